//! The icons: three pawns, drawn once and written as SVG and, for systems that want pixels, as PNG.
//!
//! Every shape is a polygon with a round margin: a dot is a point with a margin, a bar a line with one.
//! That is a path with a stroke in SVG, and a distance for pixels.

mod png;

use std::fmt::Write;

/// The side of the square that the shapes are drawn in.
const SIDE: f64 = 64.0;

const GROUND: Color = [0x24, 0x3b, 0x36];
const BEHIND: Color = [0x86, 0xad, 0x9f];
const BEFORE: Color = [0xf6, 0xf1, 0xe4];

type Color = [u8; 3];
type Point = (f64, f64);

/// All icons by name.
pub(crate) fn files() -> Result<impl Iterator<Item = (&'static str, Vec<u8>)>, String> {
    let (icon, whole) = (picture(Ground::Round), picture(Ground::Whole));
    let pixels = |shapes: &[Shape], side| {
        png::encode(side, &paint(shapes, side)).map_err(|error| format!("icon: {error}"))
    };
    Ok([
        ("icon.svg", svg(&icon).into_bytes()),
        ("icon-192.png", pixels(&icon, 192)?),
        ("icon-512.png", pixels(&icon, 512)?),
        // Systems cut their own form out of this one: nothing of the picture is near its edge.
        ("icon-maskable.png", pixels(&whole, 512)?),
    ]
    .into_iter())
}

/// A polygon and all that is no farther from it than the margin.
#[derive(Debug)]
struct Shape {
    color: Color,
    margin: f64,
    points: Vec<Point>,
}

/// What is behind the pawns.
#[derive(Clone, Copy, Debug)]
enum Ground {
    /// A square with round corners.
    Round,
    /// Everything.
    Whole,
}

fn picture(ground: Ground) -> Vec<Shape> {
    let (edge, margin, size) = match ground {
        Ground::Round => (14.0, 14.0, 1.0),
        Ground::Whole => (0.0, 0.0, 0.78),
    };
    let far = SIDE - edge;
    let points = vec![(edge, edge), (far, edge), (far, far), (edge, far)];
    let mut shapes = vec![Shape { color: GROUND, margin, points }];
    for (color, x, y, scale, halo) in [
        (BEHIND, -17.0, 14.5, 0.88, 0.0),
        (BEHIND, 17.0, 14.5, 0.88, 0.0),
        (GROUND, 0.0, 20.0, 1.24, 2.2),
        (BEFORE, 0.0, 20.0, 1.24, 0.0),
    ] {
        let place = (SIDE / 2.0 + size * x, SIDE / 2.0 + size * y);
        shapes.extend(pawn(color, place, size * scale, size * halo));
    }
    shapes
}

/// A pawn that stands on this place; with a halo it is that much larger all around.
fn pawn(color: Color, (x, y): Point, scale: f64, halo: f64) -> Vec<Shape> {
    const HEAD: &[Point] = &[(0.0, -25.5)];
    const COLLAR: &[Point] = &[(-5.0, -17.5), (5.0, -17.5)];
    const BODY: &[Point] =
        &[(-2.4, -16.0), (2.4, -16.0), (4.8, -8.0), (8.2, -3.4), (-8.2, -3.4), (-4.8, -8.0)];
    const FOOT: &[Point] = &[(-9.4, -2.2), (9.4, -2.2)];
    let parts = [(HEAD, 6.6), (COLLAR, 1.8), (BODY, 1.2), (FOOT, 2.2)];
    let shape = |(points, margin): (&[Point], f64)| Shape {
        color,
        margin: margin * scale + halo,
        points: points.iter().map(|(dx, dy)| (x + dx * scale, y + dy * scale)).collect(),
    };
    parts.into_iter().map(shape).collect()
}

fn svg(shapes: &[Shape]) -> String {
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIDE} {SIDE}\" \
         stroke-linejoin=\"round\" stroke-linecap=\"round\">\n"
    );
    for Shape { color: [red, green, blue], margin, points } in shapes {
        let mut path = String::new();
        for (index, (x, y)) in points.iter().enumerate() {
            let letter = if index == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{x:.2} {y:.2}");
        }
        let color = format!("#{red:02x}{green:02x}{blue:02x}");
        let _ = writeln!(
            text,
            "<path fill=\"{color}\" stroke=\"{color}\" stroke-width=\"{:.2}\" d=\"{path}Z\"/>",
            2.0 * margin
        );
    }
    text + "</svg>\n"
}

