//! The provisional rulings of a game: what they are, and how others are asked for.

use std::fmt::Write;

use threefold_duplicate::{
    CountedDraws, DeadBoards, DoubleMate, FlagFallRuling, MateSearch, ResignationRuling, Rulings,
    StalemateRuling,
};

/// One ruling as it stands, and the options that ask for it and for the other one.
struct Row {
    case: &'static str,
    ruling: &'static str,
    option: &'static str,
    other: &'static str,
    is_default: bool,
}

/// Describes every ruling in a line, with the option for the alternative.
pub(super) fn describe(rulings: Rulings) -> String {
    let mut text = String::from("provisional rulings, until the inventor of the game decides:");
    for Row { case, ruling, other, .. } in rows(rulings) {
        let _ = write!(text, "\n{case:<15}{ruling}  [{other}]");
    }
    let StalemateRuling::AllDraw = rulings.stalemate;
    let _ = write!(text, "\n{:<15}the game ends, and all four draw  [no other]", "stalemate");
    text.push_str("\nin brackets: the option of `threefold duplicate play` for the other ruling");
    text
}

/// The options that ask for these rulings, each behind a blank; none for the default.
pub(super) fn options(rulings: Rulings) -> String {
    let rows = rows(rulings).into_iter().filter(|row| !row.is_default);
    rows.fold(String::new(), |text, row| text + " " + row.option)
}

fn rows(rulings: Rulings) -> [Row; 6] {
    let row = |case, [first, second]: [(&'static str, &'static str); 2], is_default| {
        let ((ruling, option), (_, other)) =
            if is_default { (first, second) } else { (second, first) };
        Row { case, ruling, option, other, is_default }
    };
    [
        row(
            "double mate",
            [
                ("both opponents win", "--double-mate both-win"),
                ("the opponent who moved last wins", "--double-mate last-mover-wins"),
            ],
            rulings.double_mate == DoubleMate::BothWin,
        ),
        row(
            "counted draws",
            [
                ("end the game automatically", "--counted-draws automatic"),
                ("are claimed by the player to move", "--counted-draws claimed"),
            ],
            rulings.counted_draws == CountedDraws::Automatic,
        ),
        row(
            "dead boards",
            [
                ("are ignored; `draw` declares a draw", "--dead-boards ignored"),
                ("draw the game, if all four are dead", "--dead-boards draw"),
            ],
            rulings.dead_boards == DeadBoards::Ignored,
        ),
        row(
            "mates",
            [
                ("are found on the turn of the player", "--mates on-turn"),
                ("are found at once", "--mates at-once"),
            ],
            rulings.mate_search == MateSearch::OnTurn,
        ),
        row(
            "resignation",
            [
                ("the others draw", "--resignation others-draw"),
                ("both opponents win, the partner draws", "--resignation opponents-win"),
            ],
            rulings.resignation == ResignationRuling::OthersDraw,
        ),
        row(
            "flag fall",
            [
                ("the others draw", "--flag-fall others-draw"),
                ("both opponents win, the partner draws", "--flag-fall opponents-win"),
            ],
            rulings.flag_fall == FlagFallRuling::OthersDraw,
        ),
    ]
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::arguments::{Arguments, Command, DuplicateCommand};

    /// The rulings that a command line asks for.
    fn asked_for(options: &str) -> Rulings {
        let words = ["threefold", "duplicate", "play"].into_iter();
        let arguments = Arguments::parse_from(words.chain(options.split_whitespace()));
        let Some(Command::Duplicate(duplicate)) = arguments.command else { panic!("{options}") };
        let DuplicateCommand::Play(play) = duplicate.command else { panic!("{options}") };
        play.rulings.rulings()
    }

    #[test]
    fn the_options_ask_for_the_rulings() {
        assert_eq!(options(Rulings::default()), "");
        let others: Vec<&str> = rows(Rulings::default()).iter().map(|row| row.other).collect();
        let rulings = asked_for(&others.join(" "));
        assert_eq!(options(rulings).trim(), others.join(" "));
        assert!(rows(rulings).iter().all(|row| !row.is_default));
        assert_eq!(asked_for(&options(rulings)), rulings);
        let back: Vec<&str> = rows(rulings).iter().map(|row| row.other).collect();
        assert_eq!(asked_for(&back.join(" ")), Rulings::default());
    }

    #[test]
    fn the_description_fits_a_terminal() {
        let text = describe(Rulings::default());
        assert!(text.lines().all(|line| line.len() <= 80), "{text}");
        assert!(
            text.contains("double mate    both opponents win  [--double-mate last-mover-wins]")
        );
    }
}
