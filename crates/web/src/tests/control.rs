//! The controls of all pages.

use crate::{chess, duplicate};

#[test]
fn no_two_controls_have_the_same_key() {
    use chess::text::Control as OfChess;
    use duplicate::text::Control as OfDuplicate;
    for control in OfDuplicate::ALL {
        let key = control.shortcut();
        assert!(key.is_none_or(|key| OfDuplicate::from_shortcut(key) == Some(control)));
    }
    for control in OfChess::ALL {
        let key = control.shortcut();
        assert!(key.is_none_or(|key| OfChess::from_shortcut(key) == Some(*control)));
    }
    assert_eq!((OfDuplicate::from_shortcut('x'), OfChess::from_shortcut('x')), (None, None));
}
