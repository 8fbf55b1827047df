//! Helpers of the other modules: small enums, and excerpts of text for messages.

/// Defines a fieldless enum whose variants are numbered from zero.
///
/// The way back from a number is a `match`, not a `transmute`: the compiler folds both into the
/// same code, and only one of them can be wrong.
macro_rules! small_enum {
    ($(#[$attribute:meta])* pub enum $name:ident { $($variant:ident = $index:literal),* $(,)? }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "the variants are the words of chess themselves")]
        pub enum $name { $($variant = $index),* }

        impl $name {
            /// Every value, in the order of its index.
            pub const ALL: [$name; $name::COUNT] = [$($name::$variant),*];

            /// Number of values.
            pub const COUNT: usize = [$($index),*].len();

            /// The value with this index, if there is one.
            #[inline]
            #[must_use]
            pub const fn from_index(index: u8) -> Option<$name> {
                match index { $($index => Some($name::$variant),)* _ => None }
            }

            /// The place of this value in [`ALL`](Self::ALL), for use as an array index.
            #[inline(always)]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}

pub(crate) use small_enum;

/// Sorts a few items, and leaves those with equal keys in their order. Each sort of the standard library would be
/// 2 kB of the browser app, gzipped.
pub(crate) fn sort_few<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && key(&items[at - 1]) > key(&items[at]) {
            items.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// Returns the beginning of a text, for an error message: a stranger's megabyte is not repeated,
/// and control characters do not reach a terminal.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut characters = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let mut excerpt: String = characters.by_ref().take(LONGEST).collect();
    if characters.next().is_some() {
        excerpt.push('…');
    }
    excerpt
}

#[cfg(test)]
mod tests {
    use super::sort_few;

    #[test]
    fn sort_few_keeps_the_order_of_equal_keys() {
        let mut items = [(2, 'a'), (1, 'b'), (2, 'c'), (0, 'd'), (1, 'e')];
        sort_few(&mut items, |item| item.0);
        assert_eq!(items, [(0, 'd'), (1, 'b'), (1, 'e'), (2, 'a'), (2, 'c')]);
    }
}
