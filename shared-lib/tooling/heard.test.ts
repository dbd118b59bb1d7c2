import { createRequire } from 'node:module';

const { heardIn } = createRequire(__filename)('./webpack.heard.cjs') as {
  heardIn: (catalogue: Readonly<Record<string, string>>, said: string) => string;
};

describe('what the server says, in Filipino (R-beyond-601)', () => {
  const catalogue = {
    'This call has ended.': 'Tapos na ang SOS na ito.',
    'Only {0} can {1}': '{0} lang ang puwedeng {1}',
    'Only {0} can say whether it is right.': 'Si {0} lang ang puwedeng magsabi kung tama.',
    '{1} has {0} this hand-over.': 'Nasagot na ni {1} ({0}).',
    '{0}: {1}': '{1}: {0}',
    '{0}.{1} Please confirm within {2} minutes.': '{0}.{1} I-confirm sa loob ng {2} minuto.',
    drivers: 'Mga driver',
    'start sessions': 'magsimula ng session',
  };
  it.each([
    ['This call has ended.', 'Tapos na ang SOS na ito.'],
    ['Only drivers can start sessions', 'Mga driver lang ang puwedeng magsimula ng session'],
    ['Only Ana can say whether it is right.', 'Si Ana lang ang puwedeng magsabi kung tama.'],
    ['Ana has $& this hand-over.', 'Nasagot na ni Ana ($&).'],
    [
      'This call has ended. Ana has confirmed this hand-over.',
      'Tapos na ang SOS na ito. Nasagot na ni Ana (confirmed).',
    ],
    ['This call has ended. Nobody knows this.', 'Tapos na ang SOS na ito. Nobody knows this.'],
    // Without the time of a pickup (R-beyond-1063).
    ['Ana, 4:00 PM. Please confirm within 15 minutes.', 'Ana, 4:00 PM. I-confirm sa loob ng 15 minuto.'],
    ['Ma. Cruz: late', 'Ma. Cruz: late'],
    ['constructor', 'constructor'],
    ['', ''],
  ])('%p is %p', (said, filipino) => {
    expect(heardIn(catalogue, said)).toBe(filipino);
  });
});
