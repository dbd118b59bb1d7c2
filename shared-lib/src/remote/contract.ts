import type { ComponentType, ReactNode } from 'react';
import type { AppointmentCard, PageRow } from '../contract';
import type { IconName } from '../ui';

declare global {
  /** The version a remote is built as; webpack writes it in. */
  const __REMOTE_VERSION__: string;
}

/**
 * The number the shell and a remote must agree on. It grows when an older shell could not run a newer remote, or a
 * newer shell an older remote. 2: remotes bring their pages; those of 1 had routes, which the registry knew nothing of.
 * 3: what operators write into an appointment is no longer at the root of shared-lib, where those of 2 look for it.
 */
export const REMOTE_CONTRACT = 3;

/**
 * `src/pages.ts` of a remote is `export const pages = { … } satisfies PageRows`: data alone, by a name of the remote's
 * own. The release writes it into the registry, from where the shell draws sidebar, guard, titles and routes.
 */
export type PageRows = Readonly<Record<string, PageRow & { readonly icon?: IconName }>>;

export interface RemotePage extends PageRow {
  /** Drawn at the page's path, relative to /dashboard; the path '' is the role's dashboard. */
  readonly element: ReactNode;
}

/** What a remote gives the shell: data, and the components behind it. */
export interface RemoteModule {
  contract: typeof REMOTE_CONTRACT;
  /** The area's name as in the registry: 'driver', 'attendance' … */
  name: string;
  version: string;
  pages: readonly RemotePage[];
  /** Views that other areas may show: `<RemoteSlot name="attendance" view="mine" />`. They take no properties. */
  views?: Readonly<Record<string, ComponentType>>;
  /** What may be done with an appointment now, as the palette offers it; its page begins it, see `begun`. */
  commands?: (appointment: AppointmentCard) => readonly RemoteCommand[];
}

/** Something to do: what it is called, and where it is begun. */
export interface RemoteCommand {
  label: string;
  to: string;
  /**
   * What the page is to begin, handed over with the visit of the page. No part of the address: a link that somebody
   * sends must do nothing by being opened.
   */
  begin?: string;
}

/** With what state a page is opened that is to begin something. */
export const toBegin = (name: string | undefined): { begin: string } | undefined =>
  name === undefined ? undefined : { begin: name };
/** What a page is to begin, by the state with which it was opened. */
export const begun = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'begin' in state && typeof state.begin === 'string'
    ? state.begin
    : undefined;

/** A remote's one exposed module is `export default defineRemote({ … })`. */
export function defineRemote(remote: RemoteModule): RemoteModule {
  return remote;
}

/** Gives each row of a remote's `pages.ts` what it shows; one that is left out is an error of types. */
export function withElements<Rows extends PageRows>(
  rows: Rows,
  elements: Readonly<Record<keyof Rows, ReactNode>>,
): RemotePage[] {
  return Object.keys(rows).map((name) => ({ ...rows[name]!, element: elements[name] }));
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
  if (!Array.isArray(module.pages)) return 'it has no pages';
  if (module.views !== undefined && (typeof module.views !== 'object' || module.views === null)) {
    return 'its views are not a table';
  }
  if (module.commands !== undefined && typeof module.commands !== 'function') return 'its commands are no function';
  return null;
}
