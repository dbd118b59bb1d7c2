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

describe('a way with too little time (R-booking-6)', () => {
  it.each<[Partial<TightWayWords>, string]>([
    [{}, 'Maria ends in Quezon City at 6:00 PM; about 50 min to Makati, only 30 min between.'],
    [{ side: 'after' }, 'Maria begins in Quezon City at 6:00 PM; about 50 min from Makati, only 30 min between.'],
    [{ leg: 'outbound' }, 'Maria drops off in Quezon City at 6:00 PM; about 50 min to Makati, only 30 min between.'],
    [
      { leg: 'return', side: 'after' },
      'Maria picks up in Quezon City at 6:00 PM; about 50 min from Makati, only 30 min between.',
    ],
    [{ room: 0 }, 'Maria ends in Quezon City at 6:00 PM; about 50 min to Makati, no time between.'],
    [{ area: null, here: null }, 'Maria ends elsewhere at 6:00 PM; about 50 min on the way, only 30 min between.'],
  ])('is described in plain words: %j', (over, words) => {
    expect(tightWayWords({ ...way, ...over })).toBe(words);
  });
});
