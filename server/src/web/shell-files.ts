import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { ShellRecord } from 'shared-lib/contract';
import { Content } from './content.js';
import { shellRecordIn } from './fit/own-records.js';

/** The path is the same from server/src/web and server/dist/web. */
export const SHELL_FOLDER = fileURLToPath(new URL('../../../shell/dist', import.meta.url));

const PAGE = 'index.html';
/** The build's own record, which is not served. */
const PRIVATE = new Set([PAGE, 'build.json']);

export interface Shell {
  readonly template: string;
  /** By path below the root, without a slash in front. */
  readonly files: ReadonlyMap<string, Content>;
  /** The scripts that a signed-in person's first page needs besides those that the page names. */
  readonly dashboard: readonly string[];
  /** The same for the login form. */
  readonly login: readonly string[];
  /** What it gives to remotes. Undefined for a build from before builds said it. */
  readonly record: ShellRecord | undefined;
}

/** The bundler's record of the shell; see shared-lib/tooling/bundle.mjs. */
const buildRecord = z.object({ parts: z.record(z.string(), z.array(z.string())).default({}) });

/** For each kind of visit, the parts of the build that its first screen needs. */
const FIRST_SCREENS = {
  dashboard: ['dashboard', 'shared-lib', '@tanstack/react-query', 'transport'],
  login: ['sign-in', 'shared-lib/form'],
} as const;

async function firstScreenScripts(folder: string, template: string): Promise<Pick<Shell, 'dashboard' | 'login'>> {
  const { parts } = buildRecord.parse(JSON.parse(await readFile(path.join(folder, 'build.json'), 'utf8')));
  const scriptsOf = (names: readonly string[]): string[] =>
    [...new Set(names.flatMap((name) => parts[name] ?? []))].filter(
      (file) => file.endsWith('.js') && !template.includes(file),
    );
  return { dashboard: scriptsOf(FIRST_SCREENS.dashboard), login: scriptsOf(FIRST_SCREENS.login) };
}

/** A name with a hash of the contents: its contents never change. */
export const isHashed = (file: string): boolean => /\.[0-9a-f]{8}\.\w+$/.test(file);

async function readShell(folder: string): Promise<Shell> {
  const files = new Map<string, Content>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    if (!PRIVATE.has(name)) files.set(name, new Content(name, await readFile(file)));
  }
  const template = await readFile(path.join(folder, PAGE), 'utf8');
  const record = await shellRecordIn(folder);
  return { template, files, record, ...(await firstScreenScripts(folder, template)) };
}

/**
 * The built shell, in memory. It is read again when its page was written again, so a developer's build shows at the
 * next load. `whenRead` ends before anybody gets it; `again` says that this server had another before. Undefined if
 * nothing is built.
 */
export function shellIn(
  folder: string,
  whenRead: (shell: Shell, again: boolean) => Promise<void>,
): () => Promise<Shell | undefined> {
  let known: { writtenAt: number; shell: Promise<Shell> } | undefined;
  return async () => {
    const writtenAt = await stat(path.join(folder, PAGE)).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (writtenAt === undefined) return undefined;
    if (known?.writtenAt !== writtenAt) {
      const again = known !== undefined;
      const shell = readShell(folder).then(async (read) => {
        await whenRead(read, again);
        return read;
      });
      const reading = { writtenAt, shell };
      // Read in the middle of a build: the next request reads again.
      reading.shell.catch(() => known === reading && (known = undefined));
      known = reading;
    }
    return known.shell;
  };
}
