/** So long a hand does not move until it counts as resting. */
export const REST_MS = 30_000;

/** How a hand moves: the mouse, the wheel, a finger, a key. */
const MOVES = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

/** Calls once nobody's hand has moved for a while. Answers how to stop waiting for it. */
export function whenAtRest(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(call, REST_MS);
  };
  wait();
  for (const move of MOVES) addEventListener(move, wait, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const move of MOVES) removeEventListener(move, wait);
  };
}
