// What jsdom lacks, but react-router and the API client need while they load. Every browser has it.
const util = require('node:util');
const web = require('node:stream/web');

globalThis.TextEncoder ??= util.TextEncoder;
globalThis.TextDecoder ??= util.TextDecoder;
for (const name of ['ReadableStream', 'WritableStream', 'TransformStream']) globalThis[name] ??= web[name];
globalThis.structuredClone ??= (value) => JSON.parse(JSON.stringify(value));
globalThis.crypto.subtle ?? Object.defineProperty(globalThis, 'crypto', { value: require('node:crypto').webcrypto });

// React looks for it when its code starts, which is before any test. The page has it, too
// (shell/src/watch/reactHook.ts).
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= { supportsFiber: true, renderers: new Map(), inject: () => 1 };

// styled-components inserts each rule into the style sheet, as in a browser. As text, each rule would make jsdom parse
// all of them again.
globalThis.SC_DISABLE_SPEEDY = false;
globalThis.matchMedia ??= (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// The headless primitives (dialog, menu, tabs) call these when they open.
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};
