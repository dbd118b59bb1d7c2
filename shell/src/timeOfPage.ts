// How it works: docs/subsystems/offline.md.
import { readPageConfig } from './remotes/pageConfig';

/** A server's time, and its age in milliseconds. */
interface SaidTime {
  readonly time: string;
  readonly ageMs: number;
}

/** Storage entry: the milliseconds by which the server's time was ahead of this device's, when it last said it. */
export const LAST_OFFSET = 'server_offset';

/** The longest wait for the server's time before anything is drawn. Without a network, the device's time must do. */
const PATIENCE_MS = 3_000;

/**
 * The server's time from the page; undefined on a page that no server wrote. The page is sent with `no-store`. If a
 * browser still took it from its cache, it may be from another day, so this asks the server before anything is drawn. A
 * page that a phone kept waits for nothing: its time is the last known one. Source: R-device-21.
 */
export async function timeOfPage(page: Document = document): Promise<SaidTime | undefined> {
  const { time, keptAt } = readPageConfig(page);
  if (keptAt) return lastKnownTime();
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!time || !visit) return undefined;
  // A service worker hands on pages of the network, and says so when it does not.
  if (visit.transferSize === 0 && !visit.workerStart) return timeOfServer();
  return { time, ageMs: Math.max(0, performance.now() - visit.responseStart) };
}

function lastKnownTime(): SaidTime | undefined {
  try {
    const offset = Number(localStorage.getItem(LAST_OFFSET));
    return { time: new Date(Date.now() + offset).toISOString(), ageMs: 0 };
  } catch {
    return undefined;
  }
}

async function timeOfServer(): Promise<SaidTime | undefined> {
  try {
    const { headers } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    const time = headers.get('date');
    return time === null ? undefined : { time, ageMs: 0 };
  } catch {
    return undefined;
  }
}
