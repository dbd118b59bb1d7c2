import { initContainerEntry } from 'federation-container-entry';

/**
 * What the container of a remote runs on: the shell's own copy (`hatidFederation` of shell/src/remotes/federation.ts),
 * so that no remote brings another, 5 kB of every first screen.
 */
const { attachShareScopeMap, bundlerRuntime, runtime } = globalThis.hatidFederation;

/** As the runtime's own, but it never takes the shell's instance for that of the remote: both come of one build now. */
function init(options) {
  const known = runtime.getInstance((instance) => instance.options.name === options.name);
  if (!known) return runtime.createInstance({ ...options, id: '' });
  known.initOptions(options);
  return known;
}

export default {
  attachShareScopeMap,
  // The shell exposes nothing, so that its copy lacks the entry of a container.
  bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
  bundlerRuntimeOptions: {},
  runtime: { ...runtime, init },
};
