import type { Registry } from './registry';

/** Area name to the address of a manifest on this machine. */
export type Overrides = Record<string, string>;

/** The local builds of this tab. Only a server that takes them loads the code that plugs them in. */
export const localBuilds: { overrides: Overrides; plugInto: (registry: Registry) => Registry } = {
  overrides: {},
  plugInto: (registry) => registry,
};
