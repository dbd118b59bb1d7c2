import { createContext, useContext, type ReactNode } from 'react';
import type { ViewSlot } from './slots';
import * as m from '../texts/m';

export interface RemoteSlotProps {
  /** The area that fills the slot, as in the registry. */
  name: string;
  view: ViewSlot;
}

type FillSlot = (slot: RemoteSlotProps) => ReactNode;

const SlotContext = createContext<FillSlot | null>(null);

/** The shell's side: sets how a slot is filled. Only the shell can load another area's code. */
export function RemoteSlotProvider({ fill, children }: { fill: FillSlot; children: ReactNode }) {
  return <SlotContext.Provider value={fill}>{children}</SlotContext.Provider>;
}

/**
 * A slot of this page: a view of another area, without importing it. Outside the shell (in a remote's own test) it
 * names what is missing.
 */
export function RemoteSlot({ name, view }: RemoteSlotProps) {
  const fill = useContext(SlotContext);
  return <>{fill ? fill({ name, view }) : <p>{m.the_shell_shows_here({ name, view })}</p>}</>;
}
