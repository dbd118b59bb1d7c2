import { type Appointment, STATUSES, type Status } from 'shared-lib';
import { anAppointment, aTherapistOn } from 'shared-lib/testing';
import { stillToDo } from './stillToDo';

const day = '2026-11-20';
const LIZA = { id: 11, role: 'therapist', day, isToday: true } as const;
const BEN = { id: 21, role: 'driver', day, isToday: true } as const;
/** Of Liza Ramos and Ben Castro, at 4 PM; he is asked for the ride home too. */
const at = (status: Status, over: Partial<Appointment> = {}) => anAppointment({ status, ...over });
const within = (who: typeof LIZA | typeof BEN, over: Partial<Appointment> = {}): Status[] =>
  STATUSES.filter((status) => stillToDo([at(status, over)], who) !== undefined);

const BEFORE: Status[] = ['confirmed', 'therapist_confirmed', 'driver_confirmed', 'in_progress', 'journey'];
const ROAD: Status[] = ['picking_up_therapists', 'transporting_group', 'driving_to_location', 'at_location', 'arrived'];
const THERE: Status[] = [
  'dropped_off',
  'session_in_progress',
  'awaiting_payment',
  'payment_verified',
  'payment_completed',
];

describe('what still waits for who checks out (R-day-9)', () => {
  it('of a therapist is what is agreed or runs, until the visit is completed', () => {
    expect(within(LIZA)).toEqual([...BEFORE, ...ROAD, ...THERE]);
  });

  it('of a driver is the way there, until the drop-off, and the ride home of whoever is asked for it', () => {
    expect(within(BEN)).toEqual([...BEFORE, ...ROAD]);
    const home = { driver: 22, assigned_pickup_driver: 21 };
    expect(within(BEN, home)).toEqual(['driver_assigned_pickup', 'return_journey']);
    expect(within(BEN, { driver: 22 })).toEqual([]);
  });

  it('is what they agreed to themselves, though others have not answered', () => {
    expect(stillToDo([at('pending')], LIZA)).toBeUndefined();
    const agreed = at('pending', { therapists_details: [aTherapistOn({ accepted: true })], driver_accepted: false });
    expect(stillToDo([agreed], LIZA)).toBeDefined();
    expect(stillToDo([agreed], BEN)).toBeUndefined();
    expect(stillToDo([at('pending', { driver_accepted: true })], BEN)).toBeDefined();
  });

  it('is of that service day alone', () => {
    expect(stillToDo([at('confirmed')], { ...LIZA, day: '2026-11-19' })).toBeUndefined();
  });

  it('names each by its time and client, past midnight with its day, a ride home by who is collected (R-day-2)', () => {
    expect(stillToDo([at('confirmed')], LIZA)).toBe('You still have 1 visit today: 4:00 PM, Ana Villareal');
    expect(stillToDo([at('confirmed')], { ...LIZA, isToday: false })).toBe(
      'You still have 1 visit of last night: 4:00 PM, Ana Villareal',
    );
    expect(stillToDo([at('confirmed', { starts_at: '2026-11-21T00:30:00+08:00' })], LIZA)).toBe(
      'You still have 1 visit today: Sat 12:30 AM, Ana Villareal',
    );
    const home = { driver: 22, assigned_pickup_driver: 21, estimated_pickup_time: '2026-11-20T17:20:00+08:00' };
    expect(stillToDo([at('journey'), at('driver_assigned_pickup', home)], BEN)).toBe(
      'You still have 2 transports today: 4:00 PM, Ana Villareal; 5:20 PM, ride home of Liza Ramos',
    );
  });
});
