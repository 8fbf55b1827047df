//! Openings.
