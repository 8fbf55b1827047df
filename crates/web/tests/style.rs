//! The style sheet has the colors of the palette, which are measured there.

use threefold_duplicate::Seat;
use threefold_web::scene::palette::{self, Rgb};

const STYLE: &str = include_str!("../assets/style.css");

fn has(name: &str, value: &str) {
    assert!(STYLE.contains(&format!("--{name}: {value};")), "--{name} is not {value}");
}

#[test]
fn players_and_marks_have_the_colors_of_the_palette() {
    for seat in Seat::ALL {
        has(palette::class(seat), &palette::PLAYERS[seat].to_string());
    }
    let marks: [(&str, Rgb); 5] = [
        ("outline", palette::OUTLINE),
        ("playable", palette::PLAYABLE),
        ("here-only", palette::HERE_ONLY),
        ("grabbed", palette::GRABBED),
        ("check", palette::CHECK),
    ];
    for (name, color) in marks {
        has(name, &color.to_string());
    }
}

#[test]
fn squares_have_the_shades_of_the_palette_by_day_and_by_night() {
    let (day, night) = (palette::DAY, palette::NIGHT);
    has("square-light", &format!("light-dark({}, {})", day.light, night.light));
    has("square-dark", &format!("light-dark({}, {})", day.dark, night.dark));
}
