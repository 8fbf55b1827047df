//! Games played through a pseudo-terminal, as a user sees them: keys in, a screen out.

use vt100::Color;

use crate::pseudo_terminal::Terminal;
use crate::transcript::Home;

const WHITE: Color = Color::Idx(231);
const BLACK: Color = Color::Idx(16);

#[test]
fn a_game_at_the_terminal_from_the_first_move_to_a_claim() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["play", "--white-name", "Ann"], &[]);
    terminal.wait_for_prompt("white>");
    terminal.wait_for("Type a move such as e4");
    assert_eq!(terminal.square(5, 1), ("♚".into(), WHITE, Color::Idx(94)));
    assert_eq!(terminal.square(5, 8), ("♚".into(), BLACK, Color::Idx(137)));

    terminal.say("Nf3", "black>");
    // The knight and where it came from are marked, on a light and on a dark square.
    assert_eq!(terminal.square(6, 3), ("♞".into(), WHITE, Color::Idx(67)));
    assert_eq!(terminal.square(7, 1).2, Color::Idx(25));
    assert_eq!(terminal.square(7, 2), ("♟\u{fe0e}".into(), WHITE, Color::Idx(137)));
    terminal.wait_for("white plays Nf3");

    for (line, prompt) in [
        ("Nf6", "white>"),
        ("Ng1", "black>"),
        ("Ng8", "white>"),
        ("Nf3", "black>"),
        ("Nf6", "white>"),
    ] {
        terminal.say(line, prompt);
    }
    terminal.say("draw", "white>");
    terminal.wait_for("the position has occurred twice; a claim needs 3 times");
    terminal.say("Ng1", "black>");
    terminal.wait_for("may claim threefold repetition: draw Ng8");
    terminal.say("draw Ng8", "white>");
    terminal.wait_for("│ 1/2-1/2");
    terminal.wait_for("│ draw by threefold repetition, claimed by black announcing Ng8");
    terminal.wait_for("│ 4 moves");
    terminal.press("quit\r");
    assert_eq!(terminal.end(), Some(0));
    assert!(home.state()[0].1.contains("[White \"Ann\"]"));
}

#[test]
fn lines_are_edited_completed_and_remembered() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["play", "--no-autosave"], &[]);
    terminal.wait_for_prompt("white>");
    // A slip, mended with backspace.
    terminal.say("e5\u{7f}4", "black>");
    terminal.wait_for("white plays e4");
    // There is one move that begins so.
    terminal.press("Na\t");
    terminal.wait("Na6", |terminal| terminal.last_line() == "black> Na6");
    terminal.say("", "white>");
    terminal.wait_for("black plays Na6");
    // Several: they are listed.
    terminal.press("N\t\t");
    terminal.wait_for("Nc3");
    terminal.wait_for("Nh3");
    // The line before this one again, with the cursor key.
    terminal.press("\u{15}\u{1b}[A");
    terminal.wait("Na6 again", |terminal| terminal.last_line() == "white> Na6");
    terminal.press("\u{15}flip\r");
    terminal.wait_for("    h  g  f  e  d  c  b  a");
}

#[test]
fn a_promotion_is_prompted_for() {
    let home = Home::new();
    let fen = "3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    let mut terminal = Terminal::start(&home, &["play", "--no-autosave", "--fen", fen], &[]);
    terminal.wait_for_prompt("white>");
    terminal.say("e8", "promote to>");
    terminal.say("n", "black>");
    assert_eq!(terminal.square(5, 8).0, "♞");
    // The king in check stands on red.
    assert_eq!(terminal.square(7, 7), ("♚".into(), BLACK, Color::Idx(160)));
}

#[test]
fn leaving_with_a_key_saves_the_game() {
    for key in ["\u{3}", "\u{4}"] {
        let home = Home::new();
        let mut terminal = Terminal::start(&home, &["play"], &[]);
        terminal.wait_for_prompt("white>");
        terminal.say("e4", "black>");
        terminal.press(key);
        assert_eq!(terminal.end(), Some(0));
        assert!(terminal.text().contains("continue with `threefold play --resume`"));
        let mut terminal = Terminal::start(&home, &["play", "--resume"], &[]);
        terminal.wait_for_prompt("black>");
        terminal.wait_for("resumed after e4, black to move");
        assert_eq!(terminal.square(5, 4), ("♟\u{fe0e}".into(), WHITE, Color::Idx(67)));
    }
}

#[test]
fn a_flag_falls_while_a_line_is_being_typed() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["play", "--time", "0.3s"], &[]);
    terminal.wait_for_prompt("white 0:00.3>");
    terminal.press("e4\r");
    terminal.wait_for("white plays e4");
    terminal.press("Nf");
    terminal.wait_for("│ white wins on time");
    // What was being typed was meant for the game that is over.
    terminal.press("6\r");
    terminal.wait_for("`Nf6` came too late");
    terminal.wait_for_prompt("white 0:00.3>");
    terminal.press("quit\r");
    assert_eq!(terminal.end(), Some(0));
    assert!(home.state()[0].1.contains("[Termination \"time forfeit\"]"));
}

#[test]
fn no_color_and_ascii_are_respected() {
    let home = Home::new();
    let plain = &[("NO_COLOR", "1")];
    let mut terminal = Terminal::start(&home, &["play", "--no-autosave"], plain);
    terminal.wait_for_prompt("white>");
    terminal.say("e4", "black>");
    assert_eq!(terminal.square(5, 4), ("♙".into(), Color::Default, Color::Default));
    assert!(terminal.text().contains("[♙]"));
    terminal.say("Ke7", "black>");
    let row = terminal.text().lines().position(|line| line.starts_with("the king on e8")).unwrap();
    let cell = terminal.parser.screen().cell(u16::try_from(row).unwrap(), 0).unwrap();
    assert_eq!(cell.fgcolor(), Color::Default);

    let mut terminal = Terminal::start(&home, &["play", "--no-autosave", "--ascii"], plain);
    terminal.wait_for_prompt("white>");
    terminal.say("resign", "white>");
    assert!(terminal.text().is_ascii(), "{}", terminal.text());
}

