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
const sent = new Set<string>();

/** A lost network, a refused call or code that did not load is not a fault of the code. */
const isFault = (error: unknown): error is Error =>
  error instanceof Error && !/^(?:ApiFailure|AbortError|ChunkLoadError)$/.test(error.name);

/** Sends a fault of the code once, without personal data. Source: R-pages-16. */
export async function sendError(error: unknown): Promise<void> {
  if (!isFault(error) || sent.size >= MOST) return;
  const message = withoutPersonal(`${error.name}: ${error.message}`).slice(0, BROWSER_LOG_BYTES.message);
  if (sent.has(message)) return;
  sent.add(message);
  await sendBrowserLog({
    message,
    stack: withoutPersonal(error.stack ?? '').slice(0, BROWSER_LOG_BYTES.stack),
    // The address still holds the record's number. The server uses it to remove that record's data, then removes the
    // number.
    page: location.pathname.slice(0, BROWSER_LOG_BYTES.page),
    release: releaseOfPage().slice(0, BROWSER_LOG_BYTES.release),
  });
}
