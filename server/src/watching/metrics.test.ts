import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { queuedTask } from '../platform/jobs/job-queue.js';
import { isInstalled } from '../testing/installed.js';
import { until } from '../testing/until.js';
import { testApp, type TestApp } from '../testing/test-app.js';

const ROOT = path.resolve(__dirname, '../../..');
const RULES = path.join(ROOT, 'deploy/prometheus/alerts.yml');
const DASHBOARD = path.join(ROOT, 'deploy/grafana/hatid.json');

let server: TestApp;
/** Figures are kept for five seconds, so each test asks a server of its own. */
const metrics = async (): Promise<string> => {
  const { anonymous } = await server.secondInstance();
  return (await anonymous.get('/metrics')).text;
};
beforeAll(async () => {
  server = await testApp({ config: { backupHour: 3 } });
});
afterAll(() => server.close());

/** It comes with Prometheus. */
const PROMTOOL = process.env['PROMTOOL'] ?? 'promtool';

describe('/metrics', () => {
  it('says how many jobs, e-mails and push messages wait, fail or were given up, and no content of theirs (R-beyond-396)', async () => {
    await server.sql('delete from graphile_worker._private_jobs');
    const add = async (name: string, set: string): Promise<void> => {
      const task = queuedTask({ name, payload: z.object({ to: z.string() }) });
      await server.deps.jobs.add(server.db, task, { to: 'kanarie@example.test' }, { key: `${name} ${set}` });
      await server.sql(`update graphile_worker._private_jobs set ${set} where key = $1`, [`${name} ${set}`]);
    };
    await add('mail.send', `attempts = 1, run_at = now() + interval '1 hour'`);
    await add('mail.send', `run_at = now() - interval '10 minutes'`);
    await add('push.send', 'attempts = max_attempts');
    await add('test.other', `locked_at = now(), locked_by = 'kanarie'`);
    const told = await metrics();
    await server.sql('delete from graphile_worker._private_jobs');
    expect(told).toContain('jobs{queue="mail",state="failing"} 1\n');
    expect(told).toContain('jobs{queue="mail",state="waiting"} 1\n');
    expect(told).toContain('jobs{queue="push",state="given_up"} 1\n');
    expect(told).toContain('jobs{queue="other",state="running"} 1\n');
    expect(told).toContain('jobs{queue="other",state="waiting"} 0\n');
    expect(Number(/^job_oldest_waiting_seconds\{queue="mail"\} (\S+)$/m.exec(told)?.[1])).toBeCloseTo(600, -1);
    expect(told).not.toContain('kanarie');
  });

  it('says which versions everybody has, and how often screens met their errors; nothing of versions that nobody released (R-beyond-396)', async () => {
    await server.sql(
      `insert into remote_versions (remote, version, files, origin, published_at, pages) values ('moon', '1.0.0', '{}', 'release', now(), '[]')`,
    );
    await server.sql(`insert into remote_pointers (remote, versions, moved_at) values ('moon', array['1.0.0'], now())`);
    const error = (remote: string, count: number) =>
      server.sql(
        `insert into client_logs (fingerprint, kind, message, stack, page, release, device, first_at, last_at, remote, version, fault, count)
         values (sha256(convert_to($1, 'UTF8')), 'error', 'kanarie', '', '/', '', '', now(), now(), $1, '1.0.0', 'load', $2)`,
        [remote, count],
      );
    await error('moon', 7);
    await error('nobody', 3);
    const told = await metrics();
    expect(told).toContain('release_info{remote="moon",version="1.0.0"} 1\n');
    expect(told).toContain('client_errors{remote="moon",version="1.0.0"} 7\n');
    expect(told).not.toMatch(/nobody|kanarie/);
  });

  it('says how much the business waits, and how the database and the disk are (R-beyond-396)', async () => {
    const told = await metrics();
    for (const name of ['open_needs', 'overdue_visits', 'database_locks_waiting', 'releases_returned'])
      expect(told).toMatch(new RegExp(`^${name} \\d+$`, 'm'));
    for (const name of ['database_size_bytes', 'disk_free_bytes', 'disk_size_bytes'])
      expect(Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(told)?.[1])).toBeGreaterThan(1_000_000);
    expect(told).toContain('database_answers 1\n');
  });

  it('says how late changes reach screens (R-beyond-396)', async () => {
    const { token } = await server.addUser('operator');
    const channel = await server.channel(token);
    // An open socket may still wait for its place, and changes before that are not new to it.
    await channel.next('initial_data');
    await server.sql(
      `insert into events (at, type, audience, payload) values ($1, 'test_event', '{"everybody": true}', '{}')`,
      [server.clock.now()],
    );
    const told = async () => (await server.anonymous.get('/metrics')).text;
    await until(async () => /^live_fan_out_seconds_count [1-9]/m.test(await told()));
    expect(await told()).toMatch(/^live_event_lag_seconds_count [1-9]/m);
    await channel.close();
  });

  it('answers without the figures of a database that is away, and says that it is (R-beyond-396)', async () => {
    const { anonymous } = await server.secondInstance();
    const answer = await server.outage(() => anonymous.get('/metrics'));
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('database_answers 0\n');
    expect(answer.text).not.toMatch(/^(jobs|open_needs|overdue_visits)[ {]/m);
    expect(answer.text).toMatch(/^disk_free_bytes \d/m);
  });

  it('has every figure that the alert rules and the dashboard name (R-beyond-397)', async () => {
    const told = await metrics();
    const types = new Map([...told.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]));
    const rules = [...fs.readFileSync(RULES, 'utf8').matchAll(/expr: (.*)$/gm)].map(([, expr = '']) => expr);
    const { panels } = JSON.parse(fs.readFileSync(DASHBOARD, 'utf8')) as { panels: { targets: { expr: string }[] }[] };
    const all = [...rules, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
    expect([rules.length, panels.length]).toEqual([16, 19]);
    const named = all.flatMap((expr) =>
      [...expr.replace(/\{[^}]*\}|\bby \([^)]*\)/g, '').matchAll(/\b([a-z]+(?:_[a-z]+)+|up|jobs)\b(?!\()/g)].map(
        ([name]) => name,
      ),
    );
    const missing = named
      .filter((name) => name !== 'up')
      .filter((name) => !types.has(name) && types.get(name.replace(/_(bucket|count|sum)$/, '')) !== 'histogram');
    expect(missing).toEqual([]);
    expect(named.length).toBeGreaterThan(30);
  });

  it('every alert leads to the part of the page that says what to do (R-beyond-397)', () => {
    const rules = fs.readFileSync(RULES, 'utf8');
    const page = fs.readFileSync(path.join(ROOT, 'docs/subsystems/watching.md'), 'utf8');
    const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
    const runbooks = [...rules.matchAll(/runbook: 'docs\/subsystems\/watching\.md#(\w+)'/g)].map(([, to]) => to);
    expect(runbooks).toEqual(alerts.map((name) => name.toLowerCase()));
    for (const name of alerts) expect(page).toContain(`### ${name}\n`);
  });

  it('is what Prometheus takes, and so are the rules, where promtool is installed (R-beyond-397)', async () => {
    if (!isInstalled(PROMTOOL, ['--version'], 'rules and figures were not checked by it')) return;
    const ask = (...args: string[]) =>
      execFileSync(PROMTOOL, args, { cwd: path.dirname(RULES), encoding: 'utf8', stdio: 'pipe' });
    expect(ask('check', 'rules', 'alerts.yml')).toContain('SUCCESS: 16 rules found');
    expect(ask('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
    // The library's own names for what Node counts.
    const input = (await metrics()).replace(/^(# (HELP|TYPE) )?nodejs_active_.*\n/gm, '');
    expect(() => execFileSync(PROMTOOL, ['check', 'metrics'], { input, stdio: 'pipe' })).not.toThrow();
  });
});
