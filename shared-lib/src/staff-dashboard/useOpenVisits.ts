import { useState } from 'react';

/** Which visits of a list somebody opened or pressed something of. */
export interface OpenVisits {
  /** The one that was pressed last. */
  readonly pressed: number | undefined;
  isOpen(id: number): boolean;
  wasPressed(id: number): boolean;
  open(id: number): void;
  press(id: number): void;
}

/** They stay as tall as they are while their list stands, so that nothing moves up under the next press. */
export function useOpenVisits(): OpenVisits {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [pressed, setPressed] = useState<readonly number[]>([]);
  return {
    pressed: pressed.at(-1),
    isOpen: (id) => opened.has(id),
    wasPressed: (id) => pressed.includes(id),
    open: (id) => setOpened((before) => new Set(before).add(id)),
    press: (id) => setPressed((before) => [...before.filter((one) => one !== id), id]),
  };
}
