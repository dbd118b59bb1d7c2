import { tightWayWords, type TightWayWords } from './TightWays';

const way: TightWayWords = {
  name: 'Maria',
  side: 'before',
  leg: 'session',
  area: 'Quezon City',
  here: 'Makati',
  at: new Date('2026-11-20T18:00:00+08:00'),
  minutes: 50,
  room: 30,
};

describe('a way with too little time (R-booking-6, R-beyond-381)', () => {
  it.each<[Partial<TightWayWords>, string]>([
    [{}, 'Maria ends in Quezon City at 6:00 PM; about 50 min to Makati, would be 20 min late.'],
    [{ side: 'after' }, 'Maria begins in Quezon City at 6:00 PM; about 50 min from Makati, would be 20 min late.'],
    [{ leg: 'outbound' }, 'Maria drops off in Quezon City at 6:00 PM; about 50 min to Makati, would be 20 min late.'],
    [
      { leg: 'return', side: 'after' },
      'Maria picks up in Quezon City at 6:00 PM; about 50 min from Makati, would be 20 min late.',
    ],
    [{ room: 0 }, 'Maria ends in Quezon City at 6:00 PM; about 50 min to Makati, would be 50 min late.'],
    [{ area: null, here: null }, 'Maria ends elsewhere at 6:00 PM; about 50 min on the way, would be 20 min late.'],
  ])('is described in plain words: %j', (over, words) => {
    expect(tightWayWords({ ...way, ...over })).toBe(words);
  });
});
