import { MINUTE } from '../limits';
import { isUrgentSince, RISES, risingKind, risingStep, type WorkflowState } from './index';
import { STATUSES } from './statuses';

const START = Date.parse('2026-11-20T20:00:00+08:00');
const END = START + 60 * MINUTE;
const aState = (given: Partial<WorkflowState> = {}): WorkflowState => ({
  status: 'journey',
  outcome: null,
  startsAt: START,
  endsAt: END,
  therapists: [{ id: 11, accepted: true, ready: true, pickedUp: false, needsNoRide: false }],
  driver: { id: 21, accepted: true },
  responseDeadline: START - 30 * MINUTE,
  lastRemindedAt: null,
  paymentStatus: 'unpaid',
  materials: 'none',
  rodeOut: false,
  pickup: null,
  backup: null,
  ...given,
});
const since = { statusSince: null, sessionStartedAt: null };
/** Minutes after the start. */
const plus = (minutes: number): number => START + minutes * MINUTE;

describe('what goes on too long (R-beyond-262)', () => {
  it('is a session, a ride out with a driver, and a ride home', () => {
    const kinds = (driver: WorkflowState['driver']) =>
      STATUSES.flatMap((status) => risingKind({ status, driver }) ?? []).sort();
    expect(kinds({ id: 21, accepted: true })).toEqual([...Array(5).fill('ride_out'), 'ride_home', 'session'].sort());
    expect(kinds(null)).toEqual(['ride_home', 'session']);
  });

  it('has one step after another, each with its time', () => {
    const at = (minutes: number) => risingStep(aState(), since, plus(minutes));
    expect(at(RISES.asks - 1)).toEqual({ kind: 'ride_out', step: undefined, nextAt: plus(RISES.asks) });
    expect(at(RISES.asks)).toEqual({ kind: 'ride_out', step: 'asks', nextAt: plus(RISES.urgent) });
    expect(at(RISES.urgent)).toEqual({ kind: 'ride_out', step: 'urgent', nextAt: undefined });
    expect(risingStep(aState({ status: 'arrived' }), since, plus(500))).toBeUndefined();
  });

  it.each<[string, Partial<WorkflowState>, Partial<typeof since> | Record<string, number>, number]>([
    ['a session that began in time', { status: 'session_in_progress' }, { sessionStartedAt: plus(5) }, 60],
    ['a session that began early', { status: 'session_in_progress' }, { sessionStartedAt: plus(-30) }, 30],
    ['a late ride', { late: { by: 21, minutes: 20, at: START, expectedAt: plus(25) } }, {}, 25],
    ["another driver's words", { late: { by: 22, minutes: 20, at: START, expectedAt: plus(25) } }, {}, 0],
    ['a ride home', { status: 'return_journey' }, { statusSince: plus(90) }, 135],
  ])('counts from when %s should be over', (_what, given, times, over) => {
    const step = risingStep(aState(given), { ...since, ...times }, plus(-100));
    expect(step?.nextAt).toBe(plus(over + RISES.asks));
  });

  it('is urgent in the list some time after it came there', () => {
    const urgentAfter = RISES.urgent - RISES.needs;
    expect(isUrgentSince('session_over', START, plus(urgentAfter) - 1)).toBe(false);
    expect(isUrgentSince('session_over', START, plus(urgentAfter))).toBe(true);
    expect(isUrgentSince('ride_stuck', START, plus(urgentAfter))).toBe(true);
    expect(isUrgentSince('payment', START, plus(500))).toBe(false);
  });
});
