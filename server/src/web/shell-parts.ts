import { inMilliseconds } from '../platform/clock.js';
import type { Queryable } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { Content, ContentMemory } from './content.js';
import { isHashed, type Shell } from './shell-files.js';
import { KEEP, REPLACE, FORGET, BODY } from './shell-parts.sql.js';

/** How long a tab may stay open after an upgrade and still open every page of its build. */
const KEPT_MS = inMilliseconds({ days: 30 });
const MEMORY_BYTES = 16 * 1024 * 1024;

/** Stores the parts of a build before anybody has its page, and removes those of builds replaced long ago. */
export function keepParts({ db, clock }: Pick<Deps, 'db' | 'clock'>, { files }: Pick<Shell, 'files'>): Promise<void> {
  const at = clock.now();
  // All servers store them in the same order. So servers that start together wait for each other and do not deadlock.
  const parts = [...files.keys()].filter(isHashed).sort();
  return db.tx(async (tx) => {
    for (const path of parts) await tx.rows(KEEP, [path, files.get(path)?.body]);
    await tx.rows(REPLACE, [parts, at]);
    await tx.rows(FORGET, [new Date(at.getTime() - KEPT_MS)]);
  });
}

/** Finds the parts of builds other than the one in the folder. */
export function createPartStore(db: Queryable): (path: string) => Promise<Content | undefined> {
  const memory = new ContentMemory(MEMORY_BYTES);
  return async (path) => {
    if (!isHashed(path)) return undefined;
    const known = memory.get(path);
    const body = known ? undefined : (await db.maybe<{ body: Buffer }>(BODY, [path]))?.body;
    const content = known ?? (body && new Content(path, body));
    if (content) memory.keep(path, content);
    return content;
  };
}
