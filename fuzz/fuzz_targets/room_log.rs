//! Any lines as a stored log: no panic, an entry that does not fit changes nothing, and the log of what
//! did fit gives the same room.

#![no_main]

use libfuzzer_sys::fuzz_target;
use threefold_room::{Entry, Room, Time};

fuzz_target!(|text: &str| {
    let mut entries = text.lines().filter_map(|line| Entry::from_json(line).ok());
    let Some(mut room) = entries.find_map(|entry| Room::new(&entry).ok()) else { return };
    for mut entry in entries {
        assert_eq!(Entry::from_json(&entry.to_json()).as_ref(), Ok(&entry));
        // The fuzzer need not learn to count.
        entry.number = room.next_number();
        let before = room.clone();
        if room.apply(&entry).is_err() {
            assert_eq!(room, before);
        }
        for &seat in room.settings().seats() {
            let _ = room.remaining(seat, Time(u64::MAX));
        }
        let _ = room.due(Time(entry.at.0.saturating_add(1_000_000)));
    }
    assert_eq!(Room::replay(room.entries()).as_ref(), Ok(&room));
});
