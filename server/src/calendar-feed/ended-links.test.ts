import { readFileSync } from 'node:fs';
import { hashPassword } from '../accounts/passwords/passwords.js';
import { tokenHash } from '../accounts/passwords/secrets.js';
import { testApp, type TestApp, type TestInstance } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';
import { until } from '../testing/until.js';

const LINK = '/api/settings/calendar-link/';
const [PASSWORD, NEW_PASSWORD] = ['correct horse battery', 'halo-halo sa tag-init'];

describe('access that outlives sessions', () => {
  let app: TestApp;
  let other: TestInstance;
  let people = 0;
  beforeAll(async () => {
    app = await testApp();
    other = await app.secondInstance();
  });
  afterAll(() => app.close());

  interface Owner {
    readonly id: number;
    readonly email: string;
    readonly client: TestClient;
    readonly cookie: string;
    readonly link: string;
  }
  const owner = async (): Promise<Owner> => {
    const email = `owner.${++people}@example.test`;
    const { id, token } = await app.addUser('therapist', { email, username: `owner.${people}` });
    await app.sql('update users set password_hash = $2 where id = $1', [id, await hashPassword(PASSWORD)]);
    const client = app.withToken(token);
    const browsers = ['own', 'other'].map((which) => `${which}-${people}`.padEnd(43, 'x'));
    for (const browser of browsers)
      await app.sql('insert into known_devices values ($1, $2, $3, $3)', [id, tokenHash(browser), app.clock.now()]);
    const { body } = await client.post<{ url: string }>(LINK);
    return { id, email, client, cookie: `hatid_device=${browsers[0]}`, link: new URL(body.url).pathname };
  };
  const opens = async (link: string): Promise<boolean> => (await other.anonymous.get(link)).status === 200;
  const devices = async (id: number): Promise<number> =>
    (await app.sql('select from known_devices where user_id = $1', [id])).length;

  const ways: readonly (readonly [string, number, (one: Owner) => Promise<{ status: number }>])[] = [
    [
      'a changed password',
      1,
      ({ client, cookie }) =>
        client.put(
          '/api/auth/change-password/',
          { current_password: PASSWORD, new_password: NEW_PASSWORD },
          { headers: { cookie } },
        ),
    ],
    [
      'a forgotten password that was reset',
      1,
      async ({ email, cookie }) => {
        const headers = { cookie };
        await app.anonymous.post('/api/auth/resend-password-reset/', { email }, { headers });
        const code = (await app.outbox()).find((mail) => mail.to === email && mail.code)?.code ?? '';
        const reset = { email, code, new_password: NEW_PASSWORD };
        return app.anonymous.post('/api/auth/reset-password/', reset, { headers });
      },
    ],
    [
      'the end of all other sessions',
      1,
      ({ client, cookie }) => client.delete('/api/auth/sessions/', { headers: { cookie } }),
    ],
    [
      'disabling',
      0,
      async ({ id }) => (await app.as('operator')).post(`/api/registration/staff/${id}/disable/`, { reason: 'Left' }),
    ],
    [
      'a new e-mail address that took effect',
      0,
      async ({ id, email }) => {
        await app.sql(
          `insert into email_changes (user_id, old_email, new_email, code_hash, asked_at, effective_at)
           values ($1, $2, $3, $4, $5, $5)`,
          [id, email, `new.${email}`, tokenHash(`CODE${id}`), app.clock.now()],
        );
        return app.anonymous.post('/api/auth/email-change/', { code: `CODE${id}`, answer: 'confirm' });
      },
    ],
  ];

  it.each(ways)(
    'ends with %s, on every server, and the trail says so: the calendar link and other browsers (R-accounts-190, R-beyond-40)',
    async (_way, kept, end) => {
      const one = await owner();
      expect([await opens(one.link), await devices(one.id)]).toEqual([true, 2]);
      expect((await end(one)).status).toBeLessThan(300);
      expect([await opens(one.link), await devices(one.id)]).toEqual([false, kept]);
      const trail = await app.sql(
        `select action from audit_log where entity_id = $1 and entity = 'user' and action = 'calendar_link.revoke'`,
        [String(one.id)],
      );
      expect(trail).toHaveLength(1);
    },
  );

  it('does not come back to life when a disabled person is enabled again (R-accounts-190)', async () => {
    const one = await owner();
    const operator = await app.as('operator');
    await operator.post(`/api/registration/staff/${one.id}/disable/`, { reason: 'Left' });
    expect((await operator.post(`/api/registration/staff/${one.id}/enable/`)).status).toBe(200);
    expect(await opens(one.link)).toBe(false);
  });

  it('of a person who was disabled before disabling ended links does not come back to life either (R-accounts-190)', async () => {
    const [one, working] = [await owner(), await owner()];
    await app.sql('update users set is_active = false where id = $1', [one.id]);
    await app.sql(readFileSync(`${__dirname}/../../migrations/219_links_of_disabled.sql`, 'utf8'));
    await app.sql('update users set is_active = true where id = $1', [one.id]);
    expect([await opens(one.link), await opens(working.link)]).toEqual([false, true]);
  });

  it('stays when one other device is signed out, or nothing of this happens (R-accounts-190)', async () => {
    const one = await owner();
    const { sessionId } = await app.addSession(one.id);
    expect((await one.client.delete(`/api/auth/sessions/${sessionId}/`)).status).toBe(204);
    expect([await opens(one.link), await devices(one.id)]).toEqual([true, 2]);
  });

  it('is not made by a session that ends at the same moment on another server (R-accounts-190)', async () => {
    const one = await owner();
    const thief = other.withToken((await app.addSession(one.id)).token);
    let made: Promise<{ status: number }> | undefined;
    await app.db.tx(async (tx) => {
      // The first steps of a password change: the account is locked, the sessions end, the link goes.
      await tx.rows('select from users where id = $1 for update', [one.id]);
      made = thief.post(LINK);
      await until(async () => {
        const waiting = await app.sql(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.length > 0;
      });
      await tx.rows('update sessions set revoked_at = $2 where user_id = $1', [one.id, app.clock.now()]);
      await tx.rows('delete from calendar_links where user_id = $1', [one.id]);
    });
    expect((await made)?.status).toBe(401);
    expect(await app.sql('select from calendar_links where user_id = $1', [one.id])).toEqual([]);
  });
});
