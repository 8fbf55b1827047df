//! A match in sentences: the decision, and the numbers behind it.

use crate::grid::{percent, points};
use crate::statistics::{Hypothesis, Interval, Pairs, Sprt};
use crate::tally::{Pairing, PlayerTally, Tally};

/// Returns the decision as a sentence without a full stop.
#[must_use]
pub fn verdict(tally: &Tally) -> String {
    if tally.games() == 0 {
        return "no game is finished".into();
    }
    if let [first, second] = tally.players() {
        let pairing = tally.leading();
        return match tally.sprt() {
            Some(sprt) => tested(sprt, tally, &first.name, &second.name),
            None => scored(pairing, &first.name, &second.name),
        };
    }
    led(tally)
}

/// Names the leader of a tournament. Players may have played less than others, so shares count.
fn led(tally: &Tally) -> String {
    let share = |player: &PlayerTally| player.all.games.score().unwrap_or_default();
    let best = tally.players().iter().map(share).fold(0.0, f64::max);
    let leaders: Vec<&PlayerTally> =
        tally.players().iter().filter(|player| share(player) >= best).collect();
    match leaders.as_slice() {
        [best] => {
            let games = best.all.games;
            format!("{} leads with {} of {} points", best.name, points(games), games.total())
        }
        leaders => {
            let names: Vec<&str> = leaders.iter().map(|player| player.name.as_str()).collect();
            format!("{} share the lead with {:.1} % of the points", names.join(", "), 100.0 * best)
        }
    }
}

fn tested(sprt: &Sprt, tally: &Tally, first: &str, second: &str) -> String {
    let pairs = tally.leading().pairs.total();
    let (elo0, elo1, model) = (sprt.elo0(), sprt.elo1(), sprt.model());
    let Some(accepted) = tally.accepted() else {
        return format!(
            "undecided: after {pairs} pairs the ratio {} is between {:.2} and {:.2}",
            hundredths(tally.ratio()),
            sprt.lower(),
            sprt.upper()
        );
    };
    let (believed, other, meaning) = match accepted {
        Hypothesis::Alternative if elo0 >= 0.0 => (elo1, elo0, "is stronger than"),
        Hypothesis::Alternative => (elo1, elo0, "is not weaker than"),
        Hypothesis::Null if elo1 <= 0.0 || elo0 < 0.0 => (elo0, elo1, "is weaker than"),
        Hypothesis::Null => (elo0, elo1, "is not stronger than"),
    };
    format!(
        "{accepted} accepted: {first} {meaning} {second} \
         (a difference of {believed} rather than {other} {model} Elo, after {pairs} pairs)"
    )
}

fn scored(pairing: Pairing, first: &str, second: &str) -> String {
    let estimate = pairing.estimate();
    let superiority = estimate.superiority;
    let (stronger, weaker, likely) = if superiority >= 0.5 {
        (first, second, superiority)
    } else {
        (second, first, 1.0 - superiority)
    };
    let sure = if likely >= 0.975 {
        format!("{stronger} is stronger than {weaker}")
    } else {
        format!("not decided between {first} and {second}")
    };
    format!("{sure}: {} Elo", interval(estimate.elo))
}

/// Returns the numbers behind the decision between the first two players, each with its name.
#[must_use]
pub fn numbers(tally: &Tally) -> Vec<(&'static str, String)> {
    let pairing = tally.leading();
    let (games, pairs) = (pairing.games, pairing.pairs);
    let estimate = pairing.estimate();
    let mut numbers = vec![
        (
            "games",
            format!(
                "{}: +{} ={} -{} ({} %)",
                games.total(),
                games.wins,
                games.draws,
                games.losses,
                percent(games.half_points(), 2 * games.total())
            ),
        ),
        ("Elo", interval(estimate.elo)),
        ("normalized Elo", interval(estimate.normalized)),
        ("LOS", format!("{:.2} %", 100.0 * estimate.superiority)),
        ("draw ratio", format!("{} %", percent(games.draws, games.total()))),
        ("pair ratio", pair_ratio(pairs)),
        ("pairs by points 0 to 2", pairs.0.map(|count| count.to_string()).join(" ")),
    ];
    if let Some(sprt) = tally.sprt() {
        numbers.push(("LLR", ratio(sprt, tally.ratio())));
        numbers.push(("test", test(sprt)));
    }
    numbers
}

/// Returns the pairs won for each lost one, or both numbers if none was lost.
fn pair_ratio(pairs: Pairs) -> String {
    let [_, _, _, ahead, won] = pairs.0;
    pairs.ratio().map_or_else(|| format!("{} to 0", ahead + won), |ratio| format!("{ratio:.2}"))
}

/// Returns `1.23 (-2.94 to 2.94)`.
fn ratio(sprt: &Sprt, ratio: f64) -> String {
    format!("{} ({:.2} to {:.2})", hundredths(ratio), sprt.lower(), sprt.upper())
}

/// Returns `0 against 2 normalized Elo, alpha 0.05, beta 0.05`.
fn test(sprt: &Sprt) -> String {
    format!(
        "{} against {} {} Elo, alpha {}, beta {}",
        sprt.elo0(),
        sprt.elo1(),
        sprt.model(),
        sprt.alpha(),
        sprt.beta()
    )
}

