import { stat } from 'node:fs/promises';
import { hashPassword } from './passwords.js';

// With the product's hash, not the test's.
jest.unmock('@node-rs/argon2');

describe('the hash of a password', () => {
  it('costs a guesser what OWASP recommends', async () => {
    expect(await hashPassword('a river in the morning')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('leaves Node’s threads to all other work, however many sign in at once', async () => {
    let done = 0;
    const crowd = Array.from({ length: 40 }, async (_, at) => {
      await hashPassword(`password ${at}`);
      done++;
    });
    // The read uses the threads that hash; new database connections look up their host there.
    await stat('.');
    expect(done).toBeLessThan(10);
    await Promise.all(crowd);
  });
});
