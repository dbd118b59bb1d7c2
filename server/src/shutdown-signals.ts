/**
 * A terminal, a service manager or a container signals the whole group, and npm passes on what it gets: one signal
 * arrives twice. Whoever asks again after this long is impatient.
 */
const SAME_SIGNAL_MS = 2_000;

/** Tells what a signal to stop means after those before it; `now` in milliseconds of a clock that only goes on. */
export function shutdownSignals(now: () => number): () => 'stop' | 'known' | 'at once' {
  let first: number | undefined;
  return () => {
    if (first === undefined) {
      first = now();
      return 'stop';
    }
    return now() - first < SAME_SIGNAL_MS ? 'known' : 'at once';
  };
}
