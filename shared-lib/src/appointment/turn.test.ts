import type { Status } from '../domain/statuses';
import { anAppointment, TEST_NOW } from '../testing/index';
import { setServerTime } from '../ui/time/now';
import { isAheadOfItsDay, type Turn, turnOf, visitOfNow } from './turn';

beforeEach(() => setServerTime(TEST_NOW));

it.each([
  ['pending', true, 'decide'],
  ['pending', false, 'wait'],
  ['confirmed', true, 'decide'],
  ['journey', false, 'follow'],
  ['dropped_off', true, 'act'],
  ['awaiting_payment', false, 'follow'],
  ['completed', true, 'decide'],
  ['completed', false, 'over'],
  ['cancelled', false, 'over'],
  ['rejected', false, 'over'],
] as const satisfies readonly (readonly [Status, boolean, Turn])[])(
  'an appointment at %s, with something to press: %s, is there to %s',
  (status, asks, turn) => {
    expect(turnOf(anAppointment({ status }), asks)).toBe(turn);
  },
);

it('to say that one is ready has time until its service day; an answer has not (R-pages-43)', () => {
  const tomorrow = { date: '2026-11-21' };
  expect(turnOf(anAppointment({ status: 'confirmed', ...tomorrow }), true)).toBe('wait');
  expect(turnOf(anAppointment({ status: 'pending', ...tomorrow }), true)).toBe('decide');
  expect(isAheadOfItsDay(anAppointment({ status: 'confirmed', ...tomorrow }))).toBe(true);
  expect(isAheadOfItsDay(anAppointment({ status: 'confirmed' }))).toBe(false);
});

describe('the visit of now', () => {
  const visit = (id: number, turn: Turn, status: Status = 'dropped_off') => ({ id, turn, status });
  const of = (visits: ReturnType<typeof visit>[], pressed?: number) =>
    visitOfNow(visits, ({ turn }) => turn, pressed)?.id;

  it('is what is lost unless it is answered, then what is under way, then what is asked, the first of each (R-pages-40)', () => {
    expect(of([visit(1, 'wait'), visit(2, 'decide'), visit(3, 'decide')])).toBe(2);
    expect(of([visit(1, 'decide'), visit(2, 'follow')])).toBe(2);
    expect(of([visit(1, 'follow'), visit(2, 'act'), visit(3, 'answer')])).toBe(3);
    expect(of([visit(1, 'over'), visit(2, 'wait')])).toBe(2);
    expect(of([])).toBeUndefined();
  });

  it('is what runs before what an earlier visit waits for, and nothing that has ended (R-pages-40)', () => {
    expect(of([visit(1, 'act'), visit(2, 'act', 'session_in_progress'), visit(3, 'act')])).toBe(2);
    expect(of([visit(1, 'follow', 'awaiting_payment'), visit(2, 'follow', 'journey')])).toBe(2);
    expect(of([visit(1, 'act'), visit(2, 'follow', 'journey')])).toBe(1);
    expect(of([visit(1, 'answer'), visit(2, 'act', 'return_journey')])).toBe(1);
    expect(of([visit(1, 'over', 'cancelled'), visit(2, 'over', 'session_in_progress')])).toBe(2);
    expect(of([visit(1, 'over', 'cancelled'), visit(2, 'over', 'completed')], 2)).toBeUndefined();
  });

  it('stays what was pressed last while nothing is under way and it is not over', () => {
    expect(of([visit(1, 'wait'), visit(2, 'decide')], 1)).toBe(1);
    expect(of([visit(1, 'wait'), visit(2, 'act')], 1)).toBe(2);
    expect(of([visit(1, 'over'), visit(2, 'decide')], 1)).toBe(2);
  });
});