/// The picture as rows of red, green, blue and opacity.
fn paint(shapes: &[Shape], side: u16) -> Vec<u8> {
    let pixel = SIDE / f64::from(side);
    let mut pixels = Vec::with_capacity(4 * usize::from(side) * usize::from(side));
    for row in 0..side {
        for column in 0..side {
            let center = ((f64::from(column) + 0.5) * pixel, (f64::from(row) + 0.5) * pixel);
            pixels.extend(blend(shapes, center, pixel));
        }
    }
    pixels
}

/// The color of one pixel. Only the ground is ever seen through: all else is on top of it.
fn blend(shapes: &[Shape], center: Point, pixel: f64) -> [u8; 4] {
    let mut color = [0.0; 3];
    let mut opacity = 0.0;
    for shape in shapes {
        // The part of the pixel that a straight edge at this distance leaves.
        let cover = (0.5 - shape.distance(center) / pixel).clamp(0.0, 1.0);
        opacity += cover * (1.0 - opacity);
        let weight = if opacity > 0.0 { cover / opacity } else { 0.0 };
        for (mixed, own) in color.iter_mut().zip(shape.color) {
            *mixed += (f64::from(own) - *mixed) * weight;
        }
    }
    let [red, green, blue] = color.map(byte);
    [red, green, blue, byte(255.0 * opacity)]
}

#[expect(clippy::cast_sign_loss, reason = "the cast saturates, and the value is a color")]
fn byte(value: f64) -> u8 {
    value.round() as u8
}

impl Shape {
    /// How far the point is outside the shape; negative inside.
    fn distance(&self, (x, y): Point) -> f64 {
        let mut nearest = f64::INFINITY;
        let mut inside = false;
        let next = self.points.iter().cycle().skip(1);
        for (&(ax, ay), &(bx, by)) in self.points.iter().zip(next) {
            let (dx, dy) = (bx - ax, by - ay);
            let square = dx * dx + dy * dy;
            let along = if square > 0.0 { ((x - ax) * dx + (y - ay) * dy) / square } else { 0.0 };
            let along = along.clamp(0.0, 1.0);
            nearest = nearest.min((x - ax - along * dx).hypot(y - ay - along * dy));
            // A ray to the right crosses the boundary an odd number of times from inside.
            if (ay > y) != (by > y) && x < ax + (y - ay) * dx / dy {
                inside = !inside;
            }
        }
        if inside { -nearest - self.margin } else { nearest - self.margin }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIXELS: u8 = 64;

    fn color_at(pixels: &[u8], x: u8, y: u8) -> &[u8] {
        &pixels[4 * (usize::from(y) * usize::from(PIXELS) + usize::from(x))..][..4]
    }

    #[test]
    fn a_dot_is_a_point_with_a_margin() {
        let dot = Shape { color: BEFORE, margin: 2.0, points: vec![(5.0, 5.0)] };
        assert!((dot.distance((5.0, 8.0)) - 1.0).abs() < 1e-9);
        assert!((dot.distance((5.0, 5.0)) + 2.0).abs() < 1e-9);
    }

    #[test]
    fn a_polygon_knows_its_inside() {
        let points = vec![(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)];
        let square = Shape { color: BEFORE, margin: 1.0, points };
        assert!((square.distance((5.0, 4.0)) + 5.0).abs() < 1e-9);
        assert!((square.distance((14.0, 13.0)) - 4.0).abs() < 1e-9);
    }

    #[test]
    fn the_corners_are_open_and_the_front_pawn_is_in_front() {
        let pixels = paint(&picture(Ground::Round), PIXELS.into());
        assert_eq!(color_at(&pixels, 0, 0), [0, 0, 0, 0]);
        let [red, green, blue] = BEFORE;
        assert_eq!(color_at(&pixels, 32, 45), [red, green, blue, 255]);
    }

    /// What is cut away is at most what is outside a circle of 40 % of the side.
    #[test]
    fn the_maskable_icon_is_whole_and_keeps_away_from_its_edge() {
        let pixels = paint(&picture(Ground::Whole), PIXELS.into());
        let [red, green, blue] = GROUND;
        for y in 0..PIXELS {
            for x in 0..PIXELS {
                let distance = (f64::from(x) - 31.5).hypot(f64::from(y) - 31.5);
                if distance > 0.4 * f64::from(PIXELS) + 1.0 {
                    assert_eq!(color_at(&pixels, x, y), [red, green, blue, 255], "{x}, {y}");
                }
            }
        }
    }

    #[test]
    fn every_icon_has_its_bytes() {
        for (name, content) in files().unwrap() {
            let start: &[u8] = if name == "icon.svg" { b"<svg" } else { b"\x89PNG" };
            assert!(content.starts_with(start), "{name}");
        }
    }
}
