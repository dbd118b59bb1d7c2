import type { Statement } from '../../platform/database/database.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import { hashPassword } from '../passwords/passwords.js';

const evaluated: string[] = [];
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return {
    ...real,
    verify: (stored: string, password: string) => {
      evaluated.push(stored);
      return real.verify(stored, password);
    },
  };
});

describe('log-in reveals no accounts', () => {
  let server: TestApp;
  let statements: string[];
  beforeAll(async () => {
    server = await testApp();
    const stored = await hashPassword('correct horse battery');
    for (const [username, set] of [
      ['known', ''],
      ['guessed', ''],
      ['disabled', ', is_active = false'],
      ['unverified', ', email_verified_at = null'],
      ['second', ', two_factor = true'],
    ] as const) {
      const user = await server.addUser('therapist', { username });
      await server.sql(`update users set password_hash = $2 ${set} where id = $1`, [user.id, stored]);
    }
    await server.addUser('driver', { username: 'incomplete' });

    const { db } = server.deps;
    const noted = <F extends (statement: Statement, params?: readonly unknown[]) => unknown>(real: F): F =>
      ((statement: Statement, params?: readonly unknown[]) => {
        statements.push(typeof statement === 'string' ? statement : statement.name);
        return real(statement, params);
      }) as F;
    Object.assign(db, { rows: noted(db.rows), maybe: noted(db.maybe), one: noted(db.one) });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    evaluated.length = 0;
    statements = [];
  });

  it.each(['known', 'disabled', 'unverified', 'second', 'incomplete', 'nobody'])(
    'a wrong password for %s: the same answer after the same statements and one hash (8-028)',
    async (username) => {
      const answer = await server.anonymous.post<Record<string, unknown>>('/api/auth/login/', {
        username,
        password: 'wrong',
      });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        code: 'INVALID_LOGIN',
        detail: 'Incorrect username or password.',
        request_id: expect.any(String),
      });
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(statements).toEqual(['account_by_name', 'attempt_claim']);
      expect(evaluated).toHaveLength(1);
      expect(evaluated[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    },
  );

  it('a locked name costs no hash, known or unknown', async () => {
    for (const username of ['guessed', 'guessed.by.nobody']) {
      for (let time = 0; time < 5; time++)
        await server.anonymous.post('/api/auth/login/', { username, password: 'wrong' });
      evaluated.length = 0;
      expect((await server.anonymous.post('/api/auth/login/', { username, password: 'wrong' })).status).toBe(423);
      expect(evaluated).toHaveLength(0);
    }
  });
});
