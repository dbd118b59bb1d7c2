import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

declare global {
  /** The version a remote is built as; webpack writes it in. */
  const __REMOTE_VERSION__: string;
}

/** The number the shell and a remote must agree on. It grows when an older shell could not run a newer remote. */
export const REMOTE_CONTRACT = 1;

export interface RemoteNavItem {
  label: string;
  /** Path below /dashboard, without a leading slash. */
  to: string;
}

/** What a remote gives the shell: data, and the components behind it. */
export interface RemoteModule {
  contract: typeof REMOTE_CONTRACT;
  /** The area's name as in the registry: 'driver', 'attendance' … */
  name: string;
  version: string;
  /** Routes relative to /dashboard; the index route is the role's dashboard. */
  routes: RouteObject[];
  nav?: RemoteNavItem[];
  /** Views that other areas may show: `<RemoteSlot name="attendance" view="mine" />`. They take no properties. */
  slots?: Record<string, ComponentType>;
}

/** A remote's one exposed module is `export default defineRemote({ … })`. */
export function defineRemote(remote: RemoteModule): RemoteModule {
  return remote;
}

/** Says what keeps a value from being a remote's module; null when nothing does. The types alone cannot know what a
 *  file from the network holds. */
export function remoteModuleFault(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return 'it exports no module';
  const module = value as Partial<Record<keyof RemoteModule, unknown>>;
  if (module.contract !== REMOTE_CONTRACT) {
    return `it follows contract ${String(module.contract)}, this shell contract ${REMOTE_CONTRACT}`;
  }
  if (typeof module.name !== 'string' || !module.name) return 'it has no name';
  if (typeof module.version !== 'string' || !module.version) return 'it has no version';
  if (!Array.isArray(module.routes)) return 'it has no routes';
  if (module.slots !== undefined && (typeof module.slots !== 'object' || module.slots === null)) {
    return 'its slots are not a table';
  }
  return null;
}

export function isRemoteModule(value: unknown): value is RemoteModule {
  return remoteModuleFault(value) === null;
}
