import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { ClientConsent, TrackedVisit } from 'shared-lib/contract';
import { allTasks } from '../app.js';
import { BASE, TODAY } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { runWhileHeld } from '../appointments/testing/held.js';
import type { Config } from '../config.js';
import { startJobWorker } from '../platform/jobs/job-worker.js';
import { mailServer, type MailServer } from '../testing/mail-server.js';
import { buildServer } from '../testing/server-process.js';
import { testGateway, type TestGateway } from '../testing/sms-gateway.js';
import { until } from '../testing/until.js';

const WORKER = path.join(__dirname, '../testing/worker-process.mjs');
const RULES = '/api/settings/business/';

describe('messages to clients whose server is killed with SIGKILL in the middle', () => {
  const given = freshBusiness();
  let gateway: TestGateway;
  let smtp: MailServer;
  beforeAll(async () => {
    buildServer();
    [gateway, smtp] = [await testGateway(), await mailServer()];
  });
  beforeEach(async () => {
    gateway.taken.length = smtp.received.length = 0;
    gateway.before = smtp.before = () => Promise.resolve();
    const { app, on } = given;
    await app.sql('update clients set phone_number = $2, email = $3 where id = $1', [
      on.client,
      `+63917${String(5_570_000 + on.client)}`,
      `client${on.client}@example.test`,
    ]);
  });
  afterAll(async () => {
    await Promise.all([gateway.close(), smtp.close()]);
  });

  const config = (): Partial<Config> => ({ demo: false, sms: gateway.access('semaphore'), smtpUrl: smtp.url });
  /** A visit whose confirmation by this way is due. */
  async function due(about: 'sms' | 'email'): Promise<number> {
    const { app, on } = given;
    await on.operator.patch(RULES, { client_sms: Number(about === 'sms'), client_mails: Number(about === 'email') });
    const consents = `/api/scheduling/clients/${on.client}/consents/`;
    const before = (await on.operator.get<{ results: ClientConsent[] }>(consents)).body.results;
    const seen = before.find((one) => one.about === about)?.id ?? 0;
    const said = { about, state: 'given', how: 'phone', on: TODAY, seen };
    expect((await on.operator.post(consents, said)).status).toBe(201);
    const { id } = await on.at('confirmed', { date: '2026-11-21', start_time: '16:00' });
    app.clock.advance({ minutes: 1 });
    await app.sql(`update graphile_worker._private_jobs set run_at = now() where task_id in
      (select id from graphile_worker._private_tasks where identifier in ('tracking.text_client', 'tracking.tell_client'))`);
    return id;
  }
  const message = async (id: number) =>
    (
      await given.app.sql<{ state: string; tried: boolean }>(
        'select state, tried_at is not null as tried from client_messages where appointment_id = $1',
        [id],
      )
    )[0];
  /** A server in a process of its own, which is killed once this has happened. */
  async function killedOnce(happened: () => Promise<unknown>): Promise<void> {
    const { app } = given;
    const worker = spawn(process.execPath, [WORKER], {
      env: {
        ...process.env,
        WORKER: JSON.stringify({ connection: app.db.connection, now: app.clock.now(), config: config() }),
      },
      stdio: 'ignore',
    });
    const gone = once(worker, 'exit');
    await happened();
    worker.kill('SIGKILL');
    await gone;
  }
  /** Two servers side by side, once the claim of the killed one is over. */
  async function startedAgain(id: number): Promise<void> {
    given.app.clock.advance({ minutes: 3 });
    const servers = [await given.app.secondInstance(config()), await given.app.secondInstance(config())];
    const workers = servers.map(({ deps }) =>
      startJobWorker({ deps, tasks: allTasks(), sweepMs: 20, sweepAfterSeconds: 1 }),
    );
    await until(async () => (await message(id))?.state !== 'waiting');
    await Promise.all(workers.map((worker) => worker.stop()));
    for (const { app } of servers) await app.close();
  }
  const ways = async (id: number): Promise<string[]> =>
    (await given.on.operator.get<TrackedVisit>(`${BASE}${id}/tracking/`)).body.sent.map(({ way }) => way);
  /** The double answers nothing from now on. `reached`: it has the message. */
  const unanswered = (double: { before: () => Promise<void> }): { readonly reached: Promise<void> } => {
    let reach: () => void;
    const reached = new Promise<void>((resolve) => (reach = resolve));
    double.before = () => {
      reach();
      return new Promise(() => undefined);
    };
    return { reached };
  };

  it('go once where the gateway was not asked yet (R-beyond-1315)', async () => {
    const id = await due('sms');
    await runWhileHeld(given.app, id, (waiting) => killedOnce(() => waiting(1)));
    expect([gateway.taken, await message(id)]).toEqual([[], { state: 'waiting', tried: false }]);
    await startedAgain(id);
    expect(gateway.taken).toHaveLength(1);
    expect(await ways(id)).toEqual(['sms']);
  });

  it('by SMS are never sent twice where the answer of the gateway is lost: it may have left (R-beyond-1315)', async () => {
    const id = await due('sms');
    const { reached } = unanswered(gateway);
    await killedOnce(() => reached);
    expect([gateway.taken.length, await message(id)]).toEqual([1, { state: 'waiting', tried: true }]);
    gateway.before = () => Promise.resolve();
    await startedAgain(id);
    expect(gateway.taken).toHaveLength(1);
    expect(await ways(id)).toEqual(['sms_unsure']);
  });

  it('by e-mail go again with the same Message-ID, by which mail programs show one (R-beyond-1315)', async () => {
    const id = await due('email');
    const { reached } = unanswered(smtp);
    await killedOnce(() => reached);
    expect(await message(id)).toEqual({ state: 'waiting', tried: true });
    smtp.before = () => Promise.resolve();
    await startedAgain(id);
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]).toMatch(/^Message-ID: <client-message-\d+@/im);
    expect(await ways(id)).toEqual(['mail']);
  });
});
