import { isSurcharge, lineNames, servicesAmong } from './prices.js';

describe('the lines of a price', () => {
  const ofCard: { name: string; duration?: number } = { name: 'Swedish' };
  const swedish = { name: 'Swedish', duration: 60, price: 850 };
  const night = { name: 'Night', duration: 0, price: 200 };

  it('of no minutes are surcharges; a card says the minutes of those alone (R-beyond-1420)', () => {
    expect([swedish, night, ofCard].map(isSurcharge)).toEqual([false, true, false]);
    expect(servicesAmong([swedish, night, swedish])).toEqual([swedish, swedish]);
  });

  it('are named in lists, a surcharge as on top, and one that was left out not at all (R-beyond-1421)', () => {
    expect(lineNames([swedish, night])).toEqual(['Swedish', '+ Night']);
    expect(lineNames([swedish, { ...night, price: 0 }])).toEqual(['Swedish']);
    expect(lineNames([{ name: 'Swedish' }, { name: 'Free', duration: 30, price: 0 }])).toEqual(['Swedish', 'Free']);
  });
});
