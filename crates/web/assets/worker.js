// The loader of the engine's worker. The first message is the module, if another worker has compiled it
// before, or nothing; then the first answer is the module, for the next worker. After that, lines go
// both ways. Lines that begin with "error" are not UCI: the engine is not there, or no more.

import start, { hear } from "./engine.js";

const fail = (error) => postMessage(`error ${error.message ?? error}`);

async function load(known) {
  const module = known ?? await WebAssembly.compileStreaming(fetch(new URL("engine.wasm", import.meta.url)));
  await start({ module_or_path: module });
  if (!known) {
    postMessage(module);
  }
  return hear;
}

let ready;

onmessage = ({ data }) => {
  if (ready) {
    ready.then((hear) => hear(data)).catch(fail);
  } else {
    ready = load(data);
    ready.catch(fail);
  }
};
