import { setTimeout as wait } from 'node:timers/promises';

/** Longer than any wait takes, and shorter than a test may take. So a wait that fails says so. */
const LIMIT_MS = 45_000;

/**
 * Asks again until the answer is true. If it never is, throws an error before the test's own time limit. After that
 * limit the loop would go on while other tests run.
 */
export async function until(isSo: () => Promise<boolean>, limitMs = LIMIT_MS): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`it was not so within ${limitMs / 1000} s: ${isSo.toString()}`);
    await wait(20);
  }
}
