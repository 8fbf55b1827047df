//! `cargo xtask mutants`: mutation testing of the rules and of the browser app's logic, with
//! cargo-mutants. The survivors that no test can catch are listed in `xtask/mutants.txt`.

mod known;
mod mutant;
mod runner;
mod workshop;

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use crate::arguments::Arguments;
use crate::chore::{Chore, Failure};
use crate::process;
use known::Known;
use mutant::{Mutant, Verdict};
use workshop::Workshop;

pub(crate) const CHORE: Chore = Chore {
    name: "mutants",
    synopsis: "[PART] [--sample N] [--seed N] [--shard K/N] [--resume] [--list]",
    summary: "Change the code and see if the tests notice",
    details: "\
Mutates PART, one line at a time, and runs the tests of its own crate on each
mutant. PART is chess, game, duplicate or web (its model, update and scene);
without PART, all four are tested in turn. Installs cargo-mutants if it is
missing. Your working tree is copied, so you can go on editing.

    --sample N    test N mutants only; the same seed takes the same ones
    --seed N      take another sample (1 unless you say otherwise)
    --shard K/N   test the K-th of N equal shares
    --resume      skip the mutants that an earlier run caught; without it, the
                  journal target/mutants/PART.txt starts anew
    --list        print the mutants instead of testing them

A mutant is unviable if it does not compile, caught if a test fails or hangs,
and missed otherwise. A missed mutant fails the command unless
xtask/mutants.txt lists it, with the reason why no test can catch it.",
    example: "cargo xtask mutants game --sample 200",
    work,
};

/// A part of the project that can be mutated.
struct Part {
    name: &'static str,
    package: &'static str,
    /// Modules below `src` to mutate, at any depth; empty for all.
    modules: &'static [&'static str],
}

const PARTS: [Part; 4] = [
    Part { name: "chess", package: "threefold-chess", modules: &[] },
    Part { name: "game", package: "threefold-game", modules: &[] },
    Part { name: "duplicate", package: "threefold-duplicate", modules: &[] },
    Part { name: "web", package: "threefold-web", modules: &["model", "update", "scene"] },
];

/// The mutants of a part to test.
struct Choice {
    sample: Option<u64>,
    seed: u64,
    /// Number of the share, from zero, and the number of shares.
    shard: (u64, u64),
}

fn work(mut arguments: Arguments) -> Result<(), Failure> {
    if arguments.take_flag(runner::FLAG) {
        return runner::run_until_failure(&arguments.pass_on());
    }
    let choice = Choice {
        sample: arguments.take_number("--sample")?,
        seed: arguments.take_number("--seed")?.unwrap_or(1),
        shard: read_shard(arguments.take_value("--shard", "a share such as 1/4")?)?,
    };
    let resumes = arguments.take_flag("--resume");
    let lists = arguments.take_flag("--list");
    let parts = choose_parts(arguments.take_word())?;
    arguments.finish()?;

    let root = process::root()?;
    process::ensure_subcommand(&root, "mutants")?;
    let known = Known::read(&root)?;
    let workshop = Workshop::prepare(&root)?;
    let mut unlisted = 0;
    for part in parts {
        let all = workshop.list(part)?;
        let mut chosen = all.clone();
        choice.narrow(&mut chosen);
        if lists {
            for mutant in &chosen {
                println!("{}", mutant.key);
            }
            continue;
        }
        let mut journal = Journal::open(&workshop.journal(part), resumes)?;
        journal.fill_in(&mut chosen);
        test(&workshop, part, &mut chosen, &mut journal)?;
        unlisted += report(part, &all, &chosen, &known);
    }
    match unlisted {
        0 => Ok(()),
        count => Err(Failure::step(
            "mutants",
            format!(
                "the tests missed {count} mutants. Write a test for each, or list it in {} \
                 with the reason why no test can catch it",
                known::FILE
            ),
        )),
    }
}

