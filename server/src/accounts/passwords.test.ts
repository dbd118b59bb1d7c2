import { stat } from 'node:fs/promises';
import { hashPassword } from './passwords.js';

describe('the hash of a password', () => {
  it('leaves Node’s threads to everything else, however many sign in at once', async () => {
    let done = 0;
    const crowd = Array.from({ length: 40 }, async (_, at) => {
      await hashPassword(`password ${at}`);
      done++;
    });
    // Read in the threads that hash; new connections to the database look up its host there.
    await stat('.');
    expect(done).toBeLessThan(10);
    await Promise.all(crowd);
  });
});
