import { SETTABLE_STATUSES } from './statuses';

it('by hand one of ten is set, in the order of the work (4-066)', () =>
  expect(SETTABLE_STATUSES).toEqual([
    'pending',
    'therapist_confirmed',
    'driver_confirmed',
    'in_progress',
    'journey',
    'arrived',
    'dropped_off',
    'session_in_progress',
    'awaiting_payment',
    'completed',
  ]));
