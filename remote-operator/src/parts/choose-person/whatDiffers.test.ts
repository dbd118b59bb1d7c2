import { whatDiffers } from './whatDiffers';

describe('what is said of people to choose from (R-beyond-610)', () => {
  it('is what differs of each, and once what is true of all', () => {
    expect(
      whatDiffers([
        ['12 min away', 'free now', 'company car'],
        [null, 'free now', 'company car'],
        ['20 min away', 'free now', 'company car'],
      ]),
    ).toEqual({ own: ['12 min away', '', '20 min away'], shared: 'free now · company car' });
  });

  it('is everything of one person, and nothing of nobody', () => {
    expect(whatDiffers([['12 min away', undefined, 'company car']])).toEqual({
      own: ['12 min away · company car'],
      shared: '',
    });
    expect(whatDiffers([])).toEqual({ own: [], shared: '' });
  });
});
