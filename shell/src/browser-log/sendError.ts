// How it works: docs/subsystems/broken-remotes.md.
import type { RemoteFault } from 'shared-lib';
import { BROWSER_LOG_BYTES, sendBrowserLog, withoutPersonal } from 'shared-lib/settings';

import { shellVersion } from '../about/shellVersion';
import { inlinedRegistry } from '../remotes/registry';

/** The versions that this page runs, as far as it knows them: `shell 1.4.0, operator 2.1.0`. */
export function releaseOfPage(): string {
  const areas = Object.entries(inlinedRegistry()?.remotes ?? {}).map(([name, { current }]) => [name, current.version]);
  return [['shell', shellVersion], ...areas].map((one) => one.join(' ')).join(', ');
}

/** The most errors sent in one visit to the page, so a screen that keeps breaking does not flood the server. */
const MOST = 10;
const sent = new Map<string, Promise<number>>();

/** A lost network, a refused call or code that did not load is not a fault of the code. */
const isFault = (error: unknown): error is Error =>
  error instanceof Error && !/^(?:ApiFailure|AbortError|ChunkLoadError)$/.test(error.name);

const RELEASED = /\/remotes\/([a-z][a-z0-9-]{0,40})\/(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)\//;

/** The remote whose script stands first in a stack or an address; undefined if none does. */
export function remoteIn(text: string): Pick<RemoteFault, 'remote' | 'version'> | undefined {
  const [, remote, version] = RELEASED.exec(text) ?? [];
  return remote !== undefined && version !== undefined ? { remote, version } : undefined;
}

/**
 * Sends a fault of the code once, without personal data, and names the remote that broke: `of`, or the one whose script
 * threw. Answers the number of the report; undefined if nothing is sent. Source: R-pages-16, R-beyond-216.
 *
 * @param script the address of the script that threw, for an error that has no stack
 */
export async function sendError(error: unknown, of?: RemoteFault, script = ''): Promise<number | undefined> {
  if (!of && !isFault(error) && !remoteIn(script)) return undefined;
  const { name, message: said, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const whose = remoteIn(stack) ?? remoteIn(script);
  const named = of ?? (whose && { ...whose, fault: 'error' as const });
  const message = withoutPersonal(`${name}: ${said}`).slice(0, BROWSER_LOG_BYTES.message);
  const key = [message, named?.remote, named?.version, named?.fault].join();
  const before = sent.get(key);
  if (before || sent.size >= MOST) return before;
  const sending = sendBrowserLog({
    message,
    stack: withoutPersonal(stack).slice(0, BROWSER_LOG_BYTES.stack),
    // The address still holds the record's number. The server uses it to remove that record's data, then removes the
    // number.
    page: location.pathname.slice(0, BROWSER_LOG_BYTES.page),
    release: releaseOfPage().slice(0, BROWSER_LOG_BYTES.release),
    ...(named && RELEASED.test(`/remotes/${named.remote}/${named.version}/`) && { of: named }),
  }).then(({ id }) => id);
  sent.set(key, sending);
  return sending;
}
