//! Updates that are the same for all pages.

use super::message::{Effect, Key, Msg, Sound, Start, Urgency};
use super::{
    Exchange, GameId, Notice, Page, SETTINGS_KEY, SavedGame, SavedGames, Settings, State, Unstored,
    text,
};

/// The longest code, link or line that is looked at, in bytes.
pub(crate) const MAX_TEXT_BYTES: usize = 64 << 10;
pub(crate) const MOST_EXCHANGES: usize = 100;
/// The most characters of a line that are repeated.
pub(crate) const MAX_REPEATED: usize = 200;

/// Applies a message to a model; returns what the browser is to do.
pub(crate) fn update<P: Page>(model: &mut P::Model, msg: Msg<P>) -> Vec<Effect<P>> {
    let mut reaction = Reaction { model, effects: Vec::new() };
    match msg {
        Msg::TimePassed { now, date } => {
            let tab = &mut reaction.shell().tab;
            (tab.now, tab.date) = (now, date);
        }
        msg => {
            P::before(&mut reaction);
            P::react(&mut reaction, msg);
            P::after(&mut reaction);
        }
    }
    reaction.effects
}

pub(crate) struct Reaction<'a, P: Page> {
    pub(crate) model: &'a mut P::Model,
    pub(crate) effects: Vec<Effect<P>>,
}

