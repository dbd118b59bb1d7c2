/** What a remote uses as the runtime of hot updates. A released shell has none: then no module accepts an update. */
const none = () => undefined;

module.exports = {
  createSignatureFunctionForTransform: () => (type) => type,
  isLikelyComponentType: () => false,
  performReactRefresh: none,
  register: none,
  ...globalThis.hatidRefresh,
  // The shell did it before React ran.
  injectIntoGlobalHook: none,
};
