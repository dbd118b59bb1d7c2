import { type FocusEvent, useEffect, useRef, useState } from 'react';

/**
 * Whether somebody's hand is on a part of the page: the pointer over it, or the keyboard, where it was used, within.
 * Who only touches or clicks leaves the keyboard behind without meaning it.
 */
export function useHand() {
  const part = useRef<HTMLElement>(null);
  const [isPointed, setPointed] = useState(false);
  const [isTyped, setTyped] = useState(false);
  useEffect(() => {
    const element = part.current;
    const enter = (): void => setPointed(true);
    const leave = (): void => setPointed(false);
    // Where it is on the page: a dialog that a line opens lies over it, and is no part of it but for React.
    element?.addEventListener('pointerenter', enter);
    element?.addEventListener('pointerleave', leave);
    return () => {
      element?.removeEventListener('pointerenter', enter);
      element?.removeEventListener('pointerleave', leave);
    };
  }, []);
  return {
    part,
    isHeld: isPointed || isTyped,
    hand: {
      onPointerDown: () => setTyped(false),
      onKeyDown: () => setTyped(true),
      // Of the Tab that led here.
      onKeyUp: () => setTyped(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setTyped(false);
      },
    },
  };
}
