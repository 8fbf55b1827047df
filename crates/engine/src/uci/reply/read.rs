//! Reading what an engine answers, as leniently as a match runner must.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::{Info, Reply, Value};
use crate::report::{Bound, Chances};
use crate::uci::option::{OptionDeclaration, OptionKind};
use crate::uci::words::{Quoted, Words};

/// Reason why a line is not what its first word promises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseReplyError {
    expected: &'static str,
    found: String,
}

impl fmt::Display for ParseReplyError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} is no {}", Quoted(&self.found), self.expected)
    }
}

impl std::error::Error for ParseReplyError {}

pub(super) fn read(line: &str) -> Result<Reply, ParseReplyError> {
    let mut words = Words::new(line);
    match words.next() {
        Some("uciok") => Ok(Reply::UciOk),
        Some("readyok") => Ok(Reply::ReadyOk),
        Some("bestmove") => best_move(&mut words),
        Some("info") => info(&mut words).map(|info| Reply::Info(Box::new(info))),
        Some("option") => option(&mut words).map(Reply::Option),
        Some("id") => match words.next() {
            Some("name") => Ok(Reply::Name(words.rest().into())),
            Some("author") => Ok(Reply::Author(words.rest().into())),
            _ => Ok(Reply::Text(line.into())),
        },
        _ => Ok(Reply::Text(line.into())),
    }
}

fn best_move(words: &mut Words<'_>) -> Result<Reply, ParseReplyError> {
    let text = words.next().unwrap_or_default();
    // No move has several spellings among engines.
    let is_none = ["(none)", "none", "0000", "a1a1", "NULL"].contains(&text);
    let best = if is_none { None } else { Some(parsed(text, "move")?) };
    let ponder = match words.next() {
        Some("ponder") => words.next().and_then(|word| word.parse().ok()),
        _ => None,
    };
    Ok(Reply::BestMove { best, ponder: ponder.filter(|_| best.is_some()) })
}

fn info(words: &mut Words<'_>) -> Result<Info, ParseReplyError> {
    let mut info = Info::default();
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = Some(value(words, "depth")?),
            "seldepth" => info.selective_depth = Some(value(words, "seldepth")?),
            "multipv" => info.rank = Some(value(words, "multipv")?),
            "nodes" => info.nodes = Some(value(words, "nodes")?),
            "nps" => info.nodes_per_second = Some(value(words, "nps")?),
            "hashfull" => info.hash_full = Some(value(words, "hashfull")?),
            "tbhits" => info.tablebase_hits = Some(value(words, "tbhits")?),
            "time" => info.time = Some(Duration::from_millis(value(words, "time")?)),
            "currmove" => info.current = Some(value(words, "currmove")?),
            "currmovenumber" => info.current_number = Some(value(words, "currmovenumber")?),
            "score" => score(words, &mut info)?,
            "lowerbound" => info.bound = Bound::Lower,
            "upperbound" => info.bound = Bound::Upper,
            "wdl" => {
                info.chances = Some(Chances {
                    win: value(words, "wdl")?,
                    draw: value(words, "wdl")?,
                    loss: value(words, "wdl")?,
                });
            }
            "pv" => {
                while let Some(played) = words.peek().and_then(|word| word.parse().ok()) {
                    words.next();
                    info.variation.push(played);
                }
            }
            "string" => {
                info.text = Some(std::mem::replace(words, Words::new("")).rest().into());
            }
            // Engines say more than the protocol knows.
            _ => {}
        }
    }
    Ok(info)
}

fn score(words: &mut Words<'_>, info: &mut Info) -> Result<(), ParseReplyError> {
    info.value = Some(match words.next() {
        Some("cp") => Value::Centipawns(value(words, "score")?),
        Some("mate") => Value::Mate(value(words, "score")?),
        other => return Err(wrong("score", other)),
    });
    Ok(())
}

/// The words that begin a part of an option.
const PARTS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];

