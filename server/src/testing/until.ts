import { setTimeout as wait } from 'node:timers/promises';

/** Asks again until it is so; what never is runs into the test's time limit. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(20);
}
