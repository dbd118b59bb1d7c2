import { useState } from 'react';

/** The visits of a list that the person opened, or pressed a button of. */
export interface OpenVisits {
  /** The visit pressed last while it was current. */
  readonly pressed: number | undefined;
  isOpen(id: number): boolean;
  wasPressed(id: number): boolean;
  open(id: number): void;
  press(id: number, isNow: boolean): void;
}

/** Opened visits keep their height while their list stands, so nothing moves under the next press. */
export function useOpenVisits(): OpenVisits {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [pressed, setPressed] = useState<ReadonlySet<number>>(new Set());
  const [kept, setKept] = useState<number>();
  return {
    pressed: kept,
    isOpen: (id) => opened.has(id),
    wasPressed: (id) => pressed.has(id),
    open: (id) => setOpened((before) => new Set(before).add(id)),
    press: (id, isNow) => {
      setPressed((before) => new Set(before).add(id));
      if (isNow) setKept(id);
    },
  };
}
