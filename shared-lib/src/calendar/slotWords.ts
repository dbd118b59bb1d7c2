import { formatLocalTime, type LocalTime } from 'shared-lib';
import { SLOT_STATES, type SlotState } from 'shared-lib/booking';
import * as m from '../texts/m';

/** `1 booking`, `1,204 bookings` */
export const bookingsInWords = (count: number): string =>
  count === 1 ? m.n_1_booking() : m.count_bookings({ count: count.toLocaleString('en-PH') });

export interface SlotSupply {
  readonly free_therapists: number;
  readonly free_drivers: number;
}
export interface ShownSlot extends SlotSupply {
  readonly time: LocalTime;
  readonly state: SlotState;
}

/** The colour of a state. Those without one are grey for the past, dark where nobody works. Source: 2-195..2-199. */
export const SLOT_TONES: Record<SlotState, string | undefined> = {
  available: 'green',
  limited: 'amber',
  full: 'red',
  none: undefined,
  past: undefined,
};
export const SLOT_WORDS: Record<SlotState, string> = {
  available: m.slot_available(),
  limited: m.slot_limited(),
  full: m.fully_booked(),
  none: m.no_availability(),
  past: m.slot_past(),
};

/** Both things a visit needs: a slot can have one without the other. */
const supplyOf = ({ free_therapists, free_drivers }: SlotSupply): [therapists: string, drivers: string] => [
  m.free_therapists_count({ count: free_therapists }),
  m.free_drivers_count({ count: free_drivers }),
];

export const isOpenSlot = (state: SlotState): boolean => state === 'available' || state === 'limited';

export const belowSlot = ({ state, ...supply }: ShownSlot): string[] => {
  if (isOpenSlot(state)) return supplyOf(supply);
  return [state === 'full' ? m.slot_full() : state === 'none' ? m.slot_nobody() : m.slot_past()];
};

/** The same in short, only where little is left: `2 left`, `no driver`, `full`. */
export const fewInSlot = (slot: ShownSlot): string[] => {
  if (slot.state === 'available') return [];
  if (slot.state !== 'limited') return belowSlot(slot);
  const { free_therapists: therapists, free_drivers: drivers } = slot;
  return [drivers === 0 ? m.no_driver_2() : m.n_left({ count: Math.min(therapists, drivers) })];
};

export const spokenSlot = ({ time, state, ...supply }: ShownSlot): string =>
  [formatLocalTime(time), SLOT_WORDS[state], ...(isOpenSlot(state) ? supplyOf(supply) : [])].join(', ');

/** `13 available, 6 limited, 3 fully booked`; empty if there is nothing to say. */
export const slotsInWords = (states: readonly SlotState[]): string =>
  SLOT_STATES.flatMap((state) => {
    const count = states.filter((one) => one === state).length;
    return count > 0 ? [`${count} ${SLOT_WORDS[state]}`] : [];
  }).join(', ');
