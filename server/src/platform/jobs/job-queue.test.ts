import { once } from 'node:events';
import { EventEmitter } from 'node:events';
import { z } from 'zod';
import { testApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { dailyJob, nextTime, scheduleDailyTasks } from './daily-tasks.js';
import { startJobWorker, type JobWorker } from './job-worker.js';
import { alignRunTimes, createJobs } from './job-queue.js';
import { defineTask, type RegisteredTask, type Task } from './task.js';
import { movableClock } from '../clock.js';

interface Note {
  readonly text: string;
}
const note = z.object({ text: z.string() });

describe('jobs', () => {
  let server: TestApp;
  const workers: JobWorker[] = [];
  const heard = new EventEmitter();
  const ran: string[] = [];

  const taskOf = (
    name: string,
    run: (payload: Note) => Promise<void> | void = () => undefined,
    maxAttempts?: number,
  ): Task<Note> =>
    defineTask<Note>({
      name,
      payload: note,
      maxAttempts,
      async run(payload) {
        await run(payload);
        ran.push(payload.text);
        heard.emit(payload.text);
      },
    });
  const worker = (
    tasks: readonly RegisteredTask[],
    options: { sweepMs?: number; sweepAfterSeconds?: number } = {},
  ): JobWorker => {
    const started = startJobWorker({ deps: server.deps, tasks, ...options });
    workers.push(started);
    return started;
  };

  beforeAll(async () => {
    // A worker runs in real time.
    server = await testApp({ now: new Date().toISOString() });
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((one) => one.stop()));
    ran.length = 0;
  });
  afterAll(() => server.close());

  it('are done if the transaction that added them commits, and do not exist if it rolls back', async () => {
    const task = taskOf('test.commit');
    const failing = server.db.tx(async (tx) => {
      await server.deps.jobs.add(tx, task, { text: 'rolled back' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const done = once(heard, 'committed');
    await server.db.tx((tx) => server.deps.jobs.add(tx, task, { text: 'committed' }));
    worker([task]);
    await done;
    expect(ran).toEqual(['committed']);
  });

  it('are done once by several servers side by side', async () => {
    const task = taskOf('test.once');
    const last = once(heard, 'job 19');
    for (let i = 0; i < 20; i++) await server.deps.jobs.add(server.db, task, { text: `job ${i}` });
    const both = [worker([task]), worker([task])];
    await last;
    await Promise.all(both.map((one) => one.stop()));
    expect([...ran].sort()).toEqual(Array.from({ length: 20 }, (_, i) => `job ${i}`).sort());
  });

  it('with the same key replace one that has not begun', async () => {
    const task = taskOf('test.key');
    const done = once(heard, 'second');
    await server.deps.jobs.add(server.db, task, { text: 'first' }, { key: 'k' });
    await server.deps.jobs.add(server.db, task, { text: 'second' }, { key: 'k' });
    worker([task]);
    await done;
    expect(ran).toEqual(['second']);
  });

  it('can be cancelled before they begin', async () => {
    const task = taskOf('test.cancel');
    const done = once(heard, 'after it');
    await server.deps.jobs.add(server.db, task, { text: 'taken back' }, { key: 'c' });
    await server.deps.jobs.cancel(server.db, 'c');
    await server.deps.jobs.add(server.db, task, { text: 'after it' });
    worker([task]);
    await done;
    expect(ran).toEqual(['after it']);
  });

  it('of a worker that died are done by another', async () => {
    const task = taskOf('test.dead');
    await server.deps.jobs.add(server.db, task, { text: 'left behind' });
    await server.sql(
      `update graphile_worker._private_jobs set locked_by = 'dead-worker', locked_at = now() - interval '1 minute', attempts = 1 where is_available`,
    );
    const done = once(heard, 'left behind');
    worker([task], { sweepMs: 20, sweepAfterSeconds: 1 });
    await done;
    expect(ran).toEqual(['left behind']);
  });

  it('of a worker that lives are left to it', async () => {
    let finish: () => void = () => undefined;
    const task = taskOf('test.alive', ({ text }) => {
      heard.emit(`begun ${text}`);
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    const probe = taskOf('test.probe');
    const begun = once(heard, 'begun slow');
    worker([task]);
    await server.deps.jobs.add(server.db, task, { text: 'slow' });
    await begun;
    await server.sql(
      `update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_by is not null`,
    );
    const probed = once(heard, 'probe');
    worker([probe], { sweepMs: 20, sweepAfterSeconds: 1 });
    await server.deps.jobs.add(server.db, probe, { text: 'probe' });
    await probed;
    expect(
      await server.sql(
        `select from graphile_worker._private_jobs where locked_by is not null and payload->'data'->>'text' = 'slow'`,
      ),
    ).toHaveLength(1);
    const done = once(heard, 'slow');
    finish();
    await done;
    expect(ran).toEqual(['probe', 'slow']);
  });

  it('that fail are tried again, and the log of a failure does not have their contents', async () => {
    let tries = 0;
    const task = taskOf('test.fails', () => {
      tries++;
      throw new Error('mail server said no to maria@example.com');
    });
    await server.deps.jobs.add(server.db, task, { text: 'for maria@example.com' });
    const first = await server.runDueJobsOf([task]);
    expect([first.failed.length, tries]).toEqual([1, 1]);
    const [job] = await server.sql<{ attempts: number; waiting: boolean }>(
      `select attempts, is_available as waiting from graphile_worker._private_jobs where payload->'data'->>'text' like 'for maria%'`,
    );
    expect(job).toEqual({ attempts: 1, waiting: true });
    await server.sql('delete from graphile_worker._private_jobs');
  });

  it('survive the loss of the database', async () => {
    const task = taskOf('test.outage');
    const running = worker([task]);
    const before = once(heard, 'before');
    await server.deps.jobs.add(server.db, task, { text: 'before' });
    await before;
    await server.outage(async () => undefined);
    const after = once(heard, 'after');
    await server.deps.jobs.add(server.db, task, { text: 'after' });
    await after;
    // A connection that is found dead only now starts the worker once more.
    await until(async () => running.isRunning());
  });

  it.each([-1, 1])(
    "that are immediate come first by the queue's clock, whatever a server shows, and stay there (%i hours off, R-beyond-190)",
    async (hours) => {
      const task = taskOf('test.at_once');
      const off = movableClock(new Date(Date.now() + hours * 3_600_000));
      await createJobs(off).add(server.db, task, { text: 'at once' });
      // Servers of an earlier release read it too. They fail without a time.
      await alignRunTimes(server.db, movableClock(new Date(Date.now() - 5 * 3_600_000)));
      const jobs = await server.sql(
        `select payload->>'due' as due, payload->>'at_once' as at_once, run_at <= clock_timestamp() and run_at > clock_timestamp() - interval '1 minute' as now
         from graphile_worker._private_jobs where payload->'data'->>'text' = 'at once'`,
      );
      expect(jobs).toEqual([{ due: off.now().toISOString(), at_once: 'true', now: true }]);
      // A server whose clock is behind does not put it back either.
      const done = once(heard, 'at once');
      worker([task]);
      await done;
    },
  );

  it('that a release stored without a time are done at once, too', async () => {
    const task = taskOf('test.without_due');
    const stored = { added: new Date(Date.now() + 3_600_000).toISOString(), data: { text: 'without a time' } };
    await server.sql('select graphile_worker.add_job($1, $2::json)', [task.name, JSON.stringify(stored)]);
    const done = once(heard, 'without a time');
    worker([task]);
    await done;
  });

  describe('for later', () => {
    it("wait for the product's clock, not for the real one", async () => {
      const task = taskOf('test.later');
      const in15 = new Date(server.clock.now().getTime() + 15 * 60_000);
      await server.deps.jobs.add(server.db, task, { text: 'window over' }, { runAt: in15 });
      server.clock.advance({ minutes: 14, seconds: 59 });
      expect((await server.runDueJobsOf([task])).done).toEqual([]);
      server.clock.advance({ seconds: 1 });
      expect((await server.runDueJobsOf([task])).done).toEqual(['test.later']);
    });

    it('run at the real time at which a moved clock will show their instant', async () => {
      const ahead = movableClock(new Date(Date.now() + 86_400_000));
      const task = taskOf('test.offset');
      await createJobs(ahead).add(server.db, task, { text: 'x' }, { runAt: new Date(ahead.now().getTime() + 60_000) });
      const seconds = async (): Promise<number> =>
        (
          await server.sql<{ s: number }>(
            `select extract(epoch from run_at - now())::float8 as s from graphile_worker._private_jobs where payload->'data'->>'text' = 'x'`,
          )
        )[0]?.s ?? 0;
      expect(await seconds()).toBeGreaterThan(50);
      expect(await seconds()).toBeLessThanOrEqual(60);
      await alignRunTimes(server.db, movableClock(new Date()));
      expect(await seconds()).toBeGreaterThan(86_000);
      await server.sql('delete from graphile_worker._private_jobs');
    });

    it('are put back by a server whose clock is behind', async () => {
      const task = taskOf('test.behind');
      const later = new Date(server.clock.now().getTime() + 3_600_000);
      await server.deps.jobs.add(server.db, task, { text: 'not yet' }, { runAt: later, key: 'behind' });
      await server.sql('update graphile_worker._private_jobs set run_at = now()');
      const marker = once(heard, 'marker');
      const behind = worker([task]);
      await server.deps.jobs.add(server.db, task, { text: 'marker' });
      await marker;
      await behind.stop();
      expect(ran).toEqual(['marker']);
      server.clock.advance({ hours: 1 });
      expect((await server.runDueJobsOf([task])).done).toEqual(['test.behind']);
    });
  });

  describe('of every day', () => {
    it.each([
      ['01:30', '2026-11-20T13:10:00+08:00', '2026-11-21T01:30:00+08:00'],
      ['01:30', '2026-11-21T01:29:59+08:00', '2026-11-21T01:30:00+08:00'],
      ['01:30', '2026-11-21T01:30:00+08:00', '2026-11-22T01:30:00+08:00'],
      ['13:15', '2026-11-20T13:10:00+08:00', '2026-11-20T13:15:00+08:00'],
      ['05:59', '2026-11-20T23:59:00+08:00', '2026-11-21T05:59:00+08:00'],
      [':50', '2026-11-20T13:10:00+08:00', '2026-11-20T13:50:00+08:00'],
      [':50', '2026-11-20T23:50:00+08:00', '2026-11-21T00:50:00+08:00'],
    ])('at %s after %s come at %s', (at, after, next) => {
      expect(nextTime(at, new Date(after))).toEqual(new Date(next));
    });

    it('happen once a day however many servers start, and catch up for days without a server', async () => {
      await server.sql('delete from graphile_worker._private_jobs');
      server.clock.set('2026-11-20T13:10:00+08:00');
      const days: string[] = [];
      const daily = {
        name: 'test',
        at: '01:30',
        run: async (_deps: unknown, { due }: { due: Date }) => void days.push(due.toISOString()),
      };
      await Promise.all([scheduleDailyTasks(server.deps, [daily]), scheduleDailyTasks(server.deps, [daily])]);
      server.clock.set('2026-11-23T02:00:00+08:00');
      await scheduleDailyTasks(server.deps, [daily]);
      await server.runDueJobsOf([dailyJob(daily)]);
      expect(days).toEqual(['2026-11-20T17:30:00.000Z', '2026-11-21T17:30:00.000Z', '2026-11-22T17:30:00.000Z']);
      server.clock.advance({ hours: 23, minutes: 30 });
      await server.runDueJobsOf([dailyJob(daily)]);
      expect(days).toHaveLength(4);
    });

    it('happen every hour where a task says so, and once after hours without a server', async () => {
      await server.sql('delete from graphile_worker._private_jobs');
      server.clock.set('2026-11-20T13:10:00+08:00');
      let runs = 0;
      const hourly = { name: 'hourly', at: ':50', run: async () => void (runs += 1) };
      await scheduleDailyTasks(server.deps, [hourly]);
      for (const [at, all] of [
        ['2026-11-20T13:51:00+08:00', 1],
        ['2026-11-20T14:51:00+08:00', 2],
        ['2026-11-22T02:00:00+08:00', 3],
        ['2026-11-22T02:51:00+08:00', 4],
      ] as const) {
        server.clock.set(at);
        await server.runDueJobsOf([dailyJob(hourly)]);
        expect(runs).toBe(all);
      }
    });

    it('go on tomorrow after one that failed today', async () => {
      await server.sql('delete from graphile_worker._private_jobs');
      server.clock.set('2026-11-20T13:10:00+08:00');
      let runs = 0;
      const daily = {
        name: 'failing',
        at: '01:30',
        run: async () => (++runs === 1 ? Promise.reject(new Error('today')) : undefined),
      };
      await scheduleDailyTasks(server.deps, [daily]);
      server.clock.set('2026-11-21T01:30:00+08:00');
      expect((await server.runDueJobsOf([dailyJob(daily)])).failed).toHaveLength(1);
      server.clock.set('2026-11-22T01:30:00+08:00');
      expect((await server.runDueJobsOf([dailyJob(daily)])).done).toEqual(['daily:failing', 'daily:failing']);
    });
  });
});
