import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { Deps } from '../../platform/deps.js';
import { ensureFirstOperator, letOperatorIn } from './first-operator.js';

const EMAIL = 'owner@example.test';
const PASSWORD = 'sampaguita sa gabi';

describe('the first operator of a real business', () => {
  let server: TestApp;
  let dataDir: string;
  let deps: Deps;
  beforeEach(async () => {
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-first-'));
    server = await testApp({ config: { demo: false, adminEmail: EMAIL, dataDir } });
    deps = server.deps;
  });
  afterEach(async () => {
    await server.close();
    fs.rmSync(dataDir, { recursive: true });
  });

  const file = (): string => path.join(dataDir, 'set-up-code.txt');
  const register = async (): Promise<string> =>
    (
      await server.anonymous.post<{ challenge: string }>('/api/registration/complete-registration/', {
        email: EMAIL,
        username: 'owner',
        password: PASSWORD,
      })
    ).body.challenge;
  const verify = (challenge: string, code: string) =>
    server.anonymous.post<{ code: string; user: { role: string } }>('/api/auth/verify-email/', {
      email: EMAIL,
      code,
      challenge,
    });

  it('is registered at the start, with a code by e-mail and in a file that only its owner can read, never in the log', async () => {
    await ensureFirstOperator(deps);
    const code = fs.readFileSync(file(), 'utf8').trim();
    expect(code).toMatch(/^\d{6}$/);
    expect(fs.statSync(file()).mode & 0o777).toBe(0o600);
    expect((await server.outbox())[0]).toMatchObject({ to: EMAIL, subject: 'Set up Hatid', code });
    expect(JSON.stringify(server.logs)).not.toContain(code);
    expect(await server.sql('select role, two_factor, username from users')).toEqual([
      { role: 'operator', two_factor: true, username: null },
    ]);
  });

  it('completes the registration with that code, once', async () => {
    await ensureFirstOperator(deps);
    const code = fs.readFileSync(file(), 'utf8').trim();
    const challenge = await register();
    const answer = await verify(challenge, code);
    expect(answer.status).toBe(200);
    expect(answer.body.user.role).toBe('operator');
    expect(fs.existsSync(file())).toBe(false);
    expect(await server.sql(`select from settings where key = 'first_operator'`)).toEqual([]);
  });

  it('limits the set-up code to 20 tries, over all attempts', async () => {
    await ensureFirstOperator(deps);
    const code = fs.readFileSync(file(), 'utf8').trim();
    await server.sql(`update settings set value = jsonb_set(value, '{tries}', '20') where key = 'first_operator'`);
    expect((await verify(await register(), code)).body.code).toBe('INVALID_CODE');
  });

  it('is made by one of several servers, and only once', async () => {
    await Promise.all([ensureFirstOperator(deps), ensureFirstOperator(deps), ensureFirstOperator(deps)]);
    const code = fs.readFileSync(file(), 'utf8');
    await ensureFirstOperator(deps);
    expect(fs.readFileSync(file(), 'utf8')).toBe(code);
    expect((await server.outbox()).filter(({ subject }) => subject === 'Set up Hatid')).toHaveLength(1);
    expect(await server.sql('select from users')).toHaveLength(1);
  });

  it('gets a new code at a start a day later, because the mail may be lost', async () => {
    await ensureFirstOperator(deps);
    server.clock.advance({ days: 1 });
    await ensureFirstOperator(deps);
    expect((await server.outbox()).filter(({ subject }) => subject === 'Set up Hatid')).toHaveLength(2);
  });

  it('is not needed once an operator can sign in, nor in the demo; without an address the log says what to do', async () => {
    await ensureFirstOperator({ ...deps, config: { ...deps.config, demo: true } });
    await ensureFirstOperator({ ...deps, config: { ...deps.config, adminEmail: undefined } });
    expect(await server.sql('select from users')).toEqual([]);
    expect(JSON.stringify(server.logs)).toContain('HATID_ADMIN_EMAIL');
    const operator = await server.addUser('operator');
    await server.sql(`update users set password_hash = 'x' where id = $1`, [operator.id]);
    await ensureFirstOperator(deps);
    expect(await server.sql('select from users')).toHaveLength(1);
  });

  describe('an operator let in by hand', () => {
    it('is signed out, and signs in with the new code, though the business has other operators (R-accounts-12)', async () => {
      const [lost, other] = [await server.addUser('operator', { email: EMAIL }), await server.addUser('operator')];
      await server.sql(`update users set password_hash = 'x', is_active = id <> $1`, [lost.id]);
      expect(await letOperatorIn(deps, EMAIL.toUpperCase())).toEqual({
        file: file(),
        registerUrl: `${deps.config.publicUrl}/register`,
      });
      const code = fs.readFileSync(file(), 'utf8').trim();
      expect(fs.statSync(file()).mode & 0o777).toBe(0o600);
      expect((await server.outbox())[0]).toMatchObject({ subject: 'Set up Hatid', code });
      expect((await server.withToken(lost.token).get('/api/auth/profile/')).status).toBe(401);
      expect((await server.withToken(other.token).get('/api/auth/profile/')).status).toBe(200);
      // A start of the server keeps the code.
      await ensureFirstOperator(deps);
      expect((await verify(await register(), code)).status).toBe(200);
      expect(await server.sql('select username, is_active, two_factor from users where id = $1', [lost.id])).toEqual([
        { username: 'owner', is_active: true, two_factor: false },
      ]);
      expect(
        await server.sql(`select actor_id from audit_log where action = 'user.let_in' and entity_id = $1`, [
          String(lost.id),
        ]),
      ).toEqual([{ actor_id: null }]);
    });

    it('is an owner, too, when that is asked for (R-beyond-481)', async () => {
      await server.addUser('operator', { email: EMAIL });
      await letOperatorIn(deps, EMAIL);
      expect(await server.sql('select from users where is_owner')).toHaveLength(0);
      await letOperatorIn(deps, EMAIL, true);
      expect(await server.sql('select email from users where is_owner')).toEqual([{ email: EMAIL }]);
    });

    it('loses nothing where the file cannot be written', async () => {
      const operator = await server.addUser('operator', { email: EMAIL });
      await server.sql(`update users set password_hash = 'x'`);
      const config = { ...deps.config, dataDir: path.join(file(), 'below a file') };
      fs.writeFileSync(file(), 'in the way');
      await expect(letOperatorIn({ ...deps, config }, EMAIL)).rejects.toThrow('ENOTDIR');
      expect((await server.withToken(operator.token).get('/api/auth/profile/')).status).toBe(200);
    });

    it('has no other role', async () => {
      await server.addUser('driver', { email: EMAIL });
      await expect(letOperatorIn(deps, EMAIL)).rejects.toThrow('is the address of a driver');
      expect(fs.existsSync(file())).toBe(false);
    });
  });
});
