import { arrivalAt, canCheckInAt, hoursOfMinutes, hoursWorked, minutesWorked } from './people/attendance';
import { formatPesos, onlyDigits, parsePesos, sumOfPrices, typedPesos, withUnit } from './money/money';
import { OTHER_REASON, REJECTION_REASONS, rejectionReason } from './workflow/reasons';
import { SLOTS, slotState } from './booking/slots';
import { STATUSES, STATUS_NAMES, SYNONYMS, canonicalStatus, isStatusName, statusLabel } from './workflow/statuses';
import { urgencyOf } from './workflow/pending-urgency';
import { isOverdue, isStalled, responseDeadline } from './workflow';

const manila = (text: string): Date => new Date(`${text}+08:00`);
const at = (text: string): number => manila(text).getTime();

describe('statuses', () => {
  it('knows all 34, each with a word (4-001)', () => {
    expect(STATUS_NAMES).toHaveLength(34);
    for (const name of STATUS_NAMES) expect(statusLabel(name)).not.toBe('');
  });
  it('maps every synonym to a stored status and leaves the stored ones alone', () => {
    for (const status of Object.values(SYNONYMS)) expect(STATUSES).toContain(status);
    expect(canonicalStatus('journey_started')).toBe('journey');
    expect(canonicalStatus('driver_transport_completed')).toBe('transport_completed');
    expect(canonicalStatus('pending')).toBe('pending');
    expect(isStatusName('overdue')).toBe(false);
  });
});

describe('urgency by minutes to the start', () => {
  it.each([
    [-5, 'critical'],
    [0, 'critical'],
    [30, 'critical'],
    [30.1, 'high'],
    [80, 'high'],
    [80.1, 'medium'],
    [140, 'medium'],
    [140.1, 'normal'],
  ])('%p minutes: %s (4-078..4-081)', (minutes, urgency) => expect(urgencyOf(minutes)).toBe(urgency));
});

describe('deadlines', () => {
  const start = at('2026-11-20T17:00:00');
  it('are 30 minutes before the start', () =>
    expect(responseDeadline(start, at('2026-11-20T09:00:00'))).toBe(at('2026-11-20T16:30:00')));
  it('leave 15 minutes to someone asked late', () =>
    expect(responseDeadline(start, at('2026-11-20T16:20:00'))).toBe(at('2026-11-20T16:35:00')));
  it('never lie behind the start', () => expect(responseDeadline(start, at('2026-11-20T16:55:00'))).toBe(start));
  it('make a pending appointment overdue a moment after them (4-002)', () => {
    const state = { status: 'pending', responseDeadline: start } as const;
    expect(isOverdue(state, start)).toBe(false);
    expect(isOverdue(state, start + 1)).toBe(true);
    expect(isOverdue({ ...state, status: 'confirmed' }, start + 1)).toBe(false);
  });
  it('make an agreed one stalled 15 minutes past the start', () => {
    expect(isStalled({ status: 'confirmed', startsAt: start }, start + 15 * 60_000 - 1)).toBe(false);
    expect(isStalled({ status: 'in_progress', startsAt: start }, start + 15 * 60_000)).toBe(true);
    expect(isStalled({ status: 'journey', startsAt: start }, start + 60 * 60_000)).toBe(false);
  });
});

describe('slots of a day (9-006)', () => {
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

describe('attendance', () => {
  it.each([
    ['2026-11-20T06:00:00', 'present'],
    ['2026-11-20T13:14:59', 'present'],
    ['2026-11-20T13:15:00', 'late'],
    ['2026-11-21T01:29:59', 'late'],
    ['2026-11-21T01:30:00', 'absent'],
  ])('a check-in at %s is %s (9-002..9-004)', (instant, arrival) => expect(arrivalAt(manila(instant))).toBe(arrival));
  it('opens at 06:00 and closes at 01:30 of the next day (5-048)', () => {
    expect(canCheckInAt(manila('2026-11-21T01:29:59'))).toBe(true);
    expect(canCheckInAt(manila('2026-11-21T01:30:00'))).toBe(false);
    expect(canCheckInAt(manila('2026-11-21T05:59:59'))).toBe(false);
    expect(canCheckInAt(manila('2026-11-21T06:00:00'))).toBe(true);
  });
  it('counts hours to two decimals, over midnight too', () => {
    expect(hoursWorked(manila('2026-11-20T13:00:00'), manila('2026-11-21T01:10:00'))).toBe(12.17);
    expect(hoursWorked(manila('2026-11-20T13:00:00'), null)).toBeNull();
  });
  it('counts the minutes between those that are shown, and loses none as hours (R-day-8)', () => {
    const from = manila('2026-11-20T12:52:50');
    expect(minutesWorked(from, manila('2026-11-20T23:03:59'))).toBe(611);
    expect(minutesWorked(from, manila('2026-11-20T23:04:00'))).toBe(612);
    expect(minutesWorked(from, manila('2026-11-20T12:52:59'))).toBe(0);
    for (let minutes = 0; minutes < 24 * 60; minutes += 1)
      expect(Math.round(hoursOfMinutes(minutes) * 60)).toBe(minutes);
  });
});

describe('money', () => {
  it('is shown in pesos with two decimals (1-018)', () => expect(formatPesos(1450)).toBe('₱1,450.00'));
  it('has one sign below zero, that of figures (1-018)', () => expect(formatPesos(-1450)).toBe('−₱1,450.00'));
  it('of a material stands with its unit on one line', () => expect(withUnit('1,250', 'ml')).toBe('1,250\u00a0ml'));
  it('is typed in whole pesos above zero (5-038, 5-040)', () => {
    for (const [typed, pesos] of [
      ['1450', 1450],
      ['950.00', 950],
      ['950.', 950],
      ['1,450.00', 1450],
      ['₱1,450', 1450],
      ['PHP 12,345,678.0', 12_345_678],
    ] as const)
      expect(parsePesos(typed)).toBe(pesos);
    for (const wrong of ['', '0', '0.00', '12.50', '1,45', '1,4500', ',450', '1.450.00', '1.450,00'])
      expect(parsePesos(wrong)).toBeUndefined();
    for (const wrong of ['-5', '1e3', 'abc', '12 000', '+5', '0x10', '1_000', '₱-5', '5 pesos', '٥', '５', '−5', '1/2'])
      expect([wrong, typedPesos(wrong)]).toEqual([wrong, undefined]);
    expect([typedPesos('0'), typedPesos('0.00')]).toEqual([0, 0]);
    expect(onlyDigits('₱1,450')).toBe('1450');
  });
  it('defaults to the rounded sum of the service prices (3-049, 9-010)', () =>
    expect(sumOfPrices([{ price: 850 }, { price: 450.5 }])).toBe(1301));
});

describe('rejection reasons (5-022, 5-026, 5-027)', () => {
  it('are the eight that are offered', () => expect(REJECTION_REASONS).toHaveLength(8));
  it('take the text behind Other, trimmed', () => {
    expect(rejectionReason(OTHER_REASON, '  flat tyre ')).toBe('flat tyre');
    expect(rejectionReason(OTHER_REASON, '   ')).toBe('');
    expect(rejectionReason('Health issues', 'ignored')).toBe('Health issues');
  });
});
