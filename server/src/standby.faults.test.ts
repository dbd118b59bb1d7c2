import fs from 'node:fs';
import { readConfig } from './config.js';
import { examine } from './doctor/doctor.usecases.js';
import { serverClock } from './platform/clock.js';
import { connectionTo } from './platform/database/database-address.js';
import { createDatabase } from './platform/database/create-database.js';
import type { Database } from './platform/database/database.js';
import { Standby, STANDBY_LIMITS } from './platform/database/standby.js';
import { createLogger } from './platform/logging.js';
import type { PostgresPair } from './testing/postgres-pair.js';
import { serve, servedPair } from './testing/served-pair.js';
import { buildServer, runToTheEnd, type ServerProcess } from './testing/server-process.js';
import { until } from './testing/until.js';

const WRITES = 40;
/** The standby is looked at again after five seconds; a reader waits for it less than this. */
const UNNOTICED_MS = 2_000;

const PERIOD = 'from=2026-11-01&to=2026-11-30';
/** Every call that may be answered from the standby. */
const FROM_STANDBY = [
  `/api/reports/summary/?${PERIOD}`,
  `/api/reports/breakdown/?by=day&${PERIOD}`,
  `/api/reports/materials/?${PERIOD}`,
  `/api/reports/short-over/?${PERIOD}`,
  `/api/reports/appointments/?figure=revenue&${PERIOD}`,
  `/api/reports/export/?rows=visits&figure=revenue&format=csv&${PERIOD}`,
  `/api/reports/export/?rows=groups&by=day&figure=revenue&format=xlsx&${PERIOD}`,
  '/api/reports/books/journal/?month=2026-11',
  '/api/reports/books/sales/?month=2026-11',
  '/api/reports/books/receipts/?month=2026-11',
  `/api/reports/books/export/?book=journal&format=csv&${PERIOD}`,
  `/api/reports/books/export/?book=receipts&format=xlsx&${PERIOD}`,
  `/api/reports/statement/?therapist=THERAPIST&${PERIOD}`,
  '/api/logs/',
  '/api/logs/export/',
  '/api/scheduling/appointments/export/',
  '/api/registration/export/client/',
  '/api/registration/export/material/',
  '/api/registration/export/therapist/',
];

