/** So long a search works before others may: a frame is 16 ms. */
const SLICE_MS = 8;

/**
 * Runs something that works in steps to its end without keeping the page from anything for long.
 * @returns what it returns; undefined where it was called off
 */
export async function inSlices<T>(steps: Iterator<unknown, T>, signal: AbortSignal): Promise<T | undefined> {
  let began = performance.now();
  for (;;) {
    if (signal.aborted) return undefined;
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - began < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  }
}