#[test]
fn a_terminal_without_editing_gets_plain_prompts() {
    let home = Home::new();
    let environment = &[("TERM", "dumb")];
    let mut terminal = Terminal::start(&home, &["play", "--no-autosave"], environment);
    terminal.wait_for_prompt("white>");
    terminal.press("e4\n");
    terminal.wait_for("white plays e4");
    terminal.wait_for_prompt("black>");
    assert_eq!(terminal.square(5, 4), ("♙".into(), Color::Default, Color::Default));
    // The end of input, as a terminal itself understands it.
    terminal.press("\u{4}");
    assert_eq!(terminal.end(), Some(0));
}

/// White is a rook ahead, and Black's king has one square to go to.
const FORCED: &str = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";

#[test]
fn the_engine_replies_while_the_prompt_waits() {
    let home = Home::new();
    let arguments =
        ["play", "--black", "engine", "--level", "2", "--nodes", "500", "--fen", FORCED];
    let mut terminal = Terminal::start(&home, &arguments, &[]);
    terminal.wait_for_prompt("white>");
    terminal.wait_for("You play white against Threefold (level 2).");
    terminal.press("Rh1\r");
    terminal.wait_for("black is thinking…");
    terminal.wait_for("black plays Kg8");
    terminal.wait_for_prompt("white>");
    assert_eq!(terminal.square(7, 8).0, "♚");
    // One undo takes back both half-moves.
    terminal.say("undo", "white>");
    terminal.wait_for("undid Kg8");
    terminal.wait_for("undid Rh1+");
    terminal.press("Rh1\r");
    terminal.wait("second reply", |terminal| terminal.text().matches("plays Kg8").count() == 2);
    terminal.press("Rh2\r");
    terminal.wait_for("black plays Kf8");
    terminal.press("Rh8\r");
    terminal.wait_for("│ white wins by checkmate");
    terminal.press("quit\r");
    assert_eq!(terminal.end(), Some(0));
    assert!(home.state()[0].1.contains("[Black \"Threefold (level 2)\"]"));
}

#[test]
fn the_engine_can_be_hurried_and_left_while_it_thinks() {
    let home = Home::new();
    let arguments = ["play", "--white", "engine", "--level", "10", "--think", "3600"];
    let mut terminal = Terminal::start(&home, &arguments, &[]);
    terminal.wait_for("white is thinking…");
    // Whoever plays black sits below, and is asked.
    terminal.wait_for("    h  g  f  e  d  c  b  a");
    terminal.wait_for_prompt("black>");
    terminal.say("e5", "black>");
    terminal.wait_for("it is white's turn, and the engine plays white");
    terminal.say("hint", "black>");
    terminal.wait_for("the engine is thinking about its move; type `stop` to make it move at once");
    terminal.press("stop\r");
    terminal.wait_for("white plays ");
    terminal.say("a6", "black>");
    terminal.wait_for("black plays a6");
    terminal.press("\u{3}");
    assert_eq!(terminal.end(), Some(0));
    assert!(terminal.text().contains("continue with `threefold play --resume`"));
    assert!(home.state()[0].1.contains("[EngineStrength \"level 10\"]"));
}

#[test]
fn the_engine_answers_an_offer_before_it_goes_on_thinking() {
    let home = Home::new();
    let won = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let arguments = ["play", "--white", "engine", "--level", "10", "--think", "3600", "--fen", won];
    let mut terminal = Terminal::start(&home, &arguments, &[]);
    terminal.wait_for("white is thinking…");
    terminal.wait_for_prompt("black>");
    terminal.press("offer black\r");
    terminal.wait_for("white declines the draw");
    // About its move, about the offer, and about its move again.
    terminal.wait("thought", |it| it.text().matches("white is thinking…").count() == 3);
    terminal.press("stop\r");
    terminal.wait_for("white plays ");
    terminal.press("\u{3}");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn an_analysis_is_ended_by_an_empty_line_or_by_a_move() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["play", "--no-autosave"], &[]);
    terminal.wait_for_prompt("white>");
    terminal.press("analyze 3600\r");
    terminal.wait_for("    3  ");
    terminal.press("\r");
    terminal.wait_for("the engine would play ");
    terminal.press("analysis 3600\r");
    // At whatever depth: what the first one has found and the table still knows is not said again.
    let is_thought =
        |line: &str| line.get(..5).is_some_and(|depth| depth.trim().parse::<u8>().is_ok());
    terminal.wait("second analysis", |terminal| {
        let text = terminal.text();
        let after = text.split("the engine would play ").nth(1);
        after.is_some_and(|after| after.lines().skip(1).any(is_thought))
    });
    terminal.press("e4\r");
    terminal.wait_for("white plays e4");
    terminal.wait_for_prompt("black>");
    terminal.press("quit\r");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn two_engines_play_and_leave() {
    let home = Home::new();
    let mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let arguments = [
        "play", "--white", "engine", "--black", "engine", "--level", "10", "--nodes", "1000",
        "--fen", mate,
    ];
    let mut terminal = Terminal::start(&home, &arguments, &[]);
    assert_eq!(terminal.end(), Some(0));
    assert!(terminal.text().contains("│ white wins by checkmate"), "{}", terminal.text());
    assert!(!terminal.text().contains("new game"), "{}", terminal.text());
}
