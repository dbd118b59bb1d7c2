// How it works: docs/subsystems/releases.md.
import type { ReactNode } from 'react';
import type { PageRow } from '../contract';
import type { IconName } from '../ui';
import type { RemoteSlots } from './slots';
import * as m from '../texts/m';

declare global {
  /** The version of a remote's build, which webpack writes in. */
  const __REMOTE_VERSION__: string;
}

/**
 * `src/pages.ts` of a remote is `export const pages = { … } satisfies PageRows`: only data, under names of the remote's
 * choice. The release writes it into the registry. The shell draws sidebar, guard, titles and routes from there.
 */
export type PageRows = Readonly<Record<string, PageRow & { readonly icon?: IconName }>>;

export interface RemotePage extends PageRow {
  /** Drawn at the page's path, relative to /dashboard. The path '' is the role's dashboard. */
  readonly element: ReactNode;
}

/** What a remote gives the shell: its pages, and its parts of pages that other areas own. */
export interface RemoteModule extends RemoteSlots {
  /** The area's name as in the registry: 'driver', 'attendance' … */
  name: string;
  version: string;
  pages: readonly RemotePage[];
}

/** The navigation state for a page that must begin something. */
export const stateToBegin = (name: string | undefined): { begin: string } | undefined =>
  name === undefined ? undefined : { begin: name };
/** What a page must begin, from its navigation state. */
export const actionToBegin = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'begin' in state && typeof state.begin === 'string'
    ? state.begin
    : undefined;

/** A remote's one exposed module is `export default defineRemote({ … })`. */
export function defineRemote(remote: RemoteModule): RemoteModule {
  return remote;
}

/** Adds its element to each row of a remote's `pages.ts`. A missing one is a type error. */
export function withElements<Rows extends PageRows>(
  rows: Rows,
  elements: Readonly<Record<keyof Rows, ReactNode>>,
): RemotePage[] {
  return Object.keys(rows).map((name) => ({ ...rows[name]!, element: elements[name] }));
}

const isPage = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null || !('element' in value)) return false;
  const { path, label, roles } = value as Partial<RemotePage>;
  return typeof path === 'string' && typeof label === 'string' && Array.isArray(roles);
};

/** Why a value is not a remote's module; null if it is one. Types alone cannot check a file from the network. */
export function remoteModuleFault(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return m.it_exports_no_module();
  const module = value as Partial<Record<keyof RemoteModule, unknown>>;
  if (typeof module.name !== 'string' || !module.name) return m.it_has_no_name();
  if (typeof module.version !== 'string' || !module.version) return m.it_has_no_version();
  if (!Array.isArray(module.pages)) return m.it_has_no_pages();
  if (!module.pages.every(isPage)) return m.its_pages_are_no_pages();
  if (module.views !== undefined && (typeof module.views !== 'object' || module.views === null)) {
    return m.its_views_are_not_a();
  }
  if (module.commands !== undefined && typeof module.commands !== 'function') return m.its_commands_are_no_function();
  return null;
}
