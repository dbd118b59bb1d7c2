import { startTransition, useEffect, useEffectEvent, useState } from 'react';

/** How long typing must pause before a page follows, in milliseconds: people think between two parts of a date. */
const TYPING_MS = 600;

interface ToldOptions {
  value: string;
  /** Called with each complete value at once, if given. */
  onChange: ((value: string) => void) | undefined;
  /** Called once typing pauses or ends. */
  onSettled: ((value: string) => void) | undefined;
  /** Called during rendering: the owner has set a value that was not typed here. */
  onOther: () => void;
}

interface Told {
  /** The value the field shows: the typed one, until the owner has followed. */
  shown: string;
  /** A complete value, or an empty one on purpose. @param isTyped by keys, so that more may follow */
  take: (next: string, isTyped: boolean) => void;
  /** Typing has ended: reports the waiting value. */
  tell: () => void;
  /** The waiting value is no longer complete. */
  drop: () => void;
}

/**
 * When a field's owner learns what is typed. A page that follows its address draws later than the key. Until then the
 * field shows the typed value, which the old one would otherwise overwrite.
 */
export function useTold({ value, onChange, onSettled, onOther }: ToldOptions): Told {
  const [held, setHeld] = useState<string | null>(null);
  /** The last value the owner heard, and the last settled one. */
  const [heard, setHeard] = useState(value);
  const [settled, setSettled] = useState(value);
  const [before, setBefore] = useState(value);
  if (before !== value) {
    setBefore(value);
    // The owner returns a value typed here. It must not overwrite what was typed since.
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
