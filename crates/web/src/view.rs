//! What the page shows: elements made from the scene, and nothing that decides.

use leptos::prelude::*;

/// The whole page.
pub(crate) fn app() -> impl IntoView {
    view! {
        <main>
            <h1>"Threefold"</h1>
            <p>"Chess with the draw rules exactly right."</p>
            <div id="board"></div>
        </main>
    }
}
