//! `threefold openings`: makes a book by random moves and search.

use std::io::Write;
use std::ops::ControlFlow;

use threefold_arena::openings::{Recipe, generate};

use crate::arguments::OpeningsArguments;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::{file, threads};

/// Makes the book, and prints it or writes it to a file.
pub(crate) fn run(arguments: &OpeningsArguments, output: &mut impl Write) -> Result<(), Failure> {
    let recipe = Recipe {
        seed: arguments.seed,
        plies: usize::from(arguments.plies),
        score: arguments.score.clone(),
        nodes: arguments.nodes,
    };
    let progress = Progress::new();
    progress.set_length(arguments.count);
    let mut book = String::new();
    let mut found_so_far = 0;
    let mut unwritten = None;
    let made =
        generate(&recipe, arguments.first, threads::count(arguments.threads), |found, tried| {
            found_so_far += 1;
            progress.advance(1);
            progress.describe(format!("{tried} candidates"));
            let line = format!("{}\n", found.to_epd(&recipe));
            if arguments.out.is_some() {
                book.push_str(&line);
            } else if let Err(error) =
                output.write_all(line.as_bytes()).and_then(|()| output.flush())
            {
                unwritten = Some(error);
                return ControlFlow::Break(());
            }
            if found_so_far == arguments.count {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
    drop(progress);
    if let Some(error) = unwritten {
        return Err(error.into());
    }
    if let Some(path) = &arguments.out
        && (made.is_ok() || found_so_far > 0)
    {
        file::replace(path, book.as_bytes())
            .map_err(|error| Failure::message(format!("{}: {error}", path.display())))?;
    }
    made.map_err(|error| {
        Failure::message(format!("only {found_so_far} openings were found: {error}"))
    })
}
