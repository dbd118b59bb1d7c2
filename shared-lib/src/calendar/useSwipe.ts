import { type TouchEvent, useRef } from 'react';

/** A finger that moves this far sideways, and twice as far as up or down, turns the page. In pixels. */
const FAR = 56;

/** Turns forward with a swipe to the left, and back with one to the right. */
export function useSwipe(turn: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent): void => {
      const [touch, second] = [touches[0], touches[1]];
      start.current = touch && !second ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent): void => {
      const [from, touch] = [start.current, changedTouches[0]];
      start.current = null;
      if (!from || !touch) return;
      const [across, along] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(across) >= FAR && Math.abs(across) > 2 * Math.abs(along)) turn(across < 0 ? 1 : -1);
    },
  };
}
