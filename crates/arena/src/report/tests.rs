//! The page as a browser would read it: whole, without scripts, without strangers' tags.

use super::*;
use crate::finished::Termination;
use crate::statistics::{Model, Sprt};
use crate::tally::tests::{configuration, game, played};

fn sprt() -> Option<Sprt> {
    Sprt::new(0.0, 50.0, 0.05, 0.05, Model::Normalized).ok()
}

/// Every element is closed in the order in which they were opened.
#[track_caller]
fn assert_balanced(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in page.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').unwrap_or_else(|| panic!("no end of <{tag}"));
        let name = tag.split_whitespace().next().unwrap().trim_end_matches('/');
        if tag.starts_with('!') || tag.ends_with('/') || name == "meta" {
            continue;
        }
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None => open.push(name),
        }
    }
    assert_eq!(open, Vec::<&str>::new());
}

#[test]
fn the_page_tells_everything_without_scripts() {
    let tally = played(&[3, 2, 4, 1, 3, 3, 2, 3], sprt());
    let remarks = ["stopped".to_string()];
    let page = page(&configuration(&["new", "old"]), &tally, &remarks);
    assert_balanced(&page);
    for words in [
        "<title>new against old</title>",
        "undecided: after 8 pairs",
        "<p>stopped</p>",
        "<dt>pairs by points 0 to 2</dt><dd>0 1 2 4 1</dd>",
        "<polyline points=\"60.0,150.0 ",
        "threefold repetition",
        "prefers-color-scheme: dark",
        "<td>false mates</td>",
        "100 nodes",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
    assert!(!page.contains("<script") && !page.contains("http://e") && !page.contains("NaN"));
}

#[test]
fn names_cannot_become_tags() {
    let name = "<b onclick=\"x\">&'\u{7}";
    let configuration = configuration(&[name, "old", "third"]);
    let mut tally = Tally::new(&configuration);
    tally.add(&game(1, (0, 1), "1-0", Termination::Checkmate));
    let page = page(&configuration, &tally, &[]);
    assert_balanced(&page);
    assert!(page.contains("&lt;b onclick=&quot;x&quot;&gt;&amp;&#39;\u{fffd}"), "{page}");
    assert!(!page.contains("<b "));
}

#[test]
fn nothing_played_is_a_page_too() {
    for test in [None, sprt()] {
        let page = page(&configuration(&["new", "old"]), &played(&[], test), &[]);
        assert_balanced(&page);
        assert!(!page.contains("NaN") && !page.contains("inf"), "{page}");
    }
}

#[test]
fn a_long_curve_is_thinned_out_and_keeps_its_end() {
    let mut pairs = vec![2; 20_000];
    pairs.push(4);
    let tally = played(&pairs, sprt());
    let curve = picture::ratio(&tally).unwrap();
    assert!(curve.len() < 10_000, "{}", curve.len());
    let (_, points) = curve.split_once("points=\"").unwrap();
    let (points, _) = points.split_once('"').unwrap();
    assert!(points.split(' ').next_back().unwrap().starts_with("880.0,"));
}
