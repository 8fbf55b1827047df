//! EPD: operations in and out, counters in either place, and clear refusals.

use super::*;

fn read(text: &str) -> Epd {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn what_is_written_is_read_again() {
    for text in [
        "8/8/3k4/8/3K4/8/7R/7R w - -",
        "8/8/3k4/8/3K4/8/7R/7R w - - bm Rh6+ Rh5; id \"a; b\"; c0 \"\"; noop;",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - hmvc 99; fmvn 60;",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - fmvn 60; bm O-O;",
    ] {
        let epd = read(text);
        assert_eq!(epd.to_string(), text);
        let again = read(&epd.to_string());
        assert_eq!(again, epd);
        assert_eq!(again.position().to_string(), epd.position().to_string());
    }
}

#[test]
fn counters_come_as_operations_or_as_in_a_fen() {
    let operations = read("8/8/3k4/8/3K4/8/7R/7R w - - hmvc 99; fmvn 60;");
    let fields = read("8/8/3k4/8/3K4/8/7R/7R w - - 99 60 bm Rh6;");
    for epd in [&operations, &fields] {
        assert_eq!(epd.position().halfmove_clock(), 99);
        assert_eq!(epd.position().fullmove_number(), 60);
    }
    assert_eq!(fields.operations().len(), 1);
    assert_eq!(read("8/8/3k4/8/3K4/8/7R/7R w - -").position().fullmove_number(), 1);
}

#[test]
fn untidy_semicolons_and_blanks_are_read() {
    let epd = read("  8/8/3k4/8/3K4/8/7R/7R   w - -   ;; bm  Rh6 ; id\"x\";  ce 120");
    let names: Vec<_> = epd.operations().iter().map(Operation::opcode).collect();
    assert_eq!(names, ["bm", "id", "ce"]);
    assert_eq!(epd.text("id"), Some("x"));
    assert_eq!(epd.text("ce"), Some("120"));
    assert_eq!(epd.text("am"), None);
    assert_eq!(epd.moves("am"), Ok(Vec::new()));
}

#[test]
fn refusals_say_what_is_wrong() {
    let refuse = |text: &str| text.parse::<Epd>().unwrap_err().to_string();
    assert_eq!(refuse("8/8/3k4/8/3K4/8/7R/7R w -"), "the en-passant square is missing");
    assert_eq!(
        refuse("8/8/3k4/8/3K4/8/7R/7R w - - id \"open"),
        "operation `\"open`: a quotation mark is not closed"
    );
    assert_eq!(
        refuse("8/8/3k4/8/3K4/8/7R/7R w - - hmvc -3;"),
        "operation `hmvc -3`: not a counter of the position"
    );
    assert_eq!(
        refuse("8/8/3k4/8/3K4/8/7R/7R w - - =1;"),
        "operation `=1`: a name begins with a letter"
    );
    assert_eq!(refuse("8/8/8/8/3K4/8/7R/7R w - - id 1;"), "black has no king");
    assert_eq!(
        refuse("8/8/3k4/8/3K4/8/7R/7R w - - 99"),
        "operation `fmvn`: not a counter of the position"
    );
    assert_eq!(
        refuse("8/8/3k4/8/3K4/8/7R/7R White - -"),
        "column 23: `White` is not a valid side to move"
    );
}

#[test]
fn a_move_that_is_none_is_named() {
    let epd = read("8/8/3k4/8/3K4/8/7R/7R w - - bm Qh6; am Ra9;");
    assert_eq!(epd.moves("bm").unwrap_err().to_string(), "no queen can move to h6 as written");
    assert!(epd.moves("am").unwrap_err().to_string().starts_with("not a move: `Ra9`"));
}

#[test]
fn operations_that_cannot_be_written_cannot_be_made() {
    assert!(Operation::new("2x", Vec::new()).is_err());
    assert!(Operation::new("id", vec![Operand::Text("a \"quote\"".into())]).is_err());
    assert!(Operation::new("id", vec![Operand::Word("two words".into())]).is_err());
    let mut epd = Epd::new(Position::START);
    epd.push(Operation::new("id", vec![Operand::Text("start".into())]).unwrap()).unwrap();
    let clock = Operation::new("hmvc", vec![Operand::Word("3".into())]).unwrap();
    assert!(epd.push(clock).is_err());
    assert!(epd.to_string().ends_with("w KQkq - id \"start\";"));
}

#[test]
fn the_counters_are_the_position_s() {
    let epd = read("8/8/3k4/8/3K4/8/7R/7R w - - 12 40 bm Rh6+;");
    assert_eq!(epd.to_string(), "8/8/3k4/8/3K4/8/7R/7R w - - hmvc 12; fmvn 40; bm Rh6+;");
    assert_eq!(read("8/8/3k4/8/3K4/8/7R/7R w - -;D1 5 ;D2 40").operations().len(), 2);
}
