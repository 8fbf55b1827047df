//! Frames as they are written, and frames from elsewhere.

use proptest::prelude::*;
use threefold_room::{
    Act, Change, ClientMessage, Entry, FrameError, GameId, MAX_CLIENT_FRAME, Presence, Refusal,
    Request, Seat, Sender, ServerMessage, Time, Token, Topic,
};

#[track_caller]
fn client(message: &ClientMessage, frame: &str) {
    assert_eq!(message.to_frame(), frame);
    assert_eq!(ClientMessage::from_frame(frame).as_ref(), Ok(message));
}

#[track_caller]
fn server(message: &ServerMessage, frame: &str) {
    assert_eq!(message.to_frame(), frame);
    assert_eq!(ServerMessage::from_frame(frame).as_ref(), Ok(message));
}

fn request(number: Option<u32>, request: Request<Token>) -> ClientMessage {
    ClientMessage::Request { number, request }
}

#[test]
fn client_messages_are_written_as_documented() {
    let token = || Token("0123456789abcdefghijkl".into());
    client(
        &ClientMessage::Hello { game: GameId("g".into()), tokens: vec![token()], next: 3 },
        r#"{"protocol":1,"message":{"hello":{"game":"g","tokens":["0123456789abcdefghijkl"],"next":3}}}"#,
    );
    let claim = Request::Claim { seat: Seat::North, name: Some("Ann".into()), token: token() };
    client(
        &request(None, claim),
        r#"{"protocol":1,"message":{"request":{"request":{"claim":{"seat":"north","name":"Ann","token":"0123456789abcdefghijkl"}}}}}"#,
    );
    client(
        &request(Some(4), Request::Act { ply: 3, act: Act::Move("e7e5".into()) }),
        r#"{"protocol":1,"message":{"request":{"number":4,"request":{"act":{"ply":3,"act":{"move":"e7e5"}}}}}}"#,
    );
    client(
        &request(Some(5), Request::Propose(Topic::Takeback)),
        r#"{"protocol":1,"message":{"request":{"number":5,"request":{"propose":"takeback"}}}}"#,
    );
    client(
        &request(Some(6), Request::Leave),
        r#"{"protocol":1,"message":{"request":{"number":6,"request":"leave"}}}"#,
    );
    client(&ClientMessage::Ping(7), r#"{"protocol":1,"message":{"ping":7}}"#);
    client(&ClientMessage::Sight(false), r#"{"protocol":1,"message":{"sight":false}}"#);
}

#[test]
fn server_messages_are_written_as_documented() {
    let change = Change::Acted { seat: Seat::East, act: Act::Move("e7e5".into()), credit: 40 };
    let by = Some(Sender { seat: Seat::East, request: 4 });
    let entry = Entry { number: 9, at: Time(1_700_000_000_000), by, change };
    server(
        &ServerMessage::Entries(vec![entry]),
        r#"{"protocol":1,"message":{"entries":[{"number":9,"at":1700000000000,"by":{"seat":"east","request":4},"change":{"acted":{"seat":"east","act":{"move":"e7e5"},"credit":40}}}]}}"#,
    );
    let presences =
        vec![(Seat::White, Presence::Here), (Seat::Black, Presence::GoneSince(Time(5)))];
    server(
        &ServerMessage::Welcome {
            now: Time(9),
            seat: Some(Seat::White),
            is_creator: true,
            entries: vec![],
            presences,
        },
        r#"{"protocol":1,"message":{"welcome":{"now":9,"seat":"white","is_creator":true,"entries":[],"presences":[["white","here"],["black",{"gone-since":5}]]}}}"#,
    );
    server(
        &ServerMessage::Refused { number: Some(4), refusal: Refusal::Stale(6) },
        r#"{"protocol":1,"message":{"refused":{"number":4,"refusal":{"stale":6}}}}"#,
    );
    server(
        &ServerMessage::Granted { number: None, seat: Some(Seat::West) },
        r#"{"protocol":1,"message":{"granted":{"seat":"west"}}}"#,
    );
    server(&ServerMessage::NoSuchGame, r#"{"protocol":1,"message":"no-such-game"}"#);
}

#[test]
fn frame_of_another_protocol_is_never_misread() {
    let frame = ClientMessage::Ping(7).to_frame();
    let newer = frame.replace(r#""protocol":1"#, r#""protocol":2"#);
    assert_eq!(ClientMessage::from_frame(&newer), Err(FrameError::OtherProtocol(2)));
    // Whatever the other protocol means by its fields.
    let strange = r#"{"protocol":2,"messages":[7]}"#;
    assert_eq!(ServerMessage::from_frame(strange), Err(FrameError::OtherProtocol(2)));
}

#[test]
fn frames_with_more_than_they_should_have_are_refused() {
    for frame in [
        "",
        "7",
        r#"{"message":{"ping":7}}"#,
        r#"{"protocol":1}"#,
        r#"{"protocol":1,"message":{"ping":7},"more":1}"#,
        r#"{"protocol":1,"message":{"ping":-7}}"#,
        r#"{"protocol":1,"message":{"pong":7}}"#,
        r#"{"protocol":1,"message":{"hello":{"game":"g","next":0,"more":1}}}"#,
    ] {
        let refused = ClientMessage::from_frame(frame);
        assert!(matches!(refused, Err(FrameError::Unreadable(_))), "{frame}: {refused:?}");
    }
    let long = ClientMessage::Ping(7).to_frame() + &" ".repeat(MAX_CLIENT_FRAME);
    assert_eq!(ClientMessage::from_frame(&long), Err(FrameError::TooLong(long.len())));
}

#[test]
fn tokens_are_long_enough_and_never_shown() {
    let is_acceptable = |text: &str| Token(text.into()).is_acceptable();
    assert!(is_acceptable("0123456789abcdefghijkl") && is_acceptable(&"-_".repeat(32)));
    assert!(!is_acceptable("0123456789abcdefghijk") && !is_acceptable(&"x".repeat(65)));
    assert!(!is_acceptable("0123456789abcdefghijk\u{e9}"));
    assert_eq!(format!("{:?}", Token("secret".into())), "Token(…)");
}

proptest! {
    #[test]
    fn no_text_is_too_odd_for_a_frame_or_a_log(text in ".{0,60}", middle in "[\\[\\]{}\":,a-z0-9-]{0,60}") {
        let frame = format!(r#"{{"protocol":1,"message":{middle}}}"#);
        for text in [text, frame, format!(r#"{{"version":1,"number":0,"at":0,"change":{middle}}}"#)] {
            let _ = ClientMessage::from_frame(&text);
            let _ = ServerMessage::from_frame(&text);
            let _ = Entry::from_json(&text);
        }
    }
}
