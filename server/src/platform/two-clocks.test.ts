import { EventEmitter, once } from 'node:events';
import { z } from 'zod';
import { buildApp } from '../app.js';
import { hashPassword } from '../accounts/passwords/passwords.js';
import { clientOf } from '../testing/test-client.js';
import { until } from '../testing/until.js';
import { testApp, type TestApp, type TestInstance } from '../testing/test-app.js';
import { serverClock, thisMachine, type ServerClock } from './clock.js';
import { keepClock } from './clock-keeping.js';
import { ALWAYS_READY } from './health.js';
import { startJobWorker } from './jobs/job-worker.js';
import { defineTask } from './jobs/task.js';

const HOUR = 3_600_000;
const PASSWORD = 'correct horse battery';

interface Server extends TestInstance {
  readonly own: ServerClock;
}

describe('two servers on one database', () => {
  let given: TestApp;
  let people = 0;
  const stops: (() => unknown)[] = [];

  /** Starts a server whose machine's clock is ahead by this many milliseconds. */
  const startedWith = async (ahead: number): Promise<Server> => {
    const own = serverClock({ machine: { ...thisMachine, clock: () => thisMachine.clock() + ahead } });
    const kept = await keepClock(given.deps, own);
    stops.push(() => kept.stop());
    return { ...(await given.secondInstance({}, own)), own };
  };
  const mail = async (): Promise<{ email: string; username: string }> => {
    people++;
    const who = { username: `clock.${people}`, email: `clock.${people}@example.test` };
    const { id } = await given.addUser('therapist', who);
    await given.sql('update users set password_hash = $2 where id = $1', [id, await hashPassword(PASSWORD)]);
    return who;
  };
  const ask = (at: Server, email: string) =>
    at.anonymous.post<{ challenge: string; code?: string }>('/api/auth/resend-password-reset/', { email });
  const codeFor = async (at: Server, email: string): Promise<string> =>
    (await at.outbox()).find(({ to, code }) => to === email && code)?.code ?? '';

  beforeAll(async () => {
    // Machines run in real time.
    given = await testApp({ now: new Date().toISOString() });
  });
  afterAll(async () => {
    await Promise.all(stops.map((stop) => stop()));
    await given.close();
  });

  describe.each([
    ['an hour ahead', HOUR],
    ['an hour behind', -HOUR],
  ])('one has a machine %s, and', (_how, ahead) => {
    let right: Server;
    let wrong: Server;
    beforeAll(async () => {
      [right, wrong] = [await startedWith(0), await startedWith(ahead)];
    });
    const bothWays = (): [Server, Server][] => [
      [wrong, right],
      [right, wrong],
    ];

    it('both show the same time, also to screens (R-beyond-190)', async () => {
      const [one, other] = [right.own.now(), wrong.own.now()];
      expect(Math.abs(one.getTime() - other.getTime())).toBeLessThan(1_000);
      for (const server of [right, wrong]) {
        const { headers } = await server.anonymous.get('/healthz');
        expect(Math.abs(Date.parse(String(headers['date'])) - one.getTime())).toBeLessThan(5_000);
      }
    });

    it('a code that one mailed works at the other (R-beyond-190)', async () => {
      for (const [from, to] of bothWays()) {
        const { email } = await mail();
        const { challenge } = (await ask(from, email)).body;
        const code = await codeFor(from, email);
        const checked = await to.anonymous.post('/api/auth/verify-password-reset-code/', { email, code, challenge });
        expect([checked.status, code]).toEqual([200, expect.stringMatching(/^\d{6}$/)]);
      }
    });

    it('the next code is available within a minute at each (R-beyond-190, 9-012)', async () => {
      for (const [from, to] of bothWays()) {
        const { email } = await mail();
        await ask(from, email);
        for (const server of [from, to]) {
          const { status, headers } = await ask(server, email);
          expect(status).toBe(429);
          expect(Number(headers['retry-after'])).toBeGreaterThan(30);
          expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
        }
      }
    });

    it('an account that was locked at one opens at the other after five minutes at most (R-beyond-190)', async () => {
      for (const [from, to] of bothWays()) {
        const { username } = await mail();
        const logIn = (at: Server, password: string) =>
          at.anonymous.post<{ code: string }>('/api/auth/login/', { username, password });
        for (let time = 0; time < 5; time++) await logIn(from, 'wrong');
        const refused = await logIn(to, PASSWORD);
        expect(refused.body.code).toBe('ACCOUNT_LOCKED');
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(240);
        expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
      }
    });

    it('the other does on time what one asks for now or in a moment (R-beyond-190)', async () => {
      for (const [from, to] of bothWays()) {
        const heard = new EventEmitter();
        const task = defineTask({
          name: 'test.two_clocks',
          payload: z.object({ text: z.string() }),
          run: async ({ text }) => void heard.emit(text),
        });
        const [now, soon] = [once(heard, 'now'), once(heard, 'soon')];
        await from.deps.jobs.add(from.deps.db, task, { text: 'now' });
        const runAt = new Date(from.own.now().getTime() + 200);
        await from.deps.jobs.add(from.deps.db, task, { text: 'soon' }, { runAt });
        const worker = startJobWorker({ deps: to.deps, tasks: [task] });
        await Promise.all([now, soon]);
        expect(to.own.now().getTime()).toBeGreaterThanOrEqual(runAt.getTime());
        await worker.stop();
      }
    });

    it('/readyz of that one says so and stays ready; /readyz of the other does not (R-beyond-190)', async () => {
      const readyz = async ({ deps, own }: Server) => {
        const app = await buildApp(deps, {
          readiness: { ...ALWAYS_READY, clockAheadMs: () => own.machineAhead() },
        });
        const answer = await clientOf(app, undefined).get('/readyz');
        await app.close();
        return answer;
      };
      expect(await readyz(right)).toMatchObject({ status: 200, body: { checks: { clock: 'ok' } } });
      expect(await readyz(wrong)).toMatchObject({
        status: 200,
        body: { status: 'ready', checks: { clock: 'differs' }, clock_ahead_seconds: ahead / 1000 },
      });
    });
  });

  it('one that slept shows the right time within a second, not a minute, also when its connections are dead (R-beyond-190)', async () => {
    let [slept, dead] = [0, 0];
    const withStatementLimit = (ms: number) => {
      const q = given.deps.db.withStatementLimit(ms);
      const one: typeof q.one = async (...asked) => {
        if (dead-- > 0) throw new Error('the connection is dead');
        return q.one(...asked);
      };
      return { ...q, one };
    };
    // How a sleep looks to a machine: its clock goes on, its elapsed time does not.
    const own = serverClock({ machine: { ...thisMachine, elapsed: () => thisMachine.elapsed() - slept } });
    const { db, log } = given.deps;
    const kept = await keepClock({ db: { ...db, withStatementLimit }, log }, own, { watchedMs: 20 });
    stops.push(() => kept.stop());
    [slept, dead] = [HOUR, 2];
    const wrongBy = () => Math.abs(own.now().getTime() - Date.now());
    expect(wrongBy()).toBeGreaterThan(60_000);
    await until(async () => wrongBy() < 1_000, 10_000);
  });

  it.each([
    [4_900, undefined],
    [-4_900, undefined],
    [5_600, 6],
    [-5_600, -6],
  ])('a machine %i ms ahead is reported with a difference of %p seconds (R-beyond-190)', async (ahead, said) => {
    const warnings = () => given.logs.filter((line) => 'ahead_seconds' in line).length;
    const before = warnings();
    const { deps, own } = await startedWith(ahead);
    expect(warnings() - before).toBe(said === undefined ? 0 : 1);
    const app = await buildApp(deps, { readiness: { ...ALWAYS_READY, clockAheadMs: () => own.machineAhead() } });
    const { body } = await clientOf(app, undefined).get<{ clock_ahead_seconds?: number }>('/readyz');
    expect(body.clock_ahead_seconds).toBe(said);
    const { text } = await clientOf(app, undefined).get<string>('/metrics');
    expect(Number(/^machine_clock_ahead_seconds (\S+)$/m.exec(text)?.[1])).toBeCloseTo(ahead / 1000, 0);
    await app.close();
  });
});