fn choose_parts(wanted: Option<String>) -> Result<Vec<&'static Part>, Failure> {
    let Some(wanted) = wanted else { return Ok(PARTS.iter().collect()) };
    let part = PARTS.iter().find(|part| part.name == wanted || part.package == wanted);
    part.map(|part| vec![part]).ok_or_else(|| {
        let names: Vec<_> = PARTS.iter().map(|part| part.name).collect();
        Failure::usage(format!("there is no part `{wanted}`, only {}", names.join(", ")))
    })
}

fn read_shard(text: Option<String>) -> Result<(u64, u64), Failure> {
    let Some(text) = text else { return Ok((0, 1)) };
    let numbers = text.split_once('/').and_then(|(share, count)| {
        let (share, count) = (share.parse::<u64>().ok()?, count.parse().ok()?);
        (1..=count).contains(&share).then(|| (share - 1, count))
    });
    numbers.ok_or_else(|| {
        Failure::usage(format!(
            "`--shard` needs a share such as 1/4, from 1/4 to 4/4, not `{text}`"
        ))
    })
}

impl Choice {
    /// Keeps the mutants of the sample and of the shard, in the order of the source.
    ///
    /// The choice depends on the mutants' keys alone, so an edit of one function leaves the
    /// mutants of the others in the sample.
    fn narrow(&self, mutants: &mut Vec<Mutant>) {
        let mut order: Vec<(u64, usize)> = mutants
            .iter()
            .enumerate()
            .map(|(index, mutant)| (mutant.lot(self.seed), index))
            .collect();
        order.sort_unstable();
        let (share, shares) = self.shard;
        let sample = self.sample.map_or(usize::MAX, |count| count as usize);
        let mut keeps = vec![false; mutants.len()];
        for (place, &(_, index)) in order.iter().take(sample).enumerate() {
            keeps[index] = place as u64 % shares == share;
        }
        let mut keep = keeps.into_iter();
        mutants.retain(|_| keep.next().unwrap_or(false));
    }
}

/// Tests the mutants that have no verdict yet.
///
/// The unit tests come first: they alone are built and run in a moment, and catch most mutants.
/// Only what they miss meets the crate's integration tests.
fn test(
    workshop: &Workshop,
    part: &Part,
    mutants: &mut [Mutant],
    journal: &mut Journal,
) -> Result<(), Failure> {
    let mut waiting: Vec<&mut Mutant> =
        mutants.iter_mut().filter(|mutant| mutant.verdict.is_none()).collect();
    judge(workshop, part, "unit tests", &["--lib"], &mut waiting, journal)?;
    waiting.retain(|mutant| mutant.verdict == Some(Verdict::Missed));
    if workshop.has_integration_tests(part)? {
        judge(workshop, part, "integration tests", &["--test", "*"], &mut waiting, journal)?;
    }
    waiting.retain(|mutant| mutant.verdict == Some(Verdict::Missed));
    waiting.iter().try_for_each(|mutant| journal.write(Verdict::Missed, &mutant.key))
}

/// Gives each mutant the verdict of some of the tests.
fn judge(
    workshop: &Workshop,
    part: &Part,
    tests: &str,
    targets: &[&str],
    mutants: &mut [&mut Mutant],
    journal: &mut Journal,
) -> Result<(), Failure> {
    let total = mutants.len();
    process::heading(&format!("mutants: {}, {tests}, {total} mutants", part.name));
    if total == 0 {
        return Ok(());
    }
    let names = mutants.iter().map(|mutant| mutant.name.as_str());
    let mut child = workshop.start(part, targets, names)?;
    let output = child.stdout.take().expect("the output is piped");
    let mut judged = 0;
    for line in BufReader::new(output).lines() {
        let line = line.map_err(|error| Failure::step("mutants", error.to_string()))?;
        let Some((verdict, name)) = Verdict::read(&line) else {
            println!("{line}");
            continue;
        };
        let hangs = workshop.take_hang();
        let verdict = if hangs && verdict == Verdict::Caught { Verdict::Timeout } else { verdict };
        // Cargo-mutants 27 tests deleted fields whatever it is asked for.
        let Some(mutant) = mutants.iter_mut().find(|mutant| mutant.name == name) else { continue };
        judged += 1;
        mutant.verdict = Some(verdict);
        if verdict != Verdict::Missed {
            journal.write(verdict, &mutant.key)?;
        }
        println!("[{judged:4}/{total}] {:8} {name}", verdict.word());
    }
    let status = child.wait().map_err(|error| Failure::step("mutants", error.to_string()))?;
    if judged < total {
        let reason = format!("cargo-mutants stopped early ({status}); go on with --resume");
        return Err(Failure::step("mutants", reason));
    }
    Ok(())
}

