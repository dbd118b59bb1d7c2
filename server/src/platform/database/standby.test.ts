import { fitOf } from './standby.js';
import type { WalPosition } from './standby.sql.js';

const primary: WalPosition = { standby: false, position: 1_000, timeline: 2, of: '7 hatid' };
const standby: WalPosition = { ...primary, standby: true };

describe('a standby', () => {
  it.each([
    ['has all that the primary has', {}, { fit: 'good' }],
    ['has more than the primary had when it was asked', { position: 1_200 }, { fit: 'good' }],
    ['lacks one byte', { position: 999 }, { fit: 'behind', behind: 1 }],
    ['has replayed nothing yet', { position: null }, { fit: 'behind', behind: 1_000 }],
    ['is another primary', { standby: false }, { fit: 'unfit', why: 'no standby' }],
    [
      'followed the primary before a failover, and is further',
      { timeline: 1, position: 2_000 },
      { fit: 'unfit', why: 'another timeline' },
    ],
    ['is of another cluster', { of: '8 hatid' }, { fit: 'unfit', why: 'another database' }],
  ])('that %s (R-beyond-630)', (_, differs, fit) => {
    expect(fitOf({ ...standby, ...differs }, primary)).toEqual(fit);
  });
});
