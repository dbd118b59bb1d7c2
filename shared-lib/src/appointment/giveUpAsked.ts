// How it works: docs/subsystems/calls-and-steps.md.
import { useSyncExternalStore } from 'react';
import * as m from '../texts/m';

/** The visit whose card asked for the sheet of what is wrong. It stays until that sheet is there, and closed again. */
let asked: number | undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Opens the sheet of what is wrong with this visit chosen; nothing closes it. Source: R-beyond-1530. */
export function askToGiveUp(id?: number): void {
  asked = id;
  listeners.forEach((tell) => tell());
}

export const useGiveUpAsked = (): number | undefined => useSyncExternalStore(subscribe, () => asked);

/** On the card, and in the sheet. */
export const GIVE_UP = { say: m.i_cant_make_it(), takeBack: m.i_can_make_it_after_all() } as const;
