//! The tables.

use std::io::Write;
use std::time::Duration;

use serde::Serialize;
use serde_json::Value;

use super::{Band, EndingReport, GhostReport, Length, Means, PlayerReport, Report};
use crate::failure::Failure;

/// Writes everything.
pub(super) fn write(
    report: &Report,
    elapsed: Duration,
    output: &mut impl Write,
) -> Result<(), Failure> {
    write_setting(report, elapsed, output)?;
    write_means(report, output)?;
    write_endings(&report.endings, output)?;
    write_mates(report, output)?;
    write_players(report, output)?;
    write_bands(&report.bands, output)
}

fn write_setting(
    report: &Report,
    elapsed: Duration,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let Report { games, seed, policy, rulings, .. } = report;
    let milliseconds = elapsed.as_millis().max(1);
    let speed = u128::from(*games) * 1000 / milliseconds;
    let seconds = elapsed.as_secs_f64();
    writeln!(output, "{games} games, policy {}, seed {seed}", words(policy))?;
    writeln!(output, "{seconds:.2} s, {speed} games/s")?;
    writeln!(output, "rulings: {}", words(rulings))?;
    Ok(())
}

/// Names of settings as they are typed.
fn words(setting: &impl Serialize) -> String {
    match serde_json::to_value(setting) {
        Ok(Value::String(name)) => name,
        Ok(Value::Object(fields)) => {
            let pair = |(name, value): (&String, &Value)| {
                format!("{} {}", name.replace('_', "-"), words(value))
            };
            fields.iter().map(pair).collect::<Vec<_>>().join(", ")
        }
        _ => String::new(),
    }
}

fn write_means(report: &Report, output: &mut impl Write) -> Result<(), Failure> {
    let Length { mean, error, shortest, tenth, median, ninth_tenth, longest, .. } = report.length;
    let GhostReport { first_ply, at_the_end, .. } = report.ghosts;
    let number = |value: Option<f64>| value.map_or("–".to_owned(), |value| format!("{value:.1}"));
    writeln!(output)?;
    writeln!(output, "length in plies: {} ± {} on average", number(mean), number(error))?;
    writeln!(
        output,
        "  shortest {shortest}, 10 % up to {tenth}, median {median}, 90 % up to {ninth_tenth}, \
         99 % up to {}, longest {longest}",
        report.length.ninety_nine_percent
    )?;
    let branching = report.branching.map_or("–".to_owned(), |moves| format!("{moves:.2}"));
    writeln!(output, "synced moves: {branching} on average")?;
    writeln!(
        output,
        "ghosts: the first at ply {} on average, {} at the end",
        number(first_ply),
        number(at_the_end)
    )?;
    Ok(())
}

fn write_endings(endings: &[EndingReport], output: &mut impl Write) -> Result<(), Failure> {
    writeln!(output, "\n{:>9}  {:<15}  {:>6}  ending", "games", "share", "length")?;
    for EndingReport { ending, share, mean_length } in endings {
        let Some(length) = mean_length else { continue };
        let (games, words) = (share.games, ending.words());
        writeln!(output, "{games:>9}  {share:<15}  {length:>6.0}  {words}")?;
    }
    Ok(())
}

fn write_mates(report: &Report, output: &mut impl Write) -> Result<(), Failure> {
    let mates = &report.mates;
    writeln!(output, "\n{:>9}  {:<15}  mates", "games", "share")?;
    for (share, words) in [
        (mates.all, "of all games"),
        (mates.only_by_synchronization, "exist only by synchronization: no board is mated alone"),
        (mates.double, "by both opponents, who give check on a board each"),
        (mates.partner_spared, "of North or East, while the partner stood mated and was spared"),
        (
            mates.checker_capturable,
            "although the only board in check could capture the checker alone",
        ),
        (mates.checker_capturable_by_king, "although its king could"),
        (mates.when_in_check, "of the times that a player was found in check"),
    ] {
        writeln!(output, "{:>9}  {share:<15}  {words}", share.games)?;
    }
    Ok(())
}

fn write_players(report: &Report, output: &mut impl Write) -> Result<(), Failure> {
    writeln!(output, "\n{:<9}  {:<15}  {:<15}  losses", "player", "wins", "draws")?;
    for (seat, PlayerReport { wins, draws, losses }) in report.players.0.iter() {
        writeln!(output, "{seat:<9}  {wins:<15}  {draws:<15}  {losses}")?;
    }
    Ok(())
}

fn write_bands(bands: &[Band], output: &mut impl Write) -> Result<(), Failure> {
    let [alive, moves, orthodox, ghosts, check] = ["alive", "moves", "alone", "ghosts", "in check"];
    writeln!(
        output,
        "\n{:<9}  {alive:>6}  {moves:>6}  {orthodox:>6}  {ghosts:>6}  {check}",
        "plies"
    )?;
    for Band { from, to, alive, mean, .. } in bands {
        let plies = format!("{from}-{to}");
        let alive = alive.unwrap_or_default();
        let Means { moves, orthodox, ghosts, check } = mean;
        let [moves, orthodox, ghosts, check] =
            [moves, orthodox, ghosts, check].map(|mean| mean.unwrap_or_default());
        writeln!(
            output,
            "{plies:<9}  {alive:>6.3}  {moves:>6.2}  {orthodox:>6.2}  {ghosts:>6.2}  {check:>8.3}"
        )?;
    }
    Ok(())
}
