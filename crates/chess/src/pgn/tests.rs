//! The lexer: every kind of token, and the two fast ways against the slow one.

use super::*;
use crate::san::San;

fn tokens(text: &str) -> Vec<PgnToken<'_>> {
    PgnLexer::new(text.as_bytes()).collect()
}

/// The words that should be moves.
fn words(text: &str) -> Vec<&str> {
    let word = |token| match token {
        PgnToken::Move(word) => std::str::from_utf8(word).unwrap(),
        other => panic!("{other:?} is no move"),
    };
    tokens(text).into_iter().map(word).collect()
}

fn problem(text: &str) -> PgnProblem {
    match tokens(text)[..] {
        [PgnToken::Unreadable(problem)] => problem,
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn move_numbers_say_nothing_glued_or_apart() {
    assert_eq!(
        words("1.e4 e5 2. Nf3 2... Nc6 3 . Bb5 33a6 4. . .O-O"),
        ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"]
    );
}

#[test]
fn castling_with_zeros_is_no_result() {
    assert_eq!(words("0-0 0-0-0 0-0+ 12.0-0"), ["0-0", "0-0-0", "0-0+", "0-0"]);
}

#[test]
fn the_words_of_en_passant_are_passed_over() {
    assert_eq!(words("exd6 e.p. exd6e.p. exd6 ep"), ["exd6", "exd6", "exd6"]);
}

#[test]
fn a_promotion_in_parentheses_is_one_word() {
    assert_eq!(words("e8(Q)+ bxa8(N)"), ["e8(Q)+", "bxa8(N)"]);
    assert_eq!(tokens("e8(e7)")[1], PgnToken::VariationStart);
}

#[test]
fn results_are_read_in_every_spelling() {
    let found = tokens("1-0 0-1 1/2-1/2 1/2 ½-½ * 1-0)");
    let results: Vec<&[u8]> = found
        .iter()
        .filter_map(|token| if let PgnToken::Result(text) = token { Some(*text) } else { None })
        .collect();
    let draw = &b"1/2-1/2"[..];
    assert_eq!(results, [&b"1-0"[..], b"0-1", draw, draw, draw, b"*", b"1-0"]);
}

#[test]
fn signs_and_numbers_annotate() {
    let numbers: Vec<u8> = tokens("$0 $255 ! ? !! ?? !? ?! = += =/+ +/- -/+ +- -+ ± ∞ N D")
        .into_iter()
        .map(|token| if let PgnToken::Annotation(number) = token { number } else { panic!() })
        .collect();
    assert_eq!(numbers, [0, 255, 1, 2, 3, 4, 5, 6, 10, 14, 15, 16, 17, 18, 19, 16, 13, 146, 220]);
    for text in ["$256", "$", "!!!", "+++"] {
        assert_eq!(problem(text), PgnProblem::BadAnnotation, "{text}");
    }
}

#[test]
fn a_null_move_is_a_word_of_its_own() {
    assert_eq!(words("-- Z0"), ["--", "Z0"]);
}

#[test]
fn comments_end_at_a_brace_or_at_the_line_s_end() {
    assert_eq!(
        tokens("{a {b} ;c } d \r\n{}"),
        [PgnToken::Comment(b"a {b"), PgnToken::Comment(b"c } d"), PgnToken::Comment(b""),]
    );
    assert_eq!(problem("{never closed"), PgnProblem::OpenComment);
}

#[test]
fn an_open_comment_does_not_swallow_the_next_game() {
    let found = tokens("{open 1. e4\r\n\r\n[Event \"Next\"]\n1. d4 {closed}");
    assert_eq!(found[0], PgnToken::Unreadable(PgnProblem::OpenComment));
    assert_eq!(found[1], PgnToken::Tag { name: b"Event", value: b"Next" });
    let within = tokens("{about the tag\n[Event \"x\"] and such}");
    assert!(matches!(within[..], [PgnToken::Comment(_)]), "no empty line before it");
}

#[test]
fn escaped_lines_are_passed_over_only_at_a_line_s_beginning() {
    assert_eq!(words("%hidden\ne4\n%hidden too\nd4\n%"), ["e4", "d4"]);
    assert_eq!(tokens("e4 %")[1], PgnToken::Unreadable(PgnProblem::StrayCharacter(b'%')));
}

#[test]
fn tags_are_read_with_escapes_blanks_and_forgotten_escapes() {
    for (text, name, value) in [
        (r#"[White "A"]"#, "White", "A"),
        (r#"[ White  "A" ]"#, "White", "A"),
        (r#"[White""]"#, "White", ""),
        (r#"[White "say \"hi\""]"#, "White", r#"say \"hi\""#),
        (r#"[White "back\\"]"#, "White", r"back\\"),
        (r#"[White "say "hi" there"]"#, "White", r#"say "hi" there"#),
        (r#"[White "a ] b"]"#, "White", "a ] b"),
        (r#"[my-tag:1 "x"]"#, "my-tag:1", "x"),
    ] {
        let expected = PgnToken::Tag { name: name.as_bytes(), value: value.as_bytes() };
        assert_eq!(tokens(text), [expected], "{text}");
    }
    assert_eq!(tokens(r#"[A "1"][B "2"]"#).len(), 2);
    for text in [r#"[White "A]"#, "[White]", "[]", "[", r#"["x"]"#, r#"[White "A" x"#] {
        assert_eq!(problem(text), PgnProblem::BadTag, "{text}");
    }
}

#[test]
fn marks_and_hard_blanks_are_blanks() {
    assert_eq!(words("\u{feff}e4\u{a0}\u{feff} \u{a0}d4"), ["e4\u{a0}\u{feff}", "d4"]);
}

#[test]
fn every_token_knows_where_it_begins_and_ends() {
    let text = b"1. e4 {good} $1 (d4) *";
    let mut lexer = PgnLexer::new(text);
    let mut found = Vec::new();
    while lexer.next().is_some() {
        found.push(&text[lexer.token_start()..lexer.offset()]);
    }
    assert_eq!(found, [&b"e4"[..], b"{good}", b"$1", b"(", b"d4", b")", b"*"]);
}

#[test]
fn a_byte_is_found_wherever_it_is() {
    for length in 0..40 {
        let mut text = vec![b'-'; length];
        assert_eq!(find(b'}', &text), None);
        for at in (0..length).rev() {
            text[at] = b'}';
            assert_eq!(find(b'}', &text), Some(at));
        }
    }
    assert_eq!(find(0, &[1, 0x80, 0x81, 0xff, 0, 0, 7, 9]), Some(4));
}

/// Reads the next token the slow way: the move, and the place where it ends.
fn slowly(text: &[u8], position: &Position) -> Option<(Move, usize)> {
    let mut lexer = PgnLexer::new(text);
    let Some(PgnToken::Move(word)) = lexer.next() else { return None };
    Some((San::from_ascii(word)?.to_move(position).ok()?, lexer.offset()))
}

/// Asserts that the fast way agrees with the slow one or abstains; says whether it did not.
#[track_caller]
fn check_quick(text: &str, position: &Position) -> bool {
    let mut lexer = PgnLexer::new(text.as_bytes());
    let quick = lexer.next_move(position);
    match quick {
        None => assert_eq!(lexer.offset(), 0),
        Some(legal) => {
            let slow = slowly(text.as_bytes(), position);
            assert_eq!(Some((legal, lexer.offset())), slow, "{text} in {position}");
        }
    }
    quick.is_some()
}

#[test]
fn the_fast_way_to_a_move_agrees_with_the_slow_one() {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "3k4/3q4/8/1Q1Q4/8/1Q1Q1N2/5N2/3K4 w - - 0 1",
    ];
    let (mut asked, mut answered) = (0, 0);
    let mut seed = 1_u32;
    for start in starts {
        let mut position: Position = start.parse().unwrap();
        for _ in 0..300 {
            // Every spelling of every move, legal or only nearly so, with and without signs.
            for role in ["", "N", "B", "R", "Q", "K"] {
                for to in crate::Square::ALL {
                    for origin in ["", "a", "e", "f", "1", "5", "x", "dx", "bx", "3x"] {
                        check_quick(&format!("3. {role}{origin}{to} 1... x  "), &position);
                    }
                }
            }
            let moves = position.legal_moves();
            for legal in moves.iter().copied() {
                asked += 1;
                let text = format!("12... {}\n        ", position.san(legal));
                answered += u32::from(check_quick(&text, &position));
            }
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            match moves.get(seed as usize / 65_536 % moves.len().max(1)) {
                Some(&legal) => position = position.play_unchecked(legal),
                None => position = start.parse().unwrap(),
            }
        }
    }
    assert!(answered * 10 > asked * 8, "the fast way is the usual one: {answered} of {asked}");
}

#[test]
fn the_fast_way_to_a_comment_agrees_with_the_slow_one() {
    for text in
        ["{a}", "  {}", "{open", "e4 {a}", ";a\n", "{a\n\n[Event \"b\"] and more of it}", ""]
    {
        let mut lexer = PgnLexer::new(text.as_bytes());
        let quick = lexer.next_comment();
        let offset = lexer.offset();
        match quick {
            None => assert_eq!(offset, 0),
            Some(comment) => {
                let mut slow = PgnLexer::new(text.as_bytes());
                assert_eq!(slow.next(), Some(PgnToken::Comment(comment)));
                assert_eq!(slow.offset(), offset);
            }
        }
        assert_eq!(quick.is_some(), ["{a}", "  {}"].contains(&text), "{text}");
    }
}

#[test]
fn a_lexer_resumes_behind_a_token() {
    let text = b"e4 e5 Nf3";
    let mut lexer = PgnLexer::new(text);
    assert!(lexer.next().is_some());
    let rest: Vec<_> = PgnLexer::resume(text, lexer.offset()).collect();
    assert_eq!(rest, [PgnToken::Move(b"e5"), PgnToken::Move(b"Nf3")]);
    assert!(PgnLexer::resume(text, 1_000).next().is_none());
}
