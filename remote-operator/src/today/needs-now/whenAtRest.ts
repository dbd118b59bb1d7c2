/** A hand rests after not moving for this long. */
export const REST_MS = 30_000;

/** How a hand moves: the mouse, the wheel, a finger, a key. */
const MOVES = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

/** Calls once no hand has moved for a while. Returns a function that stops waiting. */
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
