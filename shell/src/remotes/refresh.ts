import type { Repair } from './faults';
import type { Release } from './registry';

const HEAD_LIMIT_MS = 3_000;
const FILE_LIMIT_MS = 5_000;

/** Fetches a file again, past the browser's cache, which may keep a cut-off or altered answer for ever. */
async function fetchAgain(url: URL, hash: string): Promise<Repair> {
  const fetched = async (): Promise<boolean> =>
    (await fetch(url, { cache: 'reload', integrity: hash, signal: AbortSignal.timeout(FILE_LIMIT_MS) })).ok;
  if (await fetched().catch(() => false)) return 'mended';
  // A file that is missing, an altered one and a lost network fail in the same way. Without a hash they differ.
  const there = await fetch(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(HEAD_LIMIT_MS) });
  if (!there.ok) return there.status === 404 || there.status === 410 ? 'broken' : 'unreachable';
  return fetched().then(
    (ok) => (ok ? 'mended' : 'broken'),
    (error: Error) => (error.name === 'TimeoutError' ? 'unreachable' : 'broken'),
  );
}

/** Fetches the files of a release again. Its next load uses them. */
export async function refresh({ entry, integrity = {} }: Release): Promise<Repair> {
  const folder = new URL('.', new URL(entry, location.href));
  const files = Object.entries(integrity).map(([file, hash]) =>
    fetchAgain(new URL(file, folder), hash).catch((): Repair => 'unreachable'),
  );
  const found = await Promise.all(files);
  return found.find((one) => one === 'broken') ?? found.find((one) => one === 'unreachable') ?? 'mended';
}

/** Asks the server whether it can serve: a file that does not come then is the fault of its release. */
export async function isServerThere(): Promise<boolean> {
  const asked = fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(HEAD_LIMIT_MS) });
  return asked.then(
    ({ ok }) => ok,
    () => false,
  );
}
