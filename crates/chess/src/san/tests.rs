//! SAN: what real files contain, what is refused and why, and the shortest form.
