import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { allTasks } from '../../app.js';
import { startJobWorker } from '../../platform/jobs/job-worker.js';
import { buildServer } from '../../testing/server-process.js';
import { until } from '../../testing/until.js';
import { freshBusiness } from '../testing/fresh-business.js';
import { runWhileHeld } from '../testing/held.js';

const WORKER = path.join(__dirname, '../../testing/worker-process.mjs');

describe('jobs of appointments whose server is killed with SIGKILL in the middle', () => {
  const given = freshBusiness();
  beforeAll(buildServer);

  const jobs = (task: string) =>
    given.app.sql<{ locked: boolean }>(
      `select locked_by is not null as locked from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
      [task],
    );
  /** Starts the job in its own process, and kills that while it waits for a locked row. */
  async function killInTheMiddle(task: string, appointmentId: number): Promise<void> {
    const { app } = given;
    await app.sql(
      `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1`,
      [task],
    );
    await runWhileHeld(app, appointmentId, async (waiting) => {
      const worker = spawn(process.execPath, [WORKER], {
        env: { ...process.env, WORKER: JSON.stringify({ connection: app.db.connection, now: app.clock.now() }) },
        stdio: 'ignore',
      });
      const gone = once(worker, 'exit');
      await until(async () => (await jobs(task)).some(({ locked }) => locked));
      await waiting(1);
      worker.kill('SIGKILL');
      await gone;
    });
    expect(await jobs(task)).toEqual([{ locked: true }]);
  }

  /** Two servers side by side finish what the killed one left. */
  async function takeUp(isDone: () => Promise<boolean>): Promise<void> {
    const second = await given.app.secondInstance();
    const workers = [given.app.deps, second.deps].map((deps) =>
      startJobWorker({ deps, tasks: allTasks(), sweepMs: 20, sweepAfterSeconds: 1 }),
    );
    await until(isDone);
    await Promise.all(workers.map((worker) => worker.stop()));
  }

  it('tell once that an answer is overdue', async () => {
    const { on, app } = given;
    const { id } = await on.book();
    app.clock.set('2026-11-20T15:31:00+08:00');
    await killInTheMiddle('appointments.deadline_over', id);
    const told = () =>
      app.sql(`select count(*) from notifications where user_id = $1 and notification_type = 'deadline_over'`, [
        on.operator.id,
      ]);
    expect(await told()).toEqual([{ count: 0 }]);
    await takeUp(async () => (await jobs('appointments.deadline_over')).length === 0);
    expect(await told()).toEqual([{ count: 1 }]);
    expect(
      await app.sql(`select count(*) from events where appointment_id = $1 and payload->>'change' = 'deadline_over'`, [
        id,
      ]),
    ).toEqual([{ count: 1 }]);
  });

  it('end an unanswered visit once', async () => {
    const { on, app } = given;
    const { id } = await on.book();
    app.clock.set('2026-11-20T17:00:00+08:00');
    await killInTheMiddle('appointments.expire', id);
    expect((await on.read(id)).status).toBe('pending');
    await takeUp(async () => (await jobs('appointments.expire')).length === 0);
    expect((await on.read(id)).status).toBe('auto_cancelled');
    expect(
      await app.sql(`select count(*) from audit_log where entity_id = $1 and action = 'appointment.expire'`, [
        String(id),
      ]),
    ).toEqual([{ count: 1 }]);
    expect(await app.sql('select count(*) from staff_holds where appointment_id = $1', [id])).toEqual([{ count: 0 }]);
  });

  it('suspend a silent driver once and ask the next one once', async () => {
    const { on, app } = given;
    const { id } = await on.at('completed');
    await on.act(on.therapists[0], id, 'request_pickup');
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[0].id });
    app.clock.set('2026-11-20T13:25:00+08:00');
    await killInTheMiddle('appointments.pickup_window', id);
    expect(await on.read(id)).toMatchObject({
      status: 'driver_assigned_pickup',
      assigned_pickup_driver: on.drivers[0].id,
    });
    // The next driver has their own window, under the same name.
    await takeUp(async () => (await on.read(id)).assigned_pickup_driver !== on.drivers[0].id);
    expect(await on.read(id)).toMatchObject({
      status: 'driver_assigned_pickup',
      assigned_pickup_driver: on.drivers[1].id,
    });
    expect(
      await app.sql(`select count(*) from audit_log where action = 'user.suspend' and entity_id = any($1)`, [
        on.drivers.map((one) => String(one.id)),
      ]),
    ).toEqual([{ count: 1 }]);
    expect(
      await app.sql(`select count(*) from audit_log where action = 'appointment.pickup_timeout' and entity_id = $1`, [
        String(id),
      ]),
    ).toEqual([{ count: 1 }]);
  });
});