/// Returns `+12.3 ± 4.5`.
#[must_use]
pub fn interval(interval: Interval) -> String {
    match interval.error() {
        Some(error) => format!("{} ± {error:.1}", signed(interval.value)),
        None => format!("{} ± ?", signed(interval.value)),
    }
}

/// Returns a number with two digits. What rounds to zero is not negative.
#[must_use]
pub fn hundredths(number: f64) -> String {
    let text = format!("{number:.2}");
    if text == "-0.00" { "0.00".into() } else { text }
}

/// Returns a number with its sign and one digit. What rounds to zero is not negative.
pub(crate) fn signed(number: f64) -> String {
    let text = format!("{number:+.1}");
    if text == "-0.0" { "+0.0".into() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finished::Termination;
    use crate::statistics::Model;
    use crate::tally::tests::{configuration, game, played};

    fn sprt(elo0: f64, elo1: f64) -> Option<Sprt> {
        Sprt::new(elo0, elo1, 0.05, 0.05, Model::Normalized).ok()
    }

    #[test]
    fn a_test_is_told_by_what_it_means() {
        let won = [3; 40];
        let lost = [1; 40];
        for (pairs, elo0, elo1, words) in [
            (won, 0.0, 100.0, "H1 accepted: new is stronger than old (a difference of 100 rather"),
            (won, -100.0, 0.0, "H1 accepted: new is not weaker than old ("),
            (lost, 0.0, 100.0, "H0 accepted: new is not stronger than old ("),
            (lost, -100.0, 0.0, "H0 accepted: new is weaker than old ("),
        ] {
            let found = verdict(&played(&pairs, sprt(elo0, elo1)));
            assert!(found.starts_with(words), "{found}");
        }
        let open = verdict(&played(&[2, 3, 1], sprt(0.0, 2.0)));
        assert!(open.starts_with("undecided: after 3 pairs the ratio "), "{open}");
    }

    #[test]
    fn a_match_of_fixed_length_is_told_by_its_score() {
        let even = verdict(&played(&[1, 2, 3, 2], None));
        assert!(even.starts_with("not decided between new and old: +0.0 ± "), "{even}");
        let mut pairs = [3; 30];
        pairs[..10].fill(2);
        assert!(verdict(&played(&pairs, None)).starts_with("new is stronger than old: +"));
        assert_eq!(verdict(&played(&[], None)), "no game is finished");
    }

    #[test]
    fn a_tournament_has_a_leader() {
        let mut tally = Tally::new(&configuration(&["a", "b", "c"]));
        tally.add(&game(1, (0, 1), "0-1", Termination::Checkmate));
        tally.add(&game(5, (1, 2), "1/2-1/2", Termination::Stalemate));
        assert_eq!(verdict(&tally), "b leads with 1.5 of 2 points");
        tally.add(&game(6, (2, 1), "1-0", Termination::Checkmate));
        tally.add(&game(2, (1, 0), "1-0", Termination::Checkmate));
        assert_eq!(verdict(&tally), "c leads with 1.5 of 2 points");
        tally.add(&game(3, (0, 2), "1/2-1/2", Termination::Stalemate));
        tally.add(&game(4, (2, 0), "1/2-1/2", Termination::Stalemate));
        assert_eq!(verdict(&tally), "b, c share the lead with 62.5 % of the points");
    }

    #[test]
    fn what_rounds_to_zero_is_not_negative() {
        assert_eq!((hundredths(-0.004), hundredths(-0.0)), ("0.00".into(), "0.00".into()));
        assert_eq!((hundredths(-0.006), hundredths(0.996)), ("-0.01".into(), "1.00".into()));
        assert_eq!((signed(-0.04), signed(-0.06)), ("+0.0".into(), "-0.1".into()));
        // Nobody is ahead, so the ratio is half of what the bounds are apart, and below zero.
        let even = played(&[1, 2, 3, 2], sprt(0.0, 2.0));
        assert!(even.ratio() < 0.0 && even.ratio() > -0.005, "{}", even.ratio());
        assert!(verdict(&even).starts_with("undecided: after 4 pairs the ratio 0.00 is"));
        assert!(numbers(&even).contains(&("LLR", "0.00 (-2.94 to 2.94)".into())));
    }

    #[test]
    fn the_numbers_have_their_names() {
        let tally = played(&[0, 1, 2, 3, 3, 4], sprt(0.0, 2.0));
        let numbers = numbers(&tally);
        let number = |name: &str| &numbers.iter().find(|(label, _)| *label == name).unwrap().1;
        assert_eq!(number("games"), "12: +5 =3 -4 (54.2 %)");
        assert_eq!(number("pair ratio"), "1.50");
        assert_eq!(number("pairs by points 0 to 2"), "1 1 1 2 1");
        assert_eq!(number("test"), "0 against 2 normalized Elo, alpha 0.05, beta 0.05");
        assert!(number("LLR").ends_with(" (-2.94 to 2.94)"));
        assert!(number("Elo").starts_with("+29.0 ± "));
    }
}
