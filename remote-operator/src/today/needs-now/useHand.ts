import { type FocusEvent, useEffect, useRef, useState } from 'react';

/**
 * Whether a hand is on part of the page: the pointer over it, or the focus of a keyboard that was used. A touch or
 * click also moves the focus, but does not count.
 */
export function useHand() {
  const part = useRef<HTMLElement>(null);
  const [isPointed, setPointed] = useState(false);
  const [isTyped, setTyped] = useState(false);
  useEffect(() => {
    const element = part.current;
    const enter = (): void => setPointed(true);
    const leave = (): void => setPointed(false);
    // By place on the page: a dialog that a line opens lies over it, and is inside it only for React.
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
      // For the Tab key that led here.
      onKeyUp: () => setTyped(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setTyped(false);
      },
    },
  };
}
