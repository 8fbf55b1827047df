//! Every message, as the page would send it.
