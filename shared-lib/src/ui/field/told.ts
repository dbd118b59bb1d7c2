import { startTransition, useEffect, useEffectEvent, useState } from 'react';

/** Typing pauses this long, in milliseconds, before a page follows: between two parts of a date people think. */
const TYPING_MS = 600;

interface ToldOptions {
  value: string;
  /** Hears of each whole value at once; nobody does where it is left out. */
  onChange: ((value: string) => void) | undefined;
  /** Hears of it once the typing pauses or ends. */
  onSettled: ((value: string) => void) | undefined;
  /** Called while drawing: the owner has set a value that was not typed here. */
  onOther: () => void;
}

interface Told {
  /** What the field shows: what is typed, until the owner has followed. */
  shown: string;
  /** A whole value, or an empty one on purpose. @param isTyped by keys, so that more may follow */
  take: (next: string, isTyped: boolean) => void;
  /** The typing has ended: tells what waits. */
  tell: () => void;
  /** What waits is whole no longer. */
  drop: () => void;
}

/**
 * When a field's owner hears of what is typed. A page whose address follows draws later than the key: until it has, the
 * field shows what was typed, as its former value would be written over it.
 */
export function useTold({ value, onChange, onSettled, onOther }: ToldOptions): Told {
  const [held, setHeld] = useState<string | null>(null);
  /** What the owner has heard last, and what it was that settled. */
  const [heard, setHeard] = useState(value);
  const [settled, setSettled] = useState(value);
  const [before, setBefore] = useState(value);
  if (before !== value) {
    setBefore(value);
    // What was typed here comes back: it must not take away what was typed since.
    if (value !== heard) {
      setHeard(value);
      setSettled(value);
      setHeld(null);
      onOther();
    }
  }
  const settle = (next: string): void => {
    setHeard(next);
    setSettled(next);
    startTransition(() => {
      setHeld(null);
      onSettled?.(next);
    });
  };
  const isWaiting = held !== null && held !== settled;
  const tell = (): void => {
    if (isWaiting) settle(held);
  };
  const tellLater = useEffectEvent(tell);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => tellLater(), TYPING_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, held]);
  return {
    shown: held ?? value,
    take: (next, isTyped) => {
      if (onSettled) setHeld(next);
      if (onChange) {
        setHeard(next);
        onChange(next);
      }
      if (onSettled && !isTyped) settle(next);
    },
    tell,
    drop: () => setHeld(null),
  };
}