impl<P: Page> Reaction<'_, P> {
    pub(crate) fn shell(&mut self) -> &mut State {
        P::shell_mut(self.model)
    }

    /// Applies a message that means the same on all pages. A page has handled the others before.
    pub(crate) fn react(&mut self, msg: Msg<P>) {
        match msg {
            Msg::Started(start) => self.start(*start),
            Msg::StorageChanged { key, text } if key == SETTINGS_KEY => {
                self.shell().settings =
                    text.as_deref().map(Settings::from_text).unwrap_or_default();
            }
            Msg::StorageFailed => self.storage_failed(Unstored::Full),
            Msg::StorageWorks => self.storage_works(),
            Msg::SquareClicked(place) => self.click(place),
            Msg::SquarePressed(place) => self.point(place),
            Msg::SquareFocused(place) => self.focus_square(place),
            Msg::Hovered(place) => self.hover(place),
            Msg::DragStarted(place) => self.drag(place),
            Msg::Dropped(place) => self.drop_at(place),
            Msg::KeyPressed { at, key } => self.press(at, key),
            Msg::ClickedElsewhere => self.let_go(),
            Msg::Save { name } => self.save(&name),
            Msg::LoadAsked => self.effects.push(Effect::PickFile),
            Msg::FileUnreadable { name } => self.refuse(text::file_unreadable(&name)),
            Msg::Copied { is_done: true } => self.say(P::COPIED[0]),
            Msg::Copied { is_done: false } => self.refuse(P::COPIED[1]),
            Msg::ForgetGame(id) => self.forget_game(id),
            Msg::RestoreGame => self.restore_game(),
            Msg::ThemeSet(theme) => self.change_settings(|settings| settings.theme = theme),
            Msg::MotionSet(motion) => self.change_settings(|settings| settings.motion = motion),
            Msg::SoundSet(is_on) => self.change_settings(|settings| settings.has_sound = is_on),
            Msg::LineEntered(line) => self.enter_line(line.trim()),
            Msg::Page(msg) => P::react_to_own(self, msg),
            _ => {}
        }
    }

    pub(crate) fn announce(&mut self, text: impl Into<String>, urgency: Urgency) {
        self.effects.push(Effect::Announce { text: text.into(), urgency });
    }

    /// Says something, to those who see the page and to those who do not.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.shell().notice = Some(Notice { text: text.clone(), is_refusal: false });
        self.announce(text, Urgency::Polite);
    }

    pub(crate) fn refuse(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.shell().notice = Some(Notice { text: text.clone(), is_refusal: true });
        self.announce(text, Urgency::Assertive);
        self.play_sound(Sound::Refusal);
    }

    pub(crate) fn play_sound(&mut self, sound: Sound) {
        if self.shell().settings.has_sound {
            self.effects.push(Effect::Play(sound));
        }
    }

    fn start(&mut self, start: Start) {
        *self.model = P::Model::default();
        let shell = self.shell();
        shell.tab.name = start.tab;
        shell.tab.page = start.page;
        shell.tab.is_phone = start.is_phone;
        (shell.tab.now, shell.tab.date) = (start.now, start.now);
        if let Some((_, text)) = start.stored.iter().find(|(key, _)| key == SETTINGS_KEY) {
            shell.settings = Settings::from_text(text);
        }
        shell.saved_games = SavedGames::from_storage(P::PREFIX, &start.stored);
        P::restore(self, start.game.as_deref().and_then(GameId::from_name));
        if !start.can_store {
            // A browser that has stored something has no room for more.
            let is_closed = start.stored.is_empty();
            self.storage_failed(if is_closed { Unstored::Closed } else { Unstored::Full });
        }
    }

    /// Says once that not all is kept.
    fn storage_failed(&mut self, reason: Unstored) {
        if self.shell().tab.unstored.is_none() {
            self.shell().tab.unstored = Some(reason);
            self.refuse(reason.words());
        }
    }

    /// Says that all is kept, if it was not.
    fn storage_works(&mut self) {
        if self.shell().tab.unstored.take().is_some() {
            self.say(text::STORAGE_WORKS);
        }
    }

    pub(crate) fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        let settings = &mut self.shell().settings;
        change(settings);
        let text = settings.to_text();
        self.effects.push(Effect::Store { key: SETTINGS_KEY.to_owned(), text });
    }

    /// Stores a game under its name, remembers it for this tab, and tidies up.
    pub(crate) fn store(
        &mut self,
        id: GameId,
        saved: SavedGame,
        is_part_of: fn(&SavedGame, &SavedGame) -> bool,
    ) {
        self.effects.push(Effect::Store { key: id.key(P::PREFIX), text: saved.to_text() });
        let shell = self.shell();
        shell.saved_games.put(id.clone(), Some(saved));
        let useless = shell.saved_games.tidy(&id, is_part_of);
        if shell.tab.kept.as_ref() != Some(&id) {
            shell.tab.kept = Some(id.clone());
            self.effects.push(Effect::Keep(id));
        }
        self.forget(&useless);
    }

    /// Removes games from storage that are no longer among the saved ones.
    pub(crate) fn forget(&mut self, games: &[GameId]) {
        for game in games {
            self.effects.push(Effect::Forget { key: game.key(P::PREFIX) });
        }
    }

    /// Deletes a saved game, which can be brought back until the next one is; the current one is only no longer stored
    /// until it changes.
    fn forget_game(&mut self, id: GameId) {
        let shell = self.shell();
        let Some(saved) = shell.saved_games.game(&id).cloned() else {
            return self.refuse(text::NO_SUCH_GAME);
        };
        shell.saved_games.put(id.clone(), None);
        self.forget(std::slice::from_ref(&id));
        self.shell().deleted = Some((id, saved));
        self.say(text::FORGOTTEN);
    }

    fn restore_game(&mut self) {
        let Some((id, saved)) = self.shell().deleted.take() else {
            return self.refuse(text::NO_SUCH_GAME);
        };
        // It may have been stored again, if it is the current one.
        if self.shell().saved_games.game(&id).is_none() {
            self.effects.push(Effect::Store { key: id.key(P::PREFIX), text: saved.to_text() });
            self.shell().saved_games.put(id, Some(saved));
        }
        self.say(text::RESTORED);
    }

    /// The saved game that is to be opened; says why there is none.
    pub(crate) fn saved_game(&mut self, id: &GameId) -> Option<SavedGame> {
        if P::current_id(self.model) == Some(id) {
            self.refuse(text::ALREADY_OPEN);
            return None;
        }
        let saved = self.shell().saved_games.game(id).cloned();
        if saved.is_none() {
            self.refuse(text::NO_SUCH_GAME);
        }
        saved
    }

    /// Takes in what another tab has stored; returns the game it is, and what was known of it before.
    pub(crate) fn take_in(&mut self, key: &str, text: Option<&str>) -> Option<TakenIn> {
        let id = GameId::from_key(key, P::PREFIX)?;
        let is_current = P::current_id(self.model) == Some(&id);
        let saved = text.and_then(SavedGame::from_text);
        let games = &mut self.shell().saved_games;
        let before = games.game(&id).cloned();
        let is_other = saved.is_some() && saved != before;
        games.put(id.clone(), saved);
        Some(TakenIn { id, before, is_current, is_other })
    }

    fn save(&mut self, typed: &str) {
        let Some(file) = P::file(self.model) else { return };
        let name = file.name(typed);
        let said = text::saved(&name);
        self.say(file.remark.map_or_else(|| said.clone(), |remark| format!("{said} {remark}")));
        self.effects.push(Effect::Download { name, text: file.text });
    }

    fn hover(&mut self, place: Option<P::Place>) {
        if let Some(hand) = P::hand(self.model) {
            hand.pointed = place;
        }
    }

    /// Points at a square, which is where the keyboard comes back to.
    pub(crate) fn point(&mut self, place: P::Place) {
        self.hover(Some(place));
        P::remember(self.model, place);
    }

    fn focus_square(&mut self, place: P::Place) {
        self.point(place);
        if let Some(explanation) = P::explanation(self.model) {
            self.announce(explanation, Urgency::Polite);
        }
    }

    /// Grabs a piece, or plays the grabbed one, or lets go of it.
    pub(crate) fn click(&mut self, place: P::Place) {
        self.point(place);
        let Some(hand) = P::hand(self.model) else { return };
        hand.is_dragging = false;
        match hand.grabbed {
            None => P::grab(self, place),
            Some(grabbed) => P::choose(self, grabbed, place, true),
        }
    }

    fn drag(&mut self, place: P::Place) {
        self.point(place);
        if let Some(hand) = P::hand(self.model) {
            hand.let_go();
        }
        P::grab(self, place);
        if let Some(hand) = P::hand(self.model) {
            hand.is_dragging = hand.grabbed.is_some();
        }
    }

    /// Plays the dragged piece. On its own square it stays grabbed, for a click that follows.
    fn drop_at(&mut self, place: Option<P::Place>) {
        let Some(hand) = P::hand(self.model) else { return };
        let was_dragging = std::mem::take(&mut hand.is_dragging);
        let Some(grabbed) = hand.grabbed.filter(|_| was_dragging) else { return };
        match place {
            Some(place) if place == grabbed => {}
            Some(place) => {
                self.point(place);
                P::choose(self, grabbed, place, false);
            }
            None => P::react(self, Msg::ClickedElsewhere),
        }
    }

    fn let_go(&mut self) {
        if let Some(hand) = P::hand(self.model) {
            hand.let_go();
        }
    }

    fn press(&mut self, at: P::Place, key: Key) {
        match key {
            Key::Arrow(arrow) => {
                if let Some(next) = P::step(self.model, at, arrow) {
                    self.point(next);
                    self.effects.push(Effect::FocusSquare(next));
                }
            }
            Key::Enter => P::react(self, Msg::SquareClicked(at)),
            Key::Escape => P::react(self, Msg::Dismissed),
            Key::Character(character) => {
                if let Some(msg) = P::shortcut(character) {
                    P::react(self, msg);
                }
            }
        }
    }

    fn enter_line(&mut self, line: &str) {
        if line.is_empty() {
            return;
        }
        let answer = if line.len() > MAX_TEXT_BYTES {
            self.tell_answer(vec![text::too_long(line.len(), MAX_TEXT_BYTES)])
        } else {
            P::answer(self, line)
        };
        let line = line.chars().take(MAX_REPEATED).collect();
        let transcript = &mut self.shell().transcript;
        transcript.push(Exchange { line, answer });
        if transcript.len() > MOST_EXCHANGES {
            transcript.remove(0);
        }
    }

    pub(crate) fn tell_answer(&mut self, answer: Vec<String>) -> Vec<String> {
        self.announce(answer.join(" "), Urgency::Polite);
        answer
    }

    /// Does something; the answer is what was said to it, if anything.
    pub(crate) fn listen_while(&mut self, act: impl FnOnce(&mut Self)) -> Option<String> {
        self.shell().notice = None;
        act(self);
        self.shell().notice.as_ref().map(|notice| notice.text.clone())
    }

    /// Does something; the answer is what was said to it, or that it is done.
    pub(crate) fn listen(&mut self, act: impl FnOnce(&mut Self)) -> Vec<String> {
        vec![self.listen_while(act).unwrap_or_else(|| text::DONE.to_owned())]
    }

    /// Applies a message that was typed.
    pub(crate) fn obey(&mut self, msg: Msg<P>) -> Vec<String> {
        self.listen(|reaction| P::react(reaction, msg))
    }
}

pub(crate) struct TakenIn {
    pub(crate) id: GameId,
    pub(crate) before: Option<SavedGame>,
    pub(crate) is_current: bool,
    pub(crate) is_other: bool,
}
