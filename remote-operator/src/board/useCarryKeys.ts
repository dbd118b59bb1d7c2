import { type RefObject, useEffect } from 'react';
import { type Carry, useCarriedKey } from './carry';

/** How far the board has to scroll for what lies from `left` to `right` to be in sight; its start comes first. */
const offBy = ({ left, right }: DOMRect, seen: { left: number; right: number }): number =>
  right > seen.right ? Math.min(right - seen.right, left - seen.left) : Math.min(0, left - seen.left);

/** Scrolls the board so that the carried piece and its words are in sight, right of the names. */
function follow(board: HTMLElement | null): void {
  const ghost = board?.querySelector('[data-part="ghost"]');
  if (!board || !ghost) return;
  const { left, right } = board.getBoundingClientRect();
  const who = board.querySelector<HTMLElement>('[data-part="who"]')?.offsetWidth ?? 0;
  board.scrollLeft += offBy(ghost.getBoundingClientRect(), { left: left + who, right });
  ghost.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

/**
 * The keyboard moves a carried piece: left and right by 15 minutes, with Shift only its end, up and down between
 * people. Enter drops it. Esc or Tab puts it back. The board follows it. Source: R-beyond-1, R-beyond-8, R-beyond-1514.
 */
export function useCarryKeys(carry: Carry, frame: RefObject<HTMLElement | null>, onDrop: () => void): void {
  const key = useCarriedKey(carry);
  useEffect(() => {
    if (key === null) return;
    const KEYS: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => carry.moveBy(-1),
      ArrowRight: () => carry.moveBy(1),
      'Shift ArrowLeft': () => carry.stretchBy(-1),
      'Shift ArrowRight': () => carry.stretchBy(1),
      ArrowUp: () => carry.toNextPerson(-1),
      ArrowDown: () => carry.toNextPerson(1),
      Enter: onDrop,
      Escape: carry.putBack,
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') carry.putBack();
      const act = KEYS[event.shiftKey ? `Shift ${event.key}` : event.key];
      if (!act && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      act?.();
      // Once it is drawn in its new place.
      requestAnimationFrame(() => follow(frame.current));
    };
    const swallow = (event: KeyboardEvent): void => {
      if (event.key === ' ' || event.key === 'Enter') event.preventDefault();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('keyup', swallow, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
      window.removeEventListener('keyup', swallow, { capture: true });
    };
  }, [key, carry, frame, onDrop]);
}
