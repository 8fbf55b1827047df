//! Properties of every record and every text: what is written is read, and nothing panics.

use proptest::prelude::*;
use threefold_chess::{Position, Setup};
use threefold_game::GameResult;
use threefold_game::pgn::{PgnReader, Record, RecordBuilder, Tags, read_record};

/// Next step while a record grows.
#[derive(Clone, Debug)]
enum Growth {
    Play(u16),
    Comment(String),
    Annotate(u8),
    Begin,
    End,
}

/// Text with all that is special in PGN, and some that is not.
fn texts() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[a-z]{1,12}",
        2 => Just(" ".to_string()),
        1 => prop::sample::select(vec![
            "{", "}", "(", ")", ";", "%", "\n", "\r\n", "\"", "\\", "[", "]", "[%clk 0:01:02]", "\t",
            "[%cal Ga1b2", "[Event \"x\"]", "\n\n[Event \"y\"]", "1-0", "$7", "é", "\u{a0}", "\u{85}",
            "   ", "12.", "\u{feff}", "\u{c}",
        ]).prop_map(str::to_string),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn growths() -> impl Strategy<Value = Vec<Growth>> {
    let growth = prop_oneof![
        8 => any::<u16>().prop_map(Growth::Play),
        2 => texts().prop_map(Growth::Comment),
        1 => any::<u8>().prop_map(Growth::Annotate),
        2 => Just(Growth::Begin),
        2 => Just(Growth::End),
    ];
    prop::collection::vec(growth, 0..120)
}

fn starts() -> impl Strategy<Value = Position> {
    let fens = prop::sample::select(vec![
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 99 4294967290",
    ]);
    prop_oneof![
        3 => Just(Position::START),
        2 => fens.prop_map(|fen| fen.parse().unwrap()),
        1 => (0..960_u16).prop_map(|number| Setup::chess960(number).unwrap().try_into().unwrap()),
    ]
}

fn records() -> impl Strategy<Value = Record> {
    let name = prop_oneof![
        2 => prop::sample::select(vec!["Event", "White", "Termination", "ECO"])
            .prop_map(str::to_string),
        1 => "[A-Za-z0-9_+#=:-]{1,10}",
    ];
    let tags = prop::collection::vec((name, texts()), 0..6);
    let result = prop::option::of(prop::sample::select(vec![
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
    ]));
    (starts(), tags, growths(), result).prop_map(|(start, pairs, growths, result)| {
        let mut tags = Tags::new();
        for (name, value) in pairs {
            // The tags that follow from the game are refused.
            let _ = tags.insert(&name, &value);
        }
        let mut builder = RecordBuilder::new(tags, start);
        for growth in growths {
            grow(&mut builder, growth);
        }
        builder.finish(result)
    })
}

fn grow(builder: &mut RecordBuilder, growth: Growth) {
    match growth {
        Growth::Play(choice) => {
            let moves = builder.position().legal_moves();
            if let Some(&legal) = moves.get(usize::from(choice) % moves.len().max(1)) {
                builder.play(legal).unwrap();
            }
        }
        Growth::Comment(text) => builder.comment(&text),
        Growth::Annotate(number) => {
            builder.annotate(number);
        }
        Growth::Begin => {
            let _ = builder.begin_variation();
        }
        Growth::End => {
            let _ = builder.end_variation();
        }
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_and_written_the_same(record in records()) {
        let written = record.to_string();
        let read = read_record(written.as_bytes()).unwrap();
        prop_assert_eq!(read.to_string(), written);
        prop_assert_eq!(read.main_line(), record.main_line());
        prop_assert_eq!(read.result(), record.result());
        prop_assert_eq!(read.start().to_string(), record.start().to_string());
        for (name, value) in record.tags().iter() {
            prop_assert_eq!(read.tags().get(name), Some(value));
        }
    }

    #[test]
    fn several_games_in_a_file_are_read_as_one_by_one(records in prop::collection::vec(records(), 0..4)) {
        let file: Vec<String> = records.iter().map(Record::to_string).collect();
        let read: Vec<String> = PgnReader::new(file.join("\n").as_bytes())
            .map(|read| read.unwrap().to_string())
            .collect();
        prop_assert_eq!(read, file);
    }

    #[test]
    fn no_line_of_moves_is_empty_or_escaped(record in records()) {
        let written = record.to_string();
        let (_, movetext) = written.split_once("\n\n").unwrap();
        prop_assert!(movetext.lines().all(|line| !line.is_empty() && !line.starts_with('%')));
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        for read in PgnReader::new(&bytes[..]) {
            let _ = read.map(|record| record.to_string()).map_err(|error| error.to_string());
        }
    }

    #[test]
    fn no_heap_of_tokens_makes_the_reader_panic(
        tokens in prop::collection::vec(prop::sample::select(vec![
            "e4", "e5", "Nf3", "O-O", "(", ")", "{", "}", ";", "\n", "[Event \"x\"]", "[", "]", "\"",
            "1.", "1-0", "*", "$1", "!?", "%", "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]", "Kd2", "e8(Q)",
            "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]", "[Result \"1-0\"]", "--", "\u{e9}", "0-0", "a4",
        ]), 0..80),
        glue in prop::sample::select(vec!["", " ", "\n"]),
    ) {
        // Whatever could be read can be written and read again.
        for record in PgnReader::new(tokens.join(glue).as_bytes()).flatten() {
            let written = record.to_string();
            prop_assert_eq!(read_record(written.as_bytes()).unwrap().to_string(), written);
        }
    }
}
