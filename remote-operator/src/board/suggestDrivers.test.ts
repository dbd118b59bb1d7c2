import { instantOf } from 'shared-lib';
import { aBoard, aBoardPerson, aBoardVisit, TEST_NOW } from 'shared-lib/testing';
import { inWords } from '../parts/choose-person/whatDiffers';
import { suggestDrivers } from './suggestDrivers';
import { worldOf } from './world';

const DAY = '2026-11-20';
const iso = (time: string): string => instantOf(DAY, time).toISOString();

describe('the drivers offered for a visit without one', () => {
  it('are the three who have been free longest, with the reasons (R-booking-21)', () => {
    const drivers = [31, 32, 33, 34].map((id, nth) =>
      aBoardPerson('driver', {
        id,
        first_name: `D${id}`,
        duty: [{ starts_at: iso(`1${3 + nth}:00`), ends_at: iso('01:00') }],
      }),
    );
    const done = aBoardVisit({ driver: 31, start_time: '18:00', end_time: '19:00' });
    const driven = aBoardVisit({
      driver: 32,
      status: 'completed',
      start_time: '14:30',
      end_time: '15:00',
      journey_started_at: iso('14:05'),
      dropped_off_at: iso('14:25'),
    });
    const open = aBoardVisit({ driver: null, start_time: '20:00', end_time: '21:00' });
    const board = aBoard({ staff: drivers, visits: [driven, done, open] });
    const offers = suggestDrivers(worldOf(board, new Date(TEST_NOW)), open);
    expect(offers.map(({ person, facts }) => [person.id, inWords(facts)])).toEqual([
      [32, 'free from 2:25 PM'],
      [33, 'on duty from 3:00 PM, no ride before'],
      [34, 'on duty from 4:00 PM, no ride before'],
    ]);
    expect(offers[0]?.request).toMatchObject({ change: { driver: 32 }, back: { driver: null } });
  });

  it('are first those who refused no visit of that day; who did says which, and why (R-beyond-1513)', () => {
    const refused = [{ visit: 387, reason: 'The motorcycle is at the workshop' }];
    const open = aBoardVisit({ driver: null, start_time: '20:00', end_time: '21:00' });
    const board = aBoard({
      staff: [aBoardPerson('driver', { id: 31, refused }), aBoardPerson('driver', { id: 32 })],
      visits: [open],
    });
    expect(suggestDrivers(worldOf(board, new Date(TEST_NOW)), open).map(({ facts }) => inWords(facts))).toEqual([
      'on duty since 1:00 PM, no ride before',
      'on duty since 1:00 PM, no ride before · refused #387: The motorcycle is at the workshop',
    ]);
  });
});
