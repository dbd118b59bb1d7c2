/** Safari has no idle callback. */
const SOON_MS = 2_000;
const AT_LATEST_MS = 10_000;

/**
 * Runs `work` once the page has nothing else to do. Returns the function that cancels it, as effects need.
 *
 * @example useEffect(() => onIdle(CheckMaterials.prefetch), []);
 */
export function onIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, SOON_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: AT_LATEST_MS });
  return () => cancelIdleCallback(handle);
}

const LATER_MS = 60_000;

/** The same, a minute later: for code of rare actions, which then also opens offline. */
export function onIdleLater(work: () => void): () => void {
  let callOff = (): void => undefined;
  const timer = setTimeout(() => (callOff = onIdle(work)), LATER_MS);
  return () => {
    clearTimeout(timer);
    callOff();
  };
}
