// The loader, the only script of the page that is ours. Everything else is Rust. There is a module for
// each page, and the address says which; the page loads itself again to go to the other one.
// The engine has a worker of its own, `worker.js`, which the page starts when somebody asks for it.

function tell(reason) {
  document.getElementById("loading")?.remove();
  const place = document.getElementById("failure");
  // The program may have told more before it stopped.
  if (!place.open) {
    place.textContent = `Threefold cannot start: ${reason}. Reload the page, or try a newer browser.`;
    place.classList.add("told");
    place.showModal();
  }
}

// Both at once, without waiting for one another.
const load = (script, module) => Promise.all([script, fetch(new URL(module, import.meta.url))]);

try {
  if (typeof WebAssembly !== "object") {
    throw new Error("this browser has no WebAssembly");
  }
  const [{ default: start }, module] = await (location.hash === "#chess"
    ? load(import("./chess.js"), "chess.wasm")
    : load(import("./app.js"), "app.wasm"));
  await start({ module_or_path: module });
  // For visits without a network. Where it is not allowed, as in private windows, all else works.
  const worker = new URL("service-worker.js", import.meta.url);
  navigator.serviceWorker?.register(worker).catch((error) => console.info(String(error)));
} catch (error) {
  console.error(error);
  tell(error.message ?? error);
}
