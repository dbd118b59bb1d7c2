import { readPageConfig } from './remotes/pageConfig';

/**
 * The server's time as the page brought it, and how long ago. Nobody keeps the page (`no-store`); where a browser
 * took it from its own memory all the same it may be of another day, and the first answer of the server tells the time.
 */
export function timeOfPage(page: Document = document): { time: string; ageMs: number } | undefined {
  const { time } = readPageConfig(page);
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!time || !visit || visit.transferSize === 0) return undefined;
  return { time, ageMs: Math.max(0, performance.now() - visit.responseStart) };
}
