import { stat } from 'node:fs/promises';
import { hashPassword } from './passwords.js';

// As the product hashes, not as tests do.
jest.unmock('@node-rs/argon2');

describe('the hash of a password', () => {
  it('costs who guesses what OWASP recommends', async () => {
    expect(await hashPassword('a river in the morning')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

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
