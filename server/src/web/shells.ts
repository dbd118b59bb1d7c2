// How it works: docs/subsystems/releases.md.
import type { ShellPart, ShellRecord } from 'shared-lib/contract';
import type { Queryable } from '../platform/database/database.js';
import { Content, ContentMemory } from './content.js';
import { filesForPhones, WORKER, workerOf } from './offline.js';
import { findVersion } from './releases.repository.js';
import { bodiesOf, partOfAnyShell } from './shell-files.repository.js';
import { isHashed, PAGE, SHELL } from './shell-part.js';

/** For files of shells that few tabs still have. */
const MEMORY_BYTES = 16 * 1024 * 1024;
/** What everybody has, a canary, and what some came from or look at. Each takes 4 MB, less what they have in common. */
const SHELLS_HELD = 4;

/** A version of the shell, in memory. */
export interface Shell {
  readonly version: string;
  readonly template: string;
  /** By path below the root, without a slash in front. */
  readonly files: ReadonlyMap<string, Content>;
  /** The script that runs before all others for people who have signed in; older shells have none. */
  readonly start: string | undefined;
  /** The Filipino of its texts; older shells have none. */
  readonly filipino: string | undefined;
  /** The scripts that a signed-in person's first page needs besides those that the page names. */
  readonly dashboard: readonly string[];
  /** What the first page on a phone needs besides. */
  readonly phoneDashboard: readonly string[];
  /** The same on a desk. */
  readonly deskDashboard: readonly string[];
  /** The same for the login form. */
  readonly login: readonly string[];
  /** The addresses of what a phone keeps, to start without a network. */
  readonly phone: readonly string[];
  /** What it gives to remotes. */
  readonly record: ShellRecord;
}

const FILIPINO = /^filipino\.[0-9a-f]{8}\.js$/;
const START = /^start\.[0-9a-f]{8}\.js$/;

/** For each kind of visit, the parts of the build that its first screen needs. */
const FIRST_SCREENS = {
  dashboard: ['dashboard', 'shared-lib', '@tanstack/react-query', 'transport'],
  phoneDashboard: ['shared-lib/phone'],
  deskDashboard: ['everywhere'],
  login: ['sign-in', 'shared-lib/form'],
} as const;

function firstScreenScripts({ parts }: ShellPart, template: string): Pick<Shell, keyof typeof FIRST_SCREENS> {
  const scriptsOf = (names: readonly string[]): string[] =>
    [...new Set(names.flatMap((name) => parts[name] ?? []))].filter(
      (file) => file.endsWith('.js') && !template.includes(file),
    );
  const dashboard = scriptsOf(FIRST_SCREENS.dashboard);
  return {
    dashboard,
    phoneDashboard: scriptsOf(FIRST_SCREENS.phoneDashboard).filter((file) => !dashboard.includes(file)),
    deskDashboard: scriptsOf(FIRST_SCREENS.deskDashboard).filter((file) => !dashboard.includes(file)),
    login: scriptsOf(FIRST_SCREENS.login),
  };
}

/**
 * The released shells as they are delivered. Versions never change, so the last few stay in memory; what they have in
 * common is held and compressed once.
 */
export function createShells(db: Queryable) {
  const held = new Map<string, Promise<Shell | undefined>>();
  /** By hash, as long as a held shell has it. */
  const contents = new Map<string, WeakRef<Content>>();
  const others = new ContentMemory(MEMORY_BYTES);

  async function read(version: string): Promise<Shell | undefined> {
    const known = await findVersion(db, SHELL, version);
    if (!known?.shell) return undefined;
    for (const [hash, content] of contents) if (!content.deref()) contents.delete(hash);
    const paths = Object.entries(known.files);
    // Held from here on, as a content may go while the others are read.
    const alive = new Map(paths.map(([, hash]) => [hash, contents.get(hash)?.deref()]));
    const missing = paths.flatMap(([, hash]) => (alive.get(hash) ? [] : [hash]));
    const bodies = await bodiesOf(db, missing);
    const files = new Map<string, Content>();
    for (const [path, hash] of paths) {
      const body = bodies.get(hash);
      const content = alive.get(hash) ?? (body && new Content(path, body));
      if (!content) return undefined;
      contents.set(hash, new WeakRef(content));
      files.set(path, content);
    }
    const template = files.get(PAGE)?.body.toString('utf8') ?? '';
    files.delete(PAGE);
    const worker = files.get(WORKER);
    if (worker) files.set(WORKER, workerOf(worker.body, version));
    const first = firstScreenScripts(known.shell, template);
    const start = [...files.keys()].find((file) => START.test(file));
    return {
      version,
      template,
      start,
      filipino: [...files.keys()].find((file) => FILIPINO.test(file)),
      files,
      record: known.shell.record,
      ...first,
      phone: filesForPhones(known.shell),
    };
  }

  /** A version of the shell; undefined if it was not published. */
  function of(version: string): Promise<Shell | undefined> {
    const shell = held.get(version) ?? read(version);
    held.delete(version);
    held.set(version, shell);
    for (const oldest of held.keys()) {
      if (held.size <= SHELLS_HELD) break;
      held.delete(oldest);
    }
    const forget = () => held.get(version) === shell && held.delete(version);
    shell.then((read) => read ?? forget(), forget);
    return shell;
  }

  /** A file with a hash in its name, of any shell. Source: R-beyond-234. */
  async function part(path: string): Promise<Content | undefined> {
    if (!isHashed(path)) return undefined;
    for (const shell of held.values()) {
      const content = (await shell.catch(() => undefined))?.files.get(path);
      if (content) return content;
    }
    const known = others.get(path);
    const body = known ? undefined : await partOfAnyShell(db, path);
    const content = known ?? (body && new Content(path, body));
    if (content) others.keep(path, content);
    return content;
  }

  return { of, part };
}
