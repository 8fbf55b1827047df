//! Games played through a pseudo-terminal, as a user sees them: keys in, a screen out.

use std::num::NonZero;

use vt100::Color;

use crate::pseudo_terminal::Terminal;
use crate::transcript::Home;

#[test]
fn a_game_at_the_terminal_with_editing_and_completion() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["duplicate", "play"], &[]);
    terminal.wait_for_prompt("North>");
    terminal.wait_for("Four players, one keyboard");
    terminal.wait_for(">NW  White North, Black West        >NE  White North, Black East");
    terminal.wait_for("North to move on NW and NE");
    // A slip, mended with backspace.
    terminal.say("e2e5\u{7f}4", "South>");
    terminal.wait_for("North plays e2e4");
    terminal.wait_for(">SW  White South, Black West        >SE  White South, Black East");
    // There is one move that begins so, and one word.
    terminal.press("a2a3\u{7f}\u{7f}\u{7f}\u{7f}g1f\t");
    terminal.wait("g1f3", |terminal| terminal.last_line() == "South> g1f3");
    terminal.say("", "East>");
    terminal.press("hist\t");
    terminal.wait("history", |terminal| terminal.last_line() == "East> history");
    terminal.say("", "East>");
    terminal.wait_for("  1  e2e4   g1f3");
    // The line before this one again, with the cursor key.
    terminal.press("\u{1b}[A");
    terminal.wait("history again", |terminal| terminal.last_line() == "East> history");
    terminal.press("\u{15}");
    // The past is looked at, and says so in the prompt.
    terminal.say("first", "North 0/2>");
    terminal.wait_for("viewing ply 0 of 2");
    terminal.say("last", "East>");
    // A refusal is red.
    terminal.say("e7e4", "East>");
    let text = terminal.text();
    let row = text.lines().position(|line| line.starts_with("on both boards the pawn")).unwrap();
    let cell = terminal.parser.screen().cell(u16::try_from(row).unwrap(), 0).unwrap();
    assert_eq!(cell.fgcolor(), Color::Idx(1));
    terminal.press("quit\r");
    assert_eq!(terminal.end(), Some(0));
    let text = terminal.text();
    let code = text.split("continue with: threefold duplicate play ").nth(1).unwrap();

    let mut terminal = Terminal::start(&home, &["duplicate", "play", code.trim()], &[]);
    terminal.wait_for_prompt("East>");
    terminal.wait_for("loaded 2 plies, East to move");
    terminal.press("\u{4}");
    assert_eq!(terminal.end(), Some(0));
    // What was loaded and not changed cannot be lost.
    assert!(!terminal.text().contains("continue with"));
}

#[test]
fn the_end_is_a_card_and_the_file_is_named_on_leaving() {
    let home = Home::new();
    let arguments = ["duplicate", "play", "--save", "game.json", "--mates", "at-once"];
    let mut terminal = Terminal::start(&home, &arguments, &[]);
    terminal.wait_for_prompt("North>");
    for (line, prompt) in [
        ("a2a3", "South>"),
        ("f2f3", "East>"),
        ("a7a6", "West>"),
        ("e7e5", "North>"),
        ("b2b3", "South>"),
        ("g2g4", "East>"),
        ("b7b6", "West>"),
        ("d8h4", "over>"),
    ] {
        terminal.say(line, prompt);
    }
    terminal.wait_for("│ West wins, South loses, North and East draw");
    terminal.wait_for("│ South is checkmated, in check on SW. West wins");
    terminal.wait_for("│ 8 plies");
    assert_eq!(terminal.text().matches("on SW. West wins").count(), 1, "{}", terminal.text());
    terminal.say("undo", "West>");
    terminal.press("\u{3}");
    assert_eq!(terminal.end(), Some(0));
    let way = "threefold duplicate play game.json --save game.json --mates at-once";
    assert!(terminal.text().contains(way), "{}", terminal.text());
    assert!(home.path.join("game.json").is_file());
}

#[test]
fn a_flag_falls_while_a_line_is_being_typed() {
    let home = Home::new();
    let arguments = ["duplicate", "play", "--time", "2s", "--save", "game.json"];
    let mut terminal = Terminal::start(&home, &arguments, &[]);
    terminal.wait_for_prompt("North 0:02.0>");
    terminal.wait_for("clocks: North 0:02.0, South 0:02.0, East 0:02.0, West 0:02.0");
    terminal.press("e2e4\r");
    // Keys that come before the prompt would be lost.
    terminal.wait("South's prompt", |terminal| {
        let line = terminal.last_line();
        line.starts_with("South ") && line.trim_end().ends_with('>')
    });
    terminal.press("d2");
    terminal.wait_for("│ South ran out of time. The others draw");
    // What was being typed was meant for the game that is over.
    terminal.press("d4\r");
    terminal.wait_for("`d2d4` came too late");
    terminal.wait_for_prompt("over>");
    terminal.press("quit\r");
    assert_eq!(terminal.end(), Some(0));
    let saved = std::fs::read_to_string(home.path.join("game.json")).unwrap();
    assert!(saved.contains(r#""clock":0,"ended":{"flag-fall":"S"}}"#), "{saved}");
}

#[test]
fn narrow_terminals_stack_boards_and_simple_ones_have_prompts() {
    let home = Home::new();
    let columns = NonZero::new(40).unwrap();
    let environment = [("TERM", "dumb")];
    let mut terminal =
        Terminal::start_in(columns, &home, &["duplicate", "play", "--ascii"], &environment);
    terminal.wait_for_prompt("North>");
    let text = terminal.text();
    let headings = text.lines().filter(|line| line.contains("  White ")).count();
    assert_eq!(headings, 4, "{text}");
    assert!(text.is_ascii(), "{text}");
    terminal.press("e2e4\n");
    terminal.wait_for("North plays e2e4");
    terminal.wait_for_prompt("South>");
    terminal.press("\u{4}");
    assert_eq!(terminal.end(), Some(0));
}