/// Prints the score of a part and returns the number of missed mutants that are not listed.
fn report(part: &Part, all: &[Mutant], tested: &[Mutant], known: &Known) -> usize {
    let count = |verdict| tested.iter().filter(|mutant| mutant.verdict == Some(verdict)).count();
    let (caught, timeouts) = (count(Verdict::Caught), count(Verdict::Timeout));
    let missed = tested.iter().filter(|mutant| mutant.verdict == Some(Verdict::Missed));
    let (listed, unlisted): (Vec<_>, Vec<_>) =
        missed.partition(|mutant| known.reason(&mutant.key).is_some());
    let killed = caught + timeouts;
    let viable = killed + listed.len() + unlisted.len();
    println!();
    for mutant in &listed {
        let reason = known.reason(&mutant.key).unwrap_or_default();
        println!("listed: {} -- {reason}", mutant.key);
    }
    for mutant in &unlisted {
        println!("MISSED: {} (line {})", mutant.key, mutant.line());
    }
    for key in known.keys_of(part.package) {
        if !all.iter().any(|mutant| mutant.key == key) {
            println!("note: {} lists a mutant that no longer exists: {key}", known::FILE);
        }
    }
    for mutant in tested.iter().filter(|mutant| known.reason(&mutant.key).is_some()) {
        if matches!(mutant.verdict, Some(Verdict::Caught | Verdict::Timeout)) {
            println!("note: {} lists a mutant that a test catches: {}", known::FILE, mutant.key);
        }
    }
    let rated = killed + unlisted.len();
    let permille = 1000 * killed / rated.max(1);
    println!(
        "{}: {viable} viable mutants of {}, {killed} caught ({timeouts} by timeout), {} missed and \
         listed, {} missed and not listed: {}.{} % of {rated} caught\n",
        part.name,
        tested.len(),
        listed.len(),
        unlisted.len(),
        permille / 10,
        permille % 10,
    );
    unlisted.len()
}

/// Verdicts on disk, so that a run can be resumed: a line for each mutant, by its key.
struct Journal {
    file: File,
    earlier: Vec<(Verdict, String)>,
}

impl Journal {
    fn open(path: &Path, resumes: bool) -> Result<Journal, Failure> {
        let text =
            if resumes { fs::read_to_string(path).unwrap_or_default() } else { String::new() };
        let earlier = text.lines().filter_map(Verdict::read);
        let earlier = earlier.map(|(verdict, key)| (verdict, key.to_owned())).collect();
        let file = File::options()
            .create(true)
            .append(resumes)
            .write(true)
            .truncate(!resumes)
            .open(path)
            .map_err(|error| Failure::step("mutants", format!("{}: {error}", path.display())))?;
        Ok(Journal { file, earlier })
    }

    /// Gives mutants the latest verdicts of earlier runs. A missed mutant is tested again: there
    /// may be a test for it now.
    fn fill_in(&self, mutants: &mut [Mutant]) {
        for mutant in mutants {
            let last = self.earlier.iter().rev().find(|(_, key)| *key == mutant.key);
            let verdict = last.map(|(verdict, _)| *verdict);
            mutant.verdict = verdict.filter(|&verdict| verdict != Verdict::Missed);
        }
    }

