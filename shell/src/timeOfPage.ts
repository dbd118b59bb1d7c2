import { readPageConfig } from './remotes/pageConfig';

/**
 * The server's time as the page brought it, and how long ago. Nothing where the browser took the page from its own
 * memory: it may be of another day, and the first answer of the server tells the time then.
 */
export function timeOfPage(page: Document = document): { time: string; ageMs: number } | undefined {
  const { time } = readPageConfig(page);
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!time || !visit || visit.transferSize === 0) return undefined;
  return { time, ageMs: Math.max(0, performance.now() - visit.responseStart) };
}
