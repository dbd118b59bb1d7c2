import { onIdleLater } from 'shared-lib';
import { watchDrawing } from './watchDrawing';

/** A mouse moves before it presses, so that the code is there in time. */
const TOUCHES = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Runs `work` at the first touch, or after a minute. */
function onceTouched(work: () => void): void {
  const begun = new AbortController();
  const begin = (): void => {
    if (begun.signal.aborted) return;
    begun.abort();
    work();
  };
  for (const touch of TOUCHES) addEventListener(touch, begin, { signal: begun.signal, capture: true, passive: true });
  onIdleLater(begin);
}

/**
 * Watches this page from now on: for loops of drawing, then for a thread that is blocked, and after a minute for a
 * flooded console. In development the console stays, as it names places, and people stop the page in a debugger.
 */
function startWatching(): void {
  const hook = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  if (hook) watchDrawing(hook);
  if (process.env.NODE_ENV === 'development') return;
  onceTouched(
    () =>
      void import(/* webpackChunkName: "watch-thread" */ './watchThisThread').then(
        (code) => code.watchThisThread(),
        () => undefined,
      ),
  );
  onIdleLater(
    () =>
      void import(/* webpackChunkName: "browser-log" */ '../browser-log/watchConsole').then(
        (code) => code.watchConsole(),
        () => undefined,
      ),
  );
}

startWatching();
