/**
 * A terminal, a service manager or a container signals the whole group, and npm passes on the signal it gets. So one
 * signal arrives twice. A second signal after this time means that the person does not want to wait.
 */
const SAME_SIGNAL_MS = 2_000;

/**
 * Returns a function that tells what a signal to stop means after the earlier ones. `now` counts milliseconds on a
 * clock that only moves forward.
 */
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
