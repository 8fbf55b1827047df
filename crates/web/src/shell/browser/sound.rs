//! Short and quiet sounds, made on the spot: no file is loaded for them.

use std::cell::{Cell, RefCell};

use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

use super::time::{PATIENCE, after};
use crate::shell::Sound;

thread_local! {
    /// Made for the first sound, since browsers allow it only after something was clicked.
    static AUDIO: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
    static IS_ALLOWED: Cell<bool> = const { Cell::new(false) };
}

/// The loudness with which a sound begins, of 1.
const LOUDNESS: f32 = 0.07;

/// Allows sounds, since the user has done something.
pub(super) fn allow() {
    IS_ALLOWED.set(true);
}

pub(super) fn play(sound: Sound) {
    if !IS_ALLOWED.get() {
        return;
    }
    let tones: &'static [(f32, f64)] = match sound {
        Sound::Move => &[(330.0, 0.0)],
        Sound::Capture => &[(220.0, 0.0), (165.0, 0.06)],
        Sound::Check => &[(587.0, 0.0), (784.0, 0.09)],
        Sound::End => &[(392.0, 0.0), (494.0, 0.12), (587.0, 0.24)],
        Sound::Refusal => &[(130.0, 0.0)],
    };
    after(PATIENCE, move || play_tones(tones));
}

fn play_tones(tones: &[(f32, f64)]) {
    let audio = AUDIO.with(|kept| {
        let mut kept = kept.try_borrow_mut().ok()?;
        if kept.is_none() {
            *kept = AudioContext::new().ok();
        }
        kept.clone()
    });
    if let Some(audio) = audio {
        for &(pitch, delay) in tones {
            // Where sounds are not allowed there is silence, and all else works.
            let _ = tone(&audio, pitch, delay);
        }
    }
}

/// A tone that fades within an eighth of a second.
fn tone(audio: &AudioContext, pitch: f32, delay: f64) -> Result<(), JsValue> {
    let start = audio.current_time() + delay;
    let end = start + 0.13;
    let gain = audio.create_gain()?;
    gain.gain().set_value_at_time(LOUDNESS, start)?;
    gain.gain().exponential_ramp_to_value_at_time(0.0001, end)?;
    let oscillator = audio.create_oscillator()?;
    oscillator.set_type(OscillatorType::Triangle);
    oscillator.frequency().set_value_at_time(pitch, start)?;
    oscillator.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&audio.destination())?;
    oscillator.start_with_when(start)?;
    oscillator.stop_with_when(end)
}
