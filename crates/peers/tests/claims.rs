//! Repetitions, the 50-move rule and the end of a game, recomputed with shakmaty.
//!
//! The peer has no history: here it is a list of its positions, searched from end to end with its
//! own `==`, which is FIDE's. Games shuffle pieces, and some take moves back.

use shakmaty::{Chess, Position as _};
use threefold_chess::{CastlingMode, Move};
use threefold_game::audit::Auditor;
use threefold_game::{Action, Game, Rule, is_zeroing};
use threefold_peers::random::Random;
use threefold_peers::translate;

const GAMES: u64 = 300;
const STEPS: usize = 250;

/// The cases met: a comparison that never saw a claim proves nothing about claims.
#[derive(Default, Debug)]
struct Met {
    plies: usize,
    threefolds: usize,
    threefolds_announced: usize,
    fifties: usize,
    fifties_announced: usize,
    ends: usize,
    undone: usize,
}

/// Our game and the peer's list, the current position last.
struct Pair {
    game: Game,
    history: Vec<Chess>,
    /// `Some` in games in which nothing is taken back.
    auditor: Option<Auditor>,
}

impl Pair {
    fn peer(&self) -> &Chess {
        self.history.last().expect("a game has a position")
    }

    fn occurrences_in_history(&self, position: &Chess) -> u32 {
        self.history.iter().filter(|earlier| *earlier == position).count() as u32
    }

    fn play(&mut self, legal: Move) {
        let theirs = translate::to_shakmaty(legal, self.peer()).expect("the move is legal");
        let mut after = self.peer().clone();
        after.play_unchecked(theirs);
        self.history.push(after);
        self.game.apply(Action::Play(legal)).expect("the move is legal");
        if let Some(auditor) = &mut self.auditor {
            auditor.play(legal);
        }
    }

    fn undo(&mut self) {
        if self.game.undo().is_ok() {
            self.history.pop();
        }
    }

    fn compare(&self, met: &mut Met) {
        let peer = self.peer();
        let (occurrences, clock) = (self.occurrences_in_history(peer), peer.halfmoves());
        let state = self.game.state();
        let fen = translate::shakmaty_fen(peer);
        assert_eq!(state.occurrences, occurrences, "{fen}");
        assert_eq!(u32::from(state.position.halfmove_clock()), clock, "{fen}");

        let is_over = peer.is_checkmate()
            || peer.is_stalemate()
            || peer.is_insufficient_material()
            || clock >= 150
            || occurrences >= 5;
        assert_eq!(state.ending.is_some(), is_over, "{fen}");
        met.plies += 1;
        met.ends += usize::from(is_over);

        let claims = [occurrences >= 3, clock >= 100].map(|holds| holds && !is_over);
        let rules = [Rule::Threefold, Rule::FiftyMoves];
        let ours = self.game.claims();
        assert_eq!(rules.map(|rule| ours.on_board.contains(&rule)), claims, "{fen}");
        assert_eq!(rules.map(|rule| self.game.can_claim(rule).is_ok()), claims, "{fen}");
        met.threefolds += usize::from(claims[0]);
        met.fifties += usize::from(claims[1]);

        let announced = if is_over { [Vec::new(), Vec::new()] } else { self.announced() };
        for (rule, theirs) in rules.into_iter().zip(&announced) {
            let listed = ours.announcing.iter().filter(|claim| claim.0 == rule);
            assert_eq!(codes(listed.map(|claim| claim.1)), *theirs, "{rule:?} {fen}");
            let legal = state.position.legal_moves();
            let allowed = legal
                .iter()
                .copied()
                .filter(|&legal| self.game.can_claim_with(rule, legal).is_ok());
            assert_eq!(codes(allowed), *theirs, "{rule:?} {fen}");
        }
        met.threefolds_announced += announced[0].len();
        met.fifties_announced += announced[1].len();

        if let Some(facts) = self.auditor.as_ref().map(Auditor::facts) {
            assert_eq!((facts.occurrences, u32::from(facts.clock)), (occurrences, clock), "{fen}");
            assert_eq!(codes(facts.announce_threefold.iter().copied()), announced[0], "{fen}");
            assert_eq!(facts.announce_fifty as usize, announced[1].len(), "{fen}");
            assert_eq!(facts.ending.is_some(), is_over, "{fen}");
        }
    }

    /// The peer's moves that complete a threefold repetition, and those that complete fifty moves.
    fn announced(&self) -> [Vec<u16>; 2] {
        let mut announced = [Vec::new(), Vec::new()];
        for legal in self.peer().legal_moves() {
            let mut after = self.peer().clone();
            after.play_unchecked(legal);
            let code = translate::code(translate::from_shakmaty(legal));
            if self.occurrences_in_history(&after) >= 2 {
                announced[0].push(code);
            }
            if after.halfmoves() >= 100 {
                announced[1].push(code);
            }
        }
        for codes in &mut announced {
            codes.sort_unstable();
        }
        announced
    }
}

fn codes(moves: impl Iterator<Item = Move>) -> Vec<u16> {
    let code = |legal: Move| translate::code(legal.to_uci(CastlingMode::Chess960));
    let mut codes: Vec<u16> = moves.map(code).collect();
    codes.sort_unstable();
    codes
}

/// Mostly no captures and no pawn moves, and often the way back; `patience` says how often.
fn choose(pair: &Pair, patience: usize, dice: &mut Random) -> Option<Move> {
    let position = pair.game.position();
    let moves = position.legal_moves();
    if moves.is_empty() {
        return None;
    }
    let quiet: Vec<Move> =
        moves.iter().copied().filter(|&legal| !is_zeroing(position, legal)).collect();
    if quiet.is_empty() || dice.happens(patience) {
        return Some(dice.choose(&moves));
    }
    let own = pair.game.moves().rev().nth(1).map(|(noted, _)| noted.legal);
    let back = own.and_then(|own| {
        quiet.iter().find(|legal| legal.from() == own.to() && legal.to() == own.from())
    });
    match back {
        // Patient games repeat less, or they would all end by fivefold repetition.
        Some(&back) if dice.happens(if patience > 100 { 20 } else { 2 }) => Some(back),
        _ => Some(dice.choose(&quiet)),
    }
}

fn play(seed: u64, met: &mut Met) {
    let mut dice = Random::new(seed);
    let patience = dice.choose(&[8, 30, 10_000]);
    let mut pair = Pair { game: Game::default(), history: vec![Chess::default()], auditor: None };
    let takes_back = dice.happens(2);
    if !takes_back {
        pair.auditor = Some(Auditor::new(pair.game.position()));
    }
    for _ in 0..STEPS {
        pair.compare(met);
        let is_over = pair.game.ending().is_some();
        if takes_back && (is_over || dice.happens(20)) {
            for _ in 0..=dice.below(6) {
                pair.undo();
                met.undone += 1;
            }
            pair.compare(met);
        } else if is_over {
            return;
        }
        match choose(&pair, patience, &mut dice) {
            Some(legal) => pair.play(legal),
            None => return,
        }
    }
}

#[test]
fn claims_agree_at_every_ply() {
    let mut met = Met::default();
    for seed in 0..GAMES {
        play(seed, &mut met);
    }
    let enough = met.plies >= 20_000
        && met.threefolds >= 200
        && met.threefolds_announced >= 200
        && met.fifties >= 500
        && met.fifties_announced >= 5_000
        && met.ends >= 50
        && met.undone >= 1_000;
    assert!(enough, "too little was met: {met:?}");
}
