//! Contrast as WCAG 2.2 measures it, and distance as the color-blind see it.

use super::*;

type Linear = [f64; 3];

/// The rest of the colors of light in each kind of sight, for linear light: Machado, Oliveira
/// and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency"
/// (2009), severity 1.
const SIGHTS: [(&str, [Linear; 3]); 4] = [
    ("full", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "without red (protanopia)",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "without green (deuteranopia)",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "without blue (tritanopia)",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

/// A just noticeable difference is about 2.3 of these; what must be told apart at a glance and in
/// twenty pixels gets more than ten times that.
const CLEARLY_DIFFERENT: f64 = 30.0;
/// WCAG 1.4.11: graphical objects.
const GRAPHIC_CONTRAST: f64 = 3.0;

fn dot(row: Linear, light: Linear) -> f64 {
    row.iter().zip(light).map(|(factor, part)| factor * part).sum()
}

/// CIE L*a*b* (D65).
fn lab(light: Linear) -> Linear {
    let curve = |part: f64| {
        if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 }
    };
    let x = curve(dot([0.412_456_4, 0.357_576_1, 0.180_437_5], light) / 0.950_47);
    let y = curve(dot([0.212_672_9, 0.715_152_2, 0.072_175_0], light));
    let z = curve(dot([0.019_333_9, 0.119_192_0, 0.950_304_1], light) / 1.088_83);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn distance(one: Rgb, other: Rgb, sight: [Linear; 3]) -> f64 {
    let seen = |color: Rgb| lab(sight.map(|row| dot(row, color.linear()).clamp(0.0, 1.0)));
    let (one, other) = (seen(one), seen(other));
    one.iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum::<f64>().sqrt()
}

fn squares() -> [Rgb; 4] {
    [DAY.light, DAY.dark, NIGHT.light, NIGHT.dark]
}

#[test]
fn players_can_be_told_apart_with_any_sight() {
    for (sight, matrix) in SIGHTS {
        for one in Seat::ALL {
            for other in Seat::ALL.into_iter().filter(|&other| other > one) {
                let distance = distance(PLAYERS[one], PLAYERS[other], matrix);
                assert!(distance > CLEARLY_DIFFERENT, "{one} {other} {sight}: {distance:.0}");
            }
        }
    }
}

#[test]
fn players_stand_out_from_all_squares_with_any_sight() {
    for (sight, matrix) in SIGHTS {
        for seat in Seat::ALL {
            for square in squares() {
                let distance = distance(PLAYERS[seat], square, matrix);
                assert!(distance > CLEARLY_DIFFERENT, "{seat} {square} {sight}: {distance:.0}");
            }
        }
    }
}

#[test]
fn outlines_and_what_is_in_them_are_seen_on_every_square() {
    for square in squares() {
        assert!(OUTLINE.contrast(square) >= GRAPHIC_CONTRAST, "{square}");
    }
    let marks = [PLAYABLE, HERE_ONLY, GRABBED, CHECK];
    for filled in Seat::ALL.map(|seat| PLAYERS[seat]).into_iter().chain(marks) {
        assert!(OUTLINE.contrast(filled) >= GRAPHIC_CONTRAST, "{filled}");
    }
}

/// A color that lets another one shine through.
fn over(Rgb(red, green, blue): Rgb, opacity: f64, below: Rgb) -> Rgb {
    let Rgb(red_below, green_below, blue_below) = below;
    let mix = |one: u8, other: u8| {
        let mixed = f64::from(one) * opacity + f64::from(other) * (1.0 - opacity);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 255")]
        let byte = mixed.round() as u8;
        byte
    };
    Rgb(mix(red, red_below), mix(green, green_below), mix(blue, blue_below))
}

#[test]
fn ghosts_stand_out_from_the_last_move_of_their_owners() {
    let tint = f64::from(TINT) / 100.0;
    // The squares for those who ask for more contrast.
    let gray = [Rgb(255, 255, 255), Rgb(0xa8, 0xa8, 0xa8), Rgb(0x8f, 0x8f, 0x8f)];
    for seat in Seat::ALL {
        let ghost = crate::picture::ghost(threefold_chess::Role::Pawn, seat.into());
        let opacity = |text: &str| {
            let (_, value) = ghost.split_once(text).unwrap();
            value.split('\'').next().unwrap().parse::<f64>().unwrap()
        };
        let disc = opacity(&format!("fill='{DISC}' fill-opacity='"));
        let piece = opacity("<g opacity='") * opacity("<g fill-opacity='");
        for square in squares().into_iter().chain(gray) {
            let behind = over(DISC, disc, over(PLAYERS[seat], tint, square));
            let body = over(PLAYERS[seat], piece, behind);
            let distance = distance(body, behind, SIGHTS[0].1);
            assert!(distance > CLEARLY_DIFFERENT, "{seat} on {square}: {distance:.0}");
        }
    }
}

#[test]
fn green_and_gray_can_be_told_apart_with_any_sight() {
    for (sight, matrix) in SIGHTS {
        let distance = distance(PLAYABLE, HERE_ONLY, matrix);
        assert!(distance > 15.0, "{sight}: {distance:.0}; they also differ in shape");
    }
}

#[test]
fn measures_agree_with_known_values() {
    let white = Rgb(255, 255, 255);
    assert!((white.contrast(Rgb(0, 0, 0)) - 21.0).abs() < 1e-9);
    let [lightness, a, b] = lab(white.linear());
    assert!((lightness - 100.0).abs() < 0.01 && a.abs() < 0.05 && b.abs() < 0.05);
    // Red as given by Lindbloom's calculator.
    let [lightness, a, b] = lab(Rgb(255, 0, 0).linear());
    assert!((lightness - 53.24).abs() < 0.05 && (a - 80.09).abs() < 0.1 && (b - 67.2).abs() < 0.1);
}

#[test]
fn words_are_read_on_every_square_and_on_wood() {
    // WCAG 1.4.3: text.
    for shades in [CHESS, DAY] {
        for square in [shades.light, shades.dark] {
            assert!(shades.letters.contrast(square) >= 4.5, "{square}");
        }
    }
    assert!(ON_WOOD.contrast(WOOD) >= 4.5);
}
