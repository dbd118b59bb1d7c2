import { BROWSER_LOG_BYTES, sendBrowserLog, withoutPersonal } from 'shared-lib/settings';
import { releaseOfPage } from './browserLog';

/** Of one visit to the page; somebody whose screen breaks again and again sends no flood. */
const MOST = 10;
const sent = new Set<string>();

/** A network that is gone, a call that was refused, code that did not come: not faults of the code. */
const isFault = (error: unknown): error is Error =>
  error instanceof Error && !/^(?:ApiFailure|AbortError|ChunkLoadError)$/.test(error.name);

/** Sends a fault of the code once, without what may be personal in it. Source: R-pages-16. */
export async function sendError(error: unknown): Promise<void> {
  if (!isFault(error) || sent.size >= MOST) return;
  const message = withoutPersonal(`${error.name}: ${error.message}`).slice(0, BROWSER_LOG_BYTES.message);
  if (sent.has(message)) return;
  sent.add(message);
  await sendBrowserLog({
    message,
    stack: withoutPersonal(error.stack ?? '').slice(0, BROWSER_LOG_BYTES.stack),
    // With the number of the record: the server takes out what it knows of it, and then the number.
    page: location.pathname.slice(0, BROWSER_LOG_BYTES.page),
    release: releaseOfPage().slice(0, BROWSER_LOG_BYTES.release),
  });
}
