//! The style sheet has the colors of the palette.

use threefold_chess::Color;
use threefold_drawing::palette::*;
use threefold_duplicate::Seat;

const STYLE: &str = include_str!("../../assets/style.css");

/// The colors of a property in a rule of the style sheet, by day and by night.
fn styled(rule: &str, name: &str) -> [Rgb; 2] {
    let (_, value) = rule.split_once(&format!("--{name}: ")).unwrap();
    let (value, _) = value.split_once(';').unwrap();
    let colors = value.split('#').skip(1).map(|text| {
        let part = |at: usize| u8::from_str_radix(&text[at..at + 2], 16).unwrap();
        Rgb(part(0), part(2), part(4))
    });
    let colors: Vec<Rgb> = colors.collect();
    [colors[0], colors[colors.len() - 1]]
}

#[test]
fn the_letters_on_the_board_of_chess_are_read_on_every_square() {
    // WCAG 1.4.3: text; and 5.5 for those who ask for more.
    for (selector, least) in [("\n.chess {", 4.5), ("more) {\n  .chess {", 5.5)] {
        let (_, rule) = STYLE.split_once(selector).unwrap();
        let (rule, _) = rule.split_once('}').unwrap();
        for square in ["square-light", "square-dark"].map(|name| styled(rule, name)) {
            for (letter, square) in styled(rule, "letters").into_iter().zip(square) {
                let contrast = letter.contrast(square);
                assert!(contrast >= least, "{letter} on {square}: {contrast:.1}");
            }
        }
    }
    let (_, letters) = STYLE.split_once("\n.letters {").unwrap();
    let (letters, _) = letters.split_once('}').unwrap();
    assert!(!letters.contains("opacity"), "what is faint has less contrast than that");
}

fn has(name: &str, value: &str) {
    assert!(STYLE.contains(&format!("--{name}: {value};")), "--{name} is not {value}");
}

#[test]
fn players_and_marks_have_the_colors_of_the_palette() {
    for seat in Seat::ALL {
        has(class(seat), &PLAYERS[seat].to_string());
    }
    for army in Color::ALL.map(Army::from) {
        let rule = format!(".{} {{ --player: {}; }}", army.name, army.fill);
        assert!(STYLE.contains(&rule), "{rule}");
    }
    has("detail", &Army::from(Color::Black).detail.to_string());
    let marks: [(&str, Rgb); 6] = [
        ("outline", OUTLINE),
        ("playable", PLAYABLE),
        ("here-only", HERE_ONLY),
        ("grabbed", GRABBED),
        ("check", CHECK),
        ("last", LAST_MOVE),
    ];
    for (name, color) in marks {
        has(name, &color.to_string());
    }
}

#[test]
fn boards_have_the_shades_of_the_palette() {
    let (day, night) = (DAY, NIGHT);
    has("square-light", &format!("light-dark({}, {})", day.light, night.light));
    has("square-dark", &format!("light-dark({}, {})", day.dark, night.dark));
    let chess =
        [("square-light", CHESS.light), ("square-dark", CHESS.dark), ("letters", CHESS.letters)];
    for (name, by_day) in chess {
        assert!(STYLE.contains(&format!("--{name}: light-dark({by_day}, ")), "{name}");
    }
    for (name, tint) in [("west", TINT), ("last", LAST_MOVE_TINT)] {
        let mixed = format!("color-mix(in srgb, var(--{name}) {tint}%, transparent)");
        assert!(STYLE.contains(&mixed), "{mixed}");
    }
    has("wood", &format!("light-dark({WOOD}, #39444c)"));
    has("on-wood", &format!("light-dark({ON_WOOD}, #e3e8ea)"));
    assert!(STYLE.contains(&format!(".best {{ --drawn: {ARROW}; }}")));
}
