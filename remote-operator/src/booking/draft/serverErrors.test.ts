import { aFailure } from 'shared-lib/testing';
import { emptyDraft } from './draft';
import { alternativesOf, waysOut } from './serverErrors';

const failure = (fields: Record<string, string[]>, body: unknown = {}) => aFailure(400, { fields, body });
const draft = { ...emptyDraft('2026-11-20'), start: '19:00', therapists: [11], driver: 21 };
const alternatives = {
  slots: [
    { date: '2026-11-20', start_time: '18:00', therapist: 11, therapist_name: 'Mia Gomez' },
    { date: '2026-11-21', start_time: '20:30', therapist: 11, therapist_name: 'Mia Gomez' },
  ],
  free_now: [{ id: 13, name: 'Grace Sy' }],
  free_drivers: [{ id: 22, name: 'Rey Tan' }],
};

describe('what the server says of a booking', () => {
  it('offers other times with the same people, the same time with others, and another day with its date', () => {
    const ways = waysOut(alternatives, draft, []);
    expect(ways.map(({ label }) => label)).toEqual([
      '6:00 PM with Mia',
      'Sat, 21 Nov, 8:30 PM with Mia',
      '7:00 PM with Grace',
      'Rey drives',
    ]);
    expect(ways.map(({ change }) => change)).toEqual([
      { date: '2026-11-20', start: '18:00' },
      { date: '2026-11-21', start: '20:30' },
      { therapists: [13] },
      { driver: 22 },
    ]);
  });

  it('replaces only the taken therapist of a group', () => {
    const ways = waysOut({ ...alternatives, slots: [], free_drivers: [] }, { ...draft, therapists: [11, 12] }, [11]);
    expect(ways).toEqual([{ label: '7:00 PM with Grace', change: { therapists: [11, 13] } }]);
  });

  it('offers no alternatives when the server sent none', () => {
    expect(alternativesOf(failure({ driver: ['Busy.'] }))).toBeNull();
    expect(alternativesOf(failure({}, { alternatives: { free_now: [] } }))).toEqual({
      slots: [],
      free_now: [],
      free_drivers: [],
    });
    expect(alternativesOf(failure({}, null))).toBeNull();
  });
});
