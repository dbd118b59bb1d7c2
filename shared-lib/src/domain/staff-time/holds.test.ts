import { instantOf, windowOf } from '../time/service-day';
import { type PlannedState, rideHomeHold, timeOfNewcomer } from './holds';
import { DEFAULT_RULES } from './rules';

const at = (time: string): Date => instantOf('2026-11-20', time);
const stretch = (start: string, end: string) => windowOf('2026-11-20', start, end);
const planned = (status: PlannedState['status']): PlannedState => ({
  status,
  startsAt: at('22:30').getTime(),
  endsAt: at('23:30').getTime(),
  therapists: [{ id: 11 }],
  driver: { id: 31 },
});

describe('the time a visit would take of a person who joins it (R-booking-22)', () => {
  const of = (status: PlannedState['status'], role: 'therapist' | 'driver', now = '18:00') =>
    timeOfNewcomer(planned(status), role, { rules: DEFAULT_RULES, now: at(now) });

  it('is the session for a therapist and the ride out for a driver', () => {
    expect(of('confirmed', 'therapist')).toMatchObject(stretch('22:30', '23:30'));
    expect(of('confirmed', 'driver')).toMatchObject(stretch('22:00', '22:45'));
  });

  it('is a ride from now for a driver who takes over on the road, and nothing after the drop-off', () => {
    expect(of('journey', 'driver', '22:50')).toMatchObject(stretch('22:50', '23:35'));
    expect(of('dropped_off', 'driver')).toBeUndefined();
  });
});

describe('the time a ride home takes of its driver (R-booking-3)', () => {
  const ride = { assigned_pickup_driver: 32, estimated_pickup_time: '2026-11-20T23:40:00+08:00' };

  it('is the length of a ride home from its planned time', () => {
    expect(rideHomeHold(ride, DEFAULT_RULES)).toEqual({ staffId: 32, leg: 'return', ...stretch('23:40', '00:25') });
  });

  it('is nothing without a driver or without a time', () => {
    expect(rideHomeHold({ ...ride, assigned_pickup_driver: null }, DEFAULT_RULES)).toBeUndefined();
    expect(rideHomeHold({ ...ride, estimated_pickup_time: null }, DEFAULT_RULES)).toBeUndefined();
  });
});
