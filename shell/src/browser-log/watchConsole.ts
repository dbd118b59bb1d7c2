import { remoteIn, sendError } from './sendError';

const WINDOW_MS = 10_000;
/** More lines than this within the window are a flood. */
const MOST = 200;
/** After so many floods nobody needs another report. */
const REPORTS = 3;
const METHODS = ['debug', 'error', 'info', 'log', 'warn'] as const;

/**
 * Reports a remote that floods the console, by the script that writes the line over the limit. A flood makes a phone
 * slow, and nobody sees it there. Returns the function to stop. Source: R-beyond-217.
 */
export function watchConsole(
  page: Pick<Console, (typeof METHODS)[number]> = console,
  stackHere = (): string => new Error('').stack ?? '',
): () => void {
  const before = METHODS.map((method) => [method, page[method]] as const);
  let lines = 0;
  let since = performance.now();
  let reports = 0;
  const stop = (): void => before.forEach(([method, write]) => (page[method] = write));

  function count(): void {
    const now = performance.now();
    if (now - since > WINDOW_MS) [lines, since] = [0, now];
    lines += 1;
    if (lines <= MOST) return;
    lines = 0;
    reports += 1;
    if (reports === REPORTS) stop();
    const error = new Error(`more than ${MOST} lines in the console within ${WINDOW_MS / 1_000} s`);
    const whose = remoteIn(stackHere());
    if (whose) void sendError(error, { ...whose, fault: 'console' }).catch(() => undefined);
  }

  for (const [method, write] of before)
    page[method] = (...said: unknown[]) => {
      count();
      write.apply(page, said);
    };
  return stop;
}
