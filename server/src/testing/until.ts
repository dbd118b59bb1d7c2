import { setTimeout as wait } from 'node:timers/promises';

/** Longer than what is waited for ever takes, and shorter than a test may: who waits in vain is told so. */
const LIMIT_MS = 45_000;

/**
 * Asks again until it is so. What never is ends with an error instead of the test's own time limit, behind which this
 * would go on asking while other tests run.
 */
export async function until(isSo: () => Promise<boolean>, limitMs = LIMIT_MS): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`it was not so within ${limitMs / 1000} s: ${isSo.toString()}`);
    await wait(20);
  }
}
