//! What the door refuses, and what it forgives.
