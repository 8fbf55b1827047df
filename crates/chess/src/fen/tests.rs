//! FEN: round trips, faults with their places, and what is forgiven.