describe('two servers that read reports from a standby', () => {
  let folder: string;
  let pair: PostgresPair;
  let servers: readonly ServerProcess[] = [];
  /** Reads from the primary alone. */
  let plain: ServerProcess;
  let token: string;
  let visit: number;
  let therapist: number;

  beforeAll(async () => {
    buildServer();
    ({ folder, pair, token } = await servedPair('standby'));
    await pair.onPrimary(async (owner) => {
      // Commits wait for no standby, so that it may lag and die.
      await owner.query(`alter system set synchronous_standby_names = ''`);
      await owner.query('select pg_reload_conf()');
      const { rows } = await owner.query<{ visit: number; therapist: number }>(
        `select (select max(id) from appointments)::int as visit,
           (select min(id) from users where role = 'therapist')::int as therapist`,
      );
      [{ visit, therapist }] = rows as [{ visit: number; therapist: number }];
    });
    const both = { DATABASE_URL: pair.address, DATABASE_READ_URL: pair.readAddress() };
    servers = await Promise.all([serve(both), serve(both)]);
    plain = await serve({ DATABASE_URL: pair.address });
  }, 120_000);
  afterAll(async () => {
    await Promise.all([...servers, plain].map((server) => server.kill('SIGKILL')));
    // A test that failed may have left it frozen, and it would not end.
    pair.kill('standby');
    await pair.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  const ask = async (server: ServerProcess | undefined, where: string): Promise<string> => {
    const asked = where.replace('THERAPIST', String(therapist));
    const answer = await fetch(`${server?.url ?? ''}${asked}`, { headers: { authorization: `Token ${token}` } });
    // A workbook is compared by its size: it holds the moment it was made at.
    const text = asked.includes('xlsx') ? String((await answer.arrayBuffer()).byteLength) : await answer.text();
    expect([asked, answer.status, answer.status === 200 || text]).toEqual([asked, 200, true]);
    return text;
  };
  const metric = async (server: ServerProcess | undefined, line: string): Promise<number | undefined> => {
    const text = await (await fetch(`${server?.url ?? ''}/metrics`)).text();
    const found = text.split('\n').find((one) => one.startsWith(`${line} `));
    return found === undefined ? undefined : Number(found.slice(line.length));
  };
  const reads = async (server: ServerProcess | undefined, from: string): Promise<number> =>
    (await metric(server, `report_reads_total{from="${from}"}`)) ?? 0;

  /** Writes through one server, and reads the trail through the other one at once. Returns whether it was there. */
  const isSeenAtOnce = async (round: number): Promise<boolean> => {
    const [writer, reader] = round % 2 ? servers : [...servers].reverse();
    const note = `note ${round} of ${performance.now()}`;
    const answer = await fetch(`${writer?.url ?? ''}/api/scheduling/appointments/${visit}/`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Token ${token}` },
      body: JSON.stringify({ notes: note }),
    });
    expect([answer.status, answer.status === 200 || (await answer.text())]).toEqual([200, true]);
    return (await ask(reader, '/api/logs/')).includes(note);
  };

  it('answers every one of these calls from the standby, the same as from the primary (R-beyond-630)', async () => {
    const [server] = servers;
    for (const where of FROM_STANDBY) {
      const before = await reads(server, 'standby');
      const withoutMoment = (text: string): string => text.replace(/"made_at":"[^"]*"/, '');
      const [here, there] = [await ask(server, where), await ask(plain, where)].map(withoutMoment);
      expect([where, here]).toEqual([where, there]);
      expect([where, await reads(server, 'standby')]).toEqual([where, before + 1]);
      expect([where, await reads(server, 'failed')]).toEqual([where, 0]);
    }
    // A list that live changes refresh stays at the primary.
    const before = await reads(server, 'standby');
    await ask(server, '/api/scheduling/appointments/today/');
    expect(await reads(server, 'standby')).toBe(before);
    expect(await metric(plain, 'standby_behind_bytes')).toBeUndefined();
    expect(await reads(plain, 'standby')).toBe(0);
  }, 60_000);

  it('shows at once on one server what another one saved, from the standby (R-beyond-630)', async () => {
    const before = (await Promise.all(servers.map((server) => reads(server, 'standby')))).reduce((a, b) => a + b);
    for (let round = 0; round < WRITES; round++) expect([round, await isSeenAtOnce(round)]).toEqual([round, true]);
    const after = (await Promise.all(servers.map((server) => reads(server, 'standby')))).reduce((a, b) => a + b);
    expect(after - before).toBe(WRITES);
  }, 60_000);

  it('a standby that stands still is not asked, and is asked again when it has caught up (R-beyond-630, R-beyond-631)', async () => {
    await pair.onStandby((owner) => owner.query('select pg_wal_replay_pause()'));
    for (let round = 0; round < 10; round++) expect([round, await isSeenAtOnce(round)]).toEqual([round, true]);
    for (const server of servers) expect(await reads(server, 'behind')).toBeGreaterThan(0);
    expect(await metric(servers[0], 'standby_behind_bytes')).toBeGreaterThan(0);
    expect(await ofStandby(pair.readAddress())).toEqual([
      expect.stringMatching(/^warning The standby of DATABASE_READ_URL is \d+ kB behind .* Look at/),
    ]);
    await pair.onStandby((owner) => owner.query('select pg_wal_replay_resume()'));
    await until(() => isFromStandby());
    expect(await ofStandby(pair.readAddress())).toEqual([
      expect.stringMatching(/^ok Reports, logs and files come from the standby 127\.0\.0\.1:\d+, which has everything/),
    ]);
  }, 60_000);

  const isFromStandby = async (): Promise<boolean> => {
    const before = await reads(servers[0], 'standby');
    await ask(servers[0], '/api/logs/');
    return (await reads(servers[0], 'standby')) > before;
  };
  const unnoticed = async (): Promise<void> => {
    const begun = performance.now();
    for (let round = 0; round < 4; round++) {
      const asked = performance.now();
      expect(await isSeenAtOnce(round)).toBe(true);
      expect(performance.now() - asked).toBeLessThan(UNNOTICED_MS);
    }
    for (const server of servers) expect(await reads(server, 'unreachable')).toBeGreaterThan(0);
    expect(performance.now() - begun).toBeLessThan(2 * UNNOTICED_MS);
  };

  it('nobody notices a standby that freezes, or is killed, in the middle of an answer too (R-beyond-631)', async () => {
    const frozen = pair.readAddress();
    pair.freeze('standby');
    await unnoticed();
    pair.kill('standby');
    await pair.renewStandby();
    await pair.onPrimary(async (owner) => {
      await owner.query(`alter system set synchronous_standby_names = ''`);
      await owner.query('select pg_reload_conf()');
    });
    expect(pair.readAddress()).toBe(frozen);
    await until(() => isFromStandby());
    await withStandby(frozen, async (standby) => {
      const db = await standby.forReading();
      const here = 'select inet_server_port() as port';
      expect(await db.one(here)).toEqual({ port: Number(new URL(frozen).port) });
      pair.kill('standby');
      expect(await db.one(here)).toEqual({ port: Number(pair.primary().split(':')[1]) });
      expect(standby.counts).toEqual({ standby: 1, behind: 0, unreachable: 0, unfit: 0, failed: 1 });
    });
    await unnoticed();
    expect(await ofStandby(frozen)).toEqual([
      expect.stringMatching(/^warning The standby of DATABASE_READ_URL cannot be reached .* come from the primary/),
    ]);
    for (const { output } of servers) expect(output()).toContain('reports come from the primary');
  }, 90_000);

  const open = (address: string, more = {}): Database =>
    createDatabase({ connection: { ...connectionTo(address), max: 2 }, clock: serverClock(), ...more });
  const withStandby = async (address: string, work: (standby: Standby) => Promise<void>): Promise<void> => {
    const [primary, db] = [open(pair.address), open(address, { limits: STANDBY_LIMITS })];
    await work(new Standby(db, primary, createLogger({ level: 'silent' })));
    await Promise.all([primary.close(), db.close()]);
  };

  /** What the doctor says of the standby. */
  const ofStandby = async (address: string): Promise<string[]> => {
    const config = readConfig({ DATABASE_URL: pair.address, DATABASE_READ_URL: address, PORT: '0' });
    const db = open(pair.address);
    const without = { env: {}, settingsProblem: undefined, databaseProblem: undefined };
    const { findings } = await examine({ ...without, config, db }, serverClock().now());
    await db.close();
    return findings.flatMap(({ check, state, says, todo }) =>
      check === 'Standby for reports' ? `${state} ${says} ${todo ?? ''}` : [],
    );
  };

  it('a server that is no standby, or one of another database, is never read from (R-beyond-631)', async () => {
    const primary = pair.address.replace(/@[^/]*\/(.*)\?.*/, `@${pair.primary()}/$1`);
    await withStandby(primary, async (standby) => {
      expect(await standby.forReading()).toBe(standby.primary);
      expect(standby.counts.unfit).toBe(1);
    });
    expect(await ofStandby(primary)).toEqual([
      expect.stringMatching(/^warning DATABASE_READ_URL names a server that is no standby/),
    ]);
    const other = primary.replace(/hatid$/, 'postgres');
    await withStandby(other, async (standby) => {
      expect(await standby.forReading()).toBe(standby.primary);
      expect(standby.counts.unfit).toBe(1);
    });
    expect(await ofStandby(other)).toEqual([
      expect.stringMatching(/^fault DATABASE_READ_URL names another database than DATABASE_URL/),
    ]);
    const { code, stderr } = await runToTheEnd({ DATABASE_READ_URL: primary });
    expect(code).toBe(1);
    expect(stderr).toContain('DATABASE_READ_URL names a standby of the database in DATABASE_URL: set that, too.');
  }, 60_000);
});
