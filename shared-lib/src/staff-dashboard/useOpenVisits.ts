import { useState } from 'react';

/** Which visits of a list somebody opened or pressed something of. */
export interface OpenVisits {
  /** The one that was pressed last while it was the visit of now. */
  readonly pressed: number | undefined;
  isOpen(id: number): boolean;
  wasPressed(id: number): boolean;
  open(id: number): void;
  press(id: number, isNow: boolean): void;
}

/** They stay as tall as they are while their list stands, so that nothing moves up under the next press. */
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