    fn write(&mut self, verdict: Verdict, key: &str) -> Result<(), Failure> {
        writeln!(self.file, "{} {key}", verdict.word())
            .map_err(|error| Failure::step("mutants", format!("the journal: {error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mutants(count: usize) -> Vec<Mutant> {
        let name = |n| format!("crates/x/src/a.rs:{n}:1: replace f{n} with ()");
        mutant::read_list(&(0..count).map(name).collect::<Vec<_>>().join("\n"), &[])
    }

    fn narrowed(choice: &Choice, count: usize) -> Vec<String> {
        let mut mutants = mutants(count);
        choice.narrow(&mut mutants);
        mutants.into_iter().map(|mutant| mutant.key).collect()
    }

    #[test]
    fn all_parts_are_tested_unless_one_is_named() {
        assert_eq!(choose_parts(None).unwrap().len(), PARTS.len());
        for word in ["game", "threefold-game"] {
            let parts = choose_parts(Some(word.to_owned())).unwrap();
            assert_eq!(parts.iter().map(|part| part.name).collect::<Vec<_>>(), ["game"]);
        }
        let failure = choose_parts(Some("engine".to_owned())).err().unwrap();
        assert!(matches!(failure, Failure::Usage { message, .. } if message.contains("duplicate")));
    }

    #[test]
    fn a_shard_is_a_share_of_a_whole() {
        assert_eq!(read_shard(None).unwrap(), (0, 1));
        assert_eq!(read_shard(Some("3/4".to_owned())).unwrap(), (2, 4));
        for text in ["0/4", "5/4", "1", "1/0", "a/b"] {
            assert!(read_shard(Some(text.to_owned())).is_err(), "{text}");
        }
    }

    #[test]
    fn a_sample_depends_on_its_seed_alone() {
        let sample = |seed| narrowed(&Choice { sample: Some(20), seed, shard: (0, 1) }, 200);
        assert_eq!(sample(1).len(), 20);
        assert_eq!(sample(1), sample(1));
        assert_ne!(sample(1), sample(2));
    }

    #[test]
    fn shards_share_a_sample_without_overlap() {
        let shard = |share| Choice { sample: Some(50), seed: 1, shard: (share, 3) };
        let mut shares: Vec<_> = (0..3).flat_map(|share| narrowed(&shard(share), 200)).collect();
        let mut whole = narrowed(&Choice { sample: Some(50), seed: 1, shard: (0, 1) }, 200);
        shares.sort();
        whole.sort();
        assert_eq!(shares, whole);
    }

    #[test]
    fn a_journal_gives_back_the_latest_verdicts() {
        let path = std::env::temp_dir().join(format!("threefold-journal-{}", std::process::id()));
        let mut mutants = mutants(3);
        let mut journal = Journal::open(&path, false).unwrap();
        journal.write(Verdict::Missed, &mutants[1].key).unwrap();
        journal.write(Verdict::Caught, &mutants[1].key).unwrap();
        journal.write(Verdict::Missed, &mutants[2].key).unwrap();
        Journal::open(&path, true).unwrap().fill_in(&mut mutants);
        let verdicts: Vec<_> = mutants.iter().map(|mutant| mutant.verdict).collect();
        assert_eq!(verdicts, [None, Some(Verdict::Caught), None]);
        Journal::open(&path, false).unwrap().fill_in(&mut mutants);
        assert_eq!(mutants[1].verdict, None);
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_report_counts_missed_mutants_that_are_not_listed() {
        let mut mutants = mutants(4);
        let verdicts = [Verdict::Caught, Verdict::Missed, Verdict::Missed, Verdict::Unviable];
        for (mutant, verdict) in mutants.iter_mut().zip(verdicts) {
            mutant.verdict = Some(verdict);
        }
        let known = Known::parse(&format!("{} -- no difference\n", mutants[1].key)).unwrap();
        assert_eq!(report(&PARTS[0], &mutants, &mutants, &known), 1);
    }
}
