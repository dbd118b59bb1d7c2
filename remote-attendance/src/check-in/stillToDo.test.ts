import { type Appointment, STATUSES, type Status } from 'shared-lib';
import { anAppointment, aTherapistOn } from 'shared-lib/testing';
import { stillToDo } from './stillToDo';

const day = '2026-11-20';
const LIZA = { id: 11, role: 'therapist', day, isToday: true } as const;
const BEN = { id: 21, role: 'driver', day, isToday: true } as const;
/** A visit of Liza Ramos and Ben Castro at 4 PM. He is also asked for the ride home. */
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

describe('what still waits for the person who checks out (R-day-9)', () => {
  it('for a therapist is every visit that is agreed or running, until it is completed', () => {
    expect(within(LIZA)).toEqual([...BEFORE, ...ROAD, ...THERE]);
  });

  it('for a driver is the ride there, until the drop-off, and any ride home that they are asked for', () => {
    expect(within(BEN)).toEqual([...BEFORE, ...ROAD]);
    const home = { driver: 22, assigned_pickup_driver: 21 };
    expect(within(BEN, home)).toEqual(['driver_assigned_pickup', 'return_journey']);
    expect(within(BEN, { driver: 22 })).toEqual([]);
  });

  it('includes what they agreed to themselves, even if others have not answered', () => {
    expect(stillToDo([at('pending')], LIZA)).toBeUndefined();
    const agreed = at('pending', { therapists_details: [aTherapistOn({ accepted: true })], driver_accepted: false });
    expect(stillToDo([agreed], LIZA)).toBeDefined();
    expect(stillToDo([agreed], BEN)).toBeUndefined();
    expect(stillToDo([at('pending', { driver_accepted: true })], BEN)).toBeDefined();
  });

  it('covers only that service day', () => {
    expect(stillToDo([at('confirmed')], { ...LIZA, day: '2026-11-19' })).toBeUndefined();
  });

  it('names each visit by time and client, past midnight with its day, and a ride home by its riders (R-day-2)', () => {
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
