// The loader, the only script of the page that is ours. Everything else is Rust.
// The engine has a worker of its own, `worker.js`, which the page starts when somebody asks for it.

function tell(reason) {
  const place = document.getElementById("failure");
  place.textContent = `Threefold cannot start: ${reason}. Reload the page, or try a newer browser.`;
  place.hidden = false;
  document.getElementById("loading")?.remove();
}

try {
  if (typeof WebAssembly !== "object") {
    throw new Error("this browser has no WebAssembly");
  }
  const { default: start } = await import("./app.js");
  await start({ module_or_path: new URL("app.wasm", import.meta.url) });
  // For visits without a network. Where it is not allowed, as in private windows, all else works.
  const worker = new URL("service-worker.js", import.meta.url);
  navigator.serviceWorker?.register(worker).catch((error) => console.info(String(error)));
} catch (error) {
  console.error(error);
  tell(error.message ?? error);
}
