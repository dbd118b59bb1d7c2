// How it works: docs/subsystems/releases.md.
import type { PageRow, ReleaseNeeds, ShellRecord } from 'shared-lib/contract';
import type { Queryable } from '../platform/database/database.js';
import { Content, ContentMemory } from './content.js';
import { lackedOfShell } from './fit/fit.js';
import { MANIFEST, moduleOf, parseManifest } from './release-package.js';
import { pointers, type Pointer } from './canaries.repository.js';
import { SHELL } from './shell-part.js';
import { bodyOf, findVersion, type FileHashes, type PublishedVersion } from './releases.repository.js';
import { versionsFor, type Visitor } from './versions-for.js';

/** The number of earlier versions that a failing load may go back to. */
const PREVIOUS_OFFERED = 3;
const MEMORY_BYTES = 64 * 1024 * 1024;
/** Versions of remotes whose hashes, pages and needs stay in memory. */
const VERSIONS_HELD = 200;

export interface RegistryRelease {
  readonly version: string;
  readonly entry: string;
  readonly integrity: FileHashes;
  readonly pages: readonly PageRow[];
  /** What the shell of this page lacks of what it takes; left out when it fits. */
  readonly lacks?: readonly string[];
  /** What it takes by entry point, for a shell that this server does not know. */
  readonly needs?: ReleaseNeeds['names'];
}

/** The shell that a registry is for: the one that this server delivers, or another, which checks by itself. */
export type ForShell = ShellRecord | 'another' | undefined;

/** What the shell reads; see shell/src/remotes/registry.ts. */
export interface Registry {
  readonly schema: 1;
  /** The shell it was checked for; see `shared` of its record. */
  readonly shell?: string;
  /** The version of the shell that a new page of this visitor has. */
  readonly shellVersion?: string;
  readonly remotes: Readonly<
    Record<string, { readonly current: RegistryRelease; readonly previous: readonly RegistryRelease[] }>
  >;
}

export interface Preload {
  readonly href: string;
  readonly as: 'script' | 'fetch';
  /** Set for a remote's files. The shell's own scripts have none and are requested from the same origin. */
  readonly integrity?: string;
}

const address = (remote: string, version: string, path: string): string => `/remotes/${remote}/${version}/${path}`;

/**
 * Releases as they are delivered. Pointers are read each time, so a release is in the next page of every instance.
 * Immutable data (a version's hashes and pages, a file's bytes) are kept in memory.
 */
export function createReleaseStore(db: Queryable) {
  const versions = new Map<string, PublishedVersion>();
  const contents = new ContentMemory(MEMORY_BYTES);

  async function published(remote: string, version: string): Promise<PublishedVersion | undefined> {
    const key = `${remote}/${version}`;
    const known = versions.get(key) ?? (await findVersion(db, remote, version));
    if (!known) return undefined;
    versions.delete(key);
    versions.set(key, known);
    const [oldest] = versions.keys();
    if (versions.size > VERSIONS_HELD && oldest !== undefined) versions.delete(oldest);
    return known;
  }

  async function file(remote: string, version: string, path: string): Promise<Content | undefined> {
    const files = (await published(remote, version))?.files;
    const integrity = files && Object.hasOwn(files, path) ? files[path] : undefined;
    if (integrity === undefined) return undefined;
    const known = contents.get(integrity);
    const body = known ? undefined : await bodyOf(db, integrity);
    const content = known ?? (body && new Content(path, body));
    if (content) contents.keep(integrity, content);
    return content;
  }

  /** Whether a version fits a shell never changes. */
  const checked = new Map<string, readonly string[]>();

  function fitOf(remote: string, { version, needs }: PublishedVersion, shell: ForShell): Partial<RegistryRelease> {
    if (!needs || !shell) return {};
    if (shell === 'another') return { needs: needs.names };
    const key = `${remote}/${version} ${shell.shared}`;
    const lacks = checked.get(key) ?? lackedOfShell(remote, needs, shell).map((lack) => lack.needs);
    checked.set(key, lacks);
    return lacks.length ? { lacks } : {};
  }

  /** What a visitor gets of what is delivered; without one, what everybody has. */
  async function registry(given: readonly Pointer[], shell: ForShell, visitor?: Visitor): Promise<Registry> {
    const remotes: Record<string, Registry['remotes'][string]> = {};
    for (const pointer of given) {
      const { remote } = pointer;
      if (remote === SHELL) continue;
      const offered: RegistryRelease[] = [];
      for (const version of versionsFor(pointer, visitor).slice(0, 1 + PREVIOUS_OFFERED)) {
        const known = await published(remote, version);
        if (!known) continue;
        const { files: integrity, pages } = known;
        offered.push({
          version,
          entry: address(remote, version, MANIFEST),
          integrity,
          pages: pages ?? [],
          ...fitOf(remote, known, shell),
        });
      }
      const [current, ...previous] = offered;
      if (current) remotes[remote] = { current, previous };
    }
    return { schema: 1, ...(typeof shell === 'object' && { shell: shell.shared }), remotes };
  }

  /** All that was published of a version besides its files; undefined for one that cannot run today. */
  async function description(remote: string, version: string) {
    const { files, pages, needs } = (await published(remote, version)) ?? {};
    return files && pages && needs ? { remote, version, files, pages, needs } : undefined;
  }

  /** What a browser needs before the first screen of a remote appears. It is fetched while the shell still loads. */
  async function preloads(remote: string, { version, entry, integrity }: RegistryRelease): Promise<Preload[]> {
    const manifest = parseManifest((await file(remote, version, MANIFEST))?.body.toString('utf8') ?? '');
    if (!manifest) return [];
    const scripts = [...new Set([manifest.metaData.remoteEntry.name, ...(moduleOf(manifest)?.assets.js.sync ?? [])])];
    return [
      { href: entry, as: 'fetch', integrity: integrity[MANIFEST] ?? '' },
      ...scripts.map(
        (path): Preload => ({ href: address(remote, version, path), as: 'script', integrity: integrity[path] ?? '' }),
      ),
    ];
  }

  return { pointers: () => pointers(db), file, registry, preloads, description };
}
