import type { Status } from '../domain/workflow/statuses';
import { anAppointment, TEST_NOW } from '../testing/index';
import { setServerTime } from '../clock/now';
import { sortByTurn, isAheadOfItsDay, type Turn, turnOf, visitOfNow } from './orderOfVisits';

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
  'an appointment at %s, with a button: %s, is one to %s',
  (status, asks, turn) => {
    expect(turnOf(anAppointment({ status }), asks)).toBe(turn);
  },
);

it('saying that one is ready has time until the service day; an answer has not (R-pages-43)', () => {
  const tomorrow = { date: '2026-11-21' };
  expect(turnOf(anAppointment({ status: 'confirmed', ...tomorrow }), true)).toBe('wait');
  expect(turnOf(anAppointment({ status: 'pending', ...tomorrow }), true)).toBe('decide');
  expect(isAheadOfItsDay(anAppointment({ status: 'confirmed', ...tomorrow }))).toBe(true);
  expect(isAheadOfItsDay(anAppointment({ status: 'confirmed' }))).toBe(false);
});

describe('the order of visits on a phone', () => {
  /** On a Friday at 1:10 PM. It was requested early, so an answer is due half an hour before the start. */
  const visit = (id: number, turn: Turn, status: Status = 'dropped_off', start_time = '14:00') => ({
    ...anAppointment({ id, status, start_time }),
    turn,
  });
  const turnOf = ({ turn }: ReturnType<typeof visit>) => turn;
  const ordered = (visits: ReturnType<typeof visit>[], setsOff?: number) =>
    sortByTurn(visits, { turnOf, setsOff }).map(({ id }) => id);
  const of = (visits: ReturnType<typeof visit>[], pressed?: number) =>
    visitOfNow(sortByTurn(visits, { turnOf }), turnOf, pressed)?.id;

  it('is: what is running, a ride home to answer, other visits under way, then what is due, and last what is over (R-pages-40)', () => {
    const visits = [
      visit(1, 'over', 'cancelled'),
      visit(2, 'decide', 'confirmed'),
      visit(3, 'follow', 'awaiting_payment'),
      visit(4, 'follow', 'journey'),
      visit(5, 'act', 'in_progress'),
      visit(6, 'answer', 'driver_assigned_pickup'),
      visit(7, 'act', 'return_journey'),
    ];
    expect(ordered(visits)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('puts a request for tonight below an agreed visit in 40 minutes, whoever must act (R-pages-40)', () => {
    const tonight = visit(1, 'decide', 'pending', '23:00');
    expect(ordered([tonight, visit(2, 'wait', 'driver_confirmed', '13:50')])).toEqual([2, 1]);
    expect(ordered([tonight, visit(2, 'decide', 'confirmed', '13:50')])).toEqual([2, 1]);
  });

  it("sorts requests by the deadline of the answer, and agreed visits by their start or the driver's departure (R-pages-40)", () => {
    const asked = visit(1, 'decide', 'pending', '16:00');
    const agreed = visit(2, 'wait', 'confirmed', '15:40');
    expect(ordered([agreed, asked])).toEqual([1, 2]);
    expect(ordered([agreed, asked], 30)).toEqual([2, 1]);
    // A person who has accepted owes no answer.
    expect(ordered([agreed, { ...asked, turn: 'wait' }])).toEqual([2, 1]);
  });

  it('puts a ride home confirmed for later at its time, as it is not running yet (R-pages-40)', () => {
    const later = { ...visit(1, 'act', 'return_journey'), estimated_pickup_time: '2026-11-20T18:30:00+08:00' };
    const begun = { ...later, id: 4, estimated_pickup_time: TEST_NOW };
    const visits = [later, visit(2, 'act', 'journey'), visit(3, 'wait', 'confirmed', '18:00')];
    expect(ordered(visits)).toEqual([2, 3, 1]);
    expect(ordered([visit(5, 'act', 'in_progress'), ...visits, begun])).toEqual([2, 4, 5, 3, 1]);
    expect(of([later, visit(3, 'decide', 'confirmed', '18:00')], 1)).toBe(1);
  });

  it('puts unfinished work above everything that is only agreed (R-pages-21)', () => {
    expect(ordered([visit(1, 'decide', 'confirmed', '13:20'), visit(2, 'decide', 'completed', '14:00')])).toEqual([
      2, 1,
    ]);
  });

  it('begins with the current visit, which has not ended (R-pages-40)', () => {
    expect(of([visit(1, 'wait'), visit(2, 'decide'), visit(3, 'decide')])).toBe(1);
    expect(of([visit(1, 'decide'), visit(2, 'follow')])).toBe(2);
    expect(of([visit(1, 'follow'), visit(2, 'act'), visit(3, 'answer')])).toBe(3);
    expect(of([visit(1, 'act'), visit(2, 'act', 'session_in_progress'), visit(3, 'act')])).toBe(2);
    expect(of([visit(1, 'over', 'cancelled'), visit(2, 'over', 'session_in_progress')])).toBe(2);
    expect(of([visit(1, 'over', 'cancelled'), visit(2, 'over', 'completed')], 2)).toBeUndefined();
    expect(of([])).toBeUndefined();
  });

  it('keeps the visit pressed last while nothing is under way and it is not over (R-pages-40)', () => {
    expect(of([visit(1, 'wait'), visit(2, 'decide')], 2)).toBe(2);
    expect(of([visit(1, 'wait'), visit(2, 'act')], 1)).toBe(2);
    expect(of([visit(1, 'over'), visit(2, 'decide')], 1)).toBe(2);
  });
});
