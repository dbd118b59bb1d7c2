import { readPageConfig } from './remotes/pageConfig';

/** A server's time, and how many milliseconds ago it was said. */
interface SaidTime {
  readonly time: string;
  readonly ageMs: number;
}

/** How long nothing is drawn for want of the server's time: without a network the device's has to do. */
const PATIENCE_MS = 3_000;

/**
 * The server's time as the page brought it; undefined on one that no server wrote. Nobody keeps the page (`no-store`);
 * where a browser took it from its own memory all the same it may be of another day, and the server is asked before
 * anything is drawn.
 */
export async function timeOfPage(page: Document = document): Promise<SaidTime | undefined> {
  const { time } = readPageConfig(page);
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!time || !visit) return undefined;
  if (visit.transferSize === 0) return timeOfServer();
  return { time, ageMs: Math.max(0, performance.now() - visit.responseStart) };
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
