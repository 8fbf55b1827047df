//! What is to be seen.
