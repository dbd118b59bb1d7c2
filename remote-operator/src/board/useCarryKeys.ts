import { useEffect } from 'react';
import { type Carry, useCarriedKey } from './carry';

/**
 * The keyboard moves a carried piece: left and right by 15 minutes, with Shift only its end, up and down between
 * people. Enter drops it. Esc or Tab puts it back. Source: R-beyond-1, R-beyond-8.
 */
export function useCarryKeys(carry: Carry, onDrop: () => void): void {
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
  }, [key, carry, onDrop]);
}