fn option(words: &mut Words<'_>) -> Result<OptionDeclaration, ParseReplyError> {
    let (mut name, mut kind) = (String::new(), "");
    let (mut default, mut min, mut max) = (String::new(), None, None);
    let mut choices = Vec::new();
    while let Some(word) = words.next() {
        match word {
            "name" => name = part(words),
            "type" => kind = words.next().unwrap_or_default(),
            "default" => default = part(words),
            "min" => min = Some(value(words, "min")?),
            "max" => max = Some(value(words, "max")?),
            "var" => choices.push(part(words)),
            _ => {}
        }
    }
    let kind = match kind {
        "check" => OptionKind::Check { default: default == "true" },
        "spin" => OptionKind::Spin {
            default: parsed(&default, "default")?,
            min: min.unwrap_or(i64::MIN),
            max: max.unwrap_or(i64::MAX),
        },
        "combo" => OptionKind::Combo { default, choices },
        "button" => OptionKind::Button,
        "string" if default == "<empty>" => OptionKind::Text { default: String::new() },
        "string" => OptionKind::Text { default },
        other => return Err(wrong("type of option", Some(other))),
    };
    Ok(OptionDeclaration { name, kind })
}

/// Returns the words up to the next part of an option.
fn part(words: &mut Words<'_>) -> String {
    let mut found = Vec::new();
    while let Some(word) = words.peek().filter(|word| !PARTS.contains(word)) {
        found.push(word);
        words.next();
    }
    found.join(" ")
}

fn value<T: FromStr>(words: &mut Words<'_>, expected: &'static str) -> Result<T, ParseReplyError> {
    parsed(words.next().unwrap_or_default(), expected)
}

fn parsed<T: FromStr>(text: &str, expected: &'static str) -> Result<T, ParseReplyError> {
    text.parse().map_err(|_| wrong(expected, Some(text)))
}

fn wrong(expected: &'static str, found: Option<&str>) -> ParseReplyError {
    ParseReplyError { expected, found: found.unwrap_or_default().into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_move_has_many_spellings() {
        for text in
            ["bestmove (none)", "bestmove 0000", "bestmove NULL", "bestmove none ponder e2e4"]
        {
            assert_eq!(text.parse(), Ok(Reply::BestMove { best: None, ponder: None }), "{text}");
        }
        let error = "bestmove castle".parse::<Reply>().unwrap_err();
        assert_eq!(error.to_string(), "`castle` is no move");
    }

    #[test]
    fn other_engines_say_more_than_ours() {
        let line = "info depth 3 cpuload 500 refutation d1h5 g6h5 score cp -12 upperbound \
                    wdl 1 2 997 time 7 pv e2e4 e7e5 bmc 0.5";
        let Ok(Reply::Info(info)) = line.parse() else { panic!("{line}") };
        assert_eq!((info.depth, info.bound), (Some(3), Bound::Upper));
        assert_eq!(info.value, Some(Value::Centipawns(-12)));
        assert_eq!(info.time, Some(Duration::from_millis(7)));
        assert_eq!(info.variation.len(), 2);
    }

    #[test]
    fn option_of_another_engine_is_understood() {
        let line = "option name Style type combo default Normal Play var Solid var Normal Play";
        let choices = vec!["Solid".to_string(), "Normal Play".to_string()];
        let kind = OptionKind::Combo { default: "Normal Play".into(), choices };
        let expected = Reply::Option(OptionDeclaration { name: "Style".into(), kind });
        assert_eq!(line.parse(), Ok(expected.clone()));
        assert_eq!(expected.to_string(), line);
    }

    #[test]
    fn banner_is_text() {
        let line = "Stockfish 17 by the Stockfish developers (see AUTHORS file)";
        assert_eq!(line.parse(), Ok(Reply::Text(line.into())));
    }

    #[test]
    fn nonsense_behind_a_word_of_the_protocol_is_an_error() {
        for line in ["info depth deep", "info score 12", "option name x type y", "bestmove"] {
            assert!(line.parse::<Reply>().is_err(), "{line}");
        }
    }
}
