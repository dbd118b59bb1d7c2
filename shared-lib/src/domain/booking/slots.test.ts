import { SLOTS, slotState } from './slots';

const manila = (text: string): Date => new Date(`${text}+08:00`);

describe('the slots of a day (9-006)', () => {
  it('run every 30 minutes from 13:00; the last begins at 00:30', () => {
    expect(SLOTS).toHaveLength(24);
    expect([SLOTS[0], SLOTS[1], SLOTS.at(-1)]).toEqual(['13:00', '13:30', '00:30']);
  });
  it('show past, none, full, limited and available (R-day-4)', () => {
    const now = manila('2026-11-20T15:00:00');
    const state = (slot: string, onDuty: number, free: number, freeDrivers = 1) =>
      slotState('2026-11-20', slot, now, { onDuty, free, freeDrivers });
    expect(state('15:00', 4, 4)).toBe('past');
    expect(state('00:30', 4, 4)).toBe('available');
    expect(state('15:30', 0, 0)).toBe('none');
    expect(state('15:30', 4, 0)).toBe('full');
    expect(state('15:30', 4, 1)).toBe('limited');
    expect(state('15:30', 4, 2)).toBe('available');
  });
  it('are limited where therapists are free and nobody to drive them (R-booking-14)', () => {
    const now = manila('2026-11-20T15:00:00');
    const state = (supply: { onDuty: number; free: number }) =>
      slotState('2026-11-20', '15:30', now, { ...supply, freeDrivers: 0 });
    expect(state({ onDuty: 4, free: 4 })).toBe('limited');
    expect(state({ onDuty: 4, free: 0 })).toBe('full');
    expect(state({ onDuty: 0, free: 0 })).toBe('none');
  });
});
