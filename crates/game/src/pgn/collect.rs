//! The visitor that makes a record.

use threefold_chess::{Move, Position};

use super::build::RecordBuilder;
use super::comment::decode;
use super::record::Record;
use super::remark::Remark;
use super::tags::{Tags, unescape};
use super::visit::Visitor;
use crate::ending::GameResult;

/// Makes a record of what it sees.
#[derive(Default)]
pub(super) struct Collector {
    tags: Tags,
    builder: Option<RecordBuilder>,
    remarks: Vec<Remark>,
    result: Option<GameResult>,
}

/// No more remarks than these are kept of a game, but for those on its result.
const MOST_REMARKS: usize = 100;

impl Collector {
    /// The record; none if the start is not known.
    pub(super) fn into_record(self) -> Option<Record> {
        let mut record = self.builder?.finish(self.result);
        record.remarks = self.remarks;
        Some(record)
    }
}

impl Visitor for Collector {
    fn begin(&mut self, _game: u64) {
        *self = Collector::default();
    }

    fn tag(&mut self, name: &[u8], value: &[u8]) -> bool {
        let name = decode(name);
        if self.tags.get(&name).is_some() {
            return false;
        }
        // The derived tags are refused: they follow from what the reader makes of them.
        let _ = self.tags.insert(&name, &unescape(&decode(value)));
        true
    }

    fn start(&mut self, start: &Position) -> bool {
        self.builder = Some(RecordBuilder::new(std::mem::take(&mut self.tags), *start));
        true
    }

    fn play(&mut self, _before: &Position, legal: Move, after: &Position) {
        if let Some(builder) = &mut self.builder {
            builder.play_unchecked(legal, *after);
        }
    }

    fn annotate(&mut self, number: u8) {
        if let Some(builder) = &mut self.builder {
            builder.annotate(number);
        }
    }

    fn comment(&mut self, text: &[u8]) {
        if let Some(builder) = &mut self.builder {
            builder.comment(&decode(text));
        }
    }

    fn enter_variation(&mut self) -> bool {
        self.builder.as_mut().is_some_and(|builder| builder.begin_variation().is_ok())
    }

    fn leave_variation(&mut self) {
        if let Some(builder) = &mut self.builder {
            let _ = builder.end_variation();
        }
    }

    fn remark(&mut self, remark: Remark) {
        // A megabyte of parentheses deserves no million remarks; those on the result come last.
        if self.remarks.len() < MOST_REMARKS || remark.kind.is_about_result() {
            self.remarks.push(remark);
        }
    }

    fn end(&mut self, result: Option<GameResult>) {
        self.result = result;
    }
}
