import type { Overrides } from './overrides';
import type { Registry } from './registry';

/** The local builds of this tab. Only a server that takes them loads the code that plugs them in. */
export const localBuilds: { overrides: Overrides; plugInto: (registry: Registry) => Registry } = {
  overrides: {},
  plugInto: (registry) => registry,
};
