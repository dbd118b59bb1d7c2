import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from './config.js';
import { examine } from './doctor/doctor.usecases.js';
import { serverClock } from './platform/clock.js';
import { connectionTo } from './platform/database/database-address.js';
import { createDatabase } from './platform/database/create-database.js';
import { Follower, type Shown } from './testing/follower.js';
import { isLongForm, itWhenLong } from './testing/long-form.js';
import type { PostgresPair } from './testing/postgres-pair.js';
import { serve, servedPair } from './testing/served-pair.js';
import { buildServer, runToTheEnd, type ServerProcess } from './testing/server-process.js';
import { until } from './testing/until.js';

/** Two with `npm test -- --all`, four in its long form, more with `npm run faults -w server`. */
const FAILOVERS = Number(process.env['HATID_FAULTS_FAILOVERS'] ?? (isLongForm ? 4 : 2));
const WRITERS = 6;
const BETWEEN_WRITES_MS = 60;
const NOTES_OF_A_VISIT = 8;
/** A write that meets no primary is answered within this time. */
const REFUSED_WITHIN_MS = 3_000;
/** From the promotion until both servers say that they are ready. */
const READY_WITHIN_MS = 10_000;
const VISITS = '/api/scheduling/appointments/';

interface Visit {
  readonly id: number;
  readonly status: string;
  readonly notes: string;
}
interface Answer {
  readonly status: number;
  readonly body: Visit;
  readonly retryAfter: string | null;
  readonly ms: number;
}
/** A write and the answer that said that it was kept. */
interface Kept {
  readonly send: () => Promise<Answer>;
  readonly body: Visit;
}
interface Write {
  readonly method: 'POST' | 'PATCH';
  /** Below the visits: `17/cancel/`. */
  readonly where: string;
  readonly key: string;
  readonly body: object;
}
interface Place {
  readonly day: string;
  readonly therapist: number;
  readonly driver: number;
}

describe('two servers on a primary and a standby', () => {
  let folder: string;
  let pair: PostgresPair;
  let servers: readonly ServerProcess[] = [];
  let token: string;
  let places: readonly Place[];
  let client: number;
  let service: number;
  let followers: readonly Follower[] = [];

  beforeAll(async () => {
    buildServer();
    ({ folder, pair, token } = await servedPair('failover'));
    await pair.onPrimary(async (owner) => {
      ({
        rows: [{ client, service }],
      } = (await owner.query<{ client: number; service: number }>(
        'select (select min(id) from clients)::int as client, (select min(id) from services)::int as service',
      )) as unknown as { rows: [{ client: number; service: number }] });
      ({ rows: places } = await owner.query<Place>(
        `select service_day::text as day, min(w.staff_id) filter (where u.role = 'therapist')::int as therapist,
           min(w.staff_id) filter (where u.role = 'driver')::int as driver
         from availability_windows w join users u on u.id = w.staff_id
         where service_day > '2026-11-20' and u.is_active
           and not exists (select from staff_holds h where h.staff_id = w.staff_id and h.during && w.during)
         group by 1 having bool_or(u.role = 'therapist') and bool_or(u.role = 'driver') order by 1 limit $1`,
        [WRITERS],
      ));
    });
    expect(places).toHaveLength(WRITERS);
    servers = await Promise.all([serve({ DATABASE_URL: pair.address }), serve({ DATABASE_URL: pair.address })]);
    followers = servers.flatMap(({ url }) => [0, 1].map(() => new Follower(new URL(url).host, token)));
  }, 120_000);
  afterAll(async () => {
    for (const follower of followers) follower.stop();
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
    await pair.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  const send = async (at: number, { method, where, key, body }: Write): Promise<Answer> => {
    const begun = performance.now();
    const answer = await fetch(`${servers[at % servers.length]?.url ?? ''}${VISITS}${where}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Token ${token}`, 'idempotency-key': key },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    expect([text, answer.status < 400 || answer.status === 503 || answer.status === 409]).toEqual([text, true]);
    return {
      status: answer.status,
      body: JSON.parse(text) as Visit,
      retryAfter: answer.headers.get('retry-after'),
      ms: performance.now() - begun,
    };
  };

  /** People who book, note and cancel, and send again with the same key what was refused. */
  class Load {
    readonly kept: Kept[] = [];
    readonly refused: Answer[] = [];
    readonly #writing: Promise<unknown>;
    #isOver = false;

    constructor(readonly name: string) {
      this.#writing = Promise.all(places.map((place, at) => this.#write(place, at)));
    }

    async #write({ day, therapist, driver }: Place, at: number): Promise<void> {
      for (let visit = 0; !this.#isOver; visit++) {
        const key = `${this.name}-${at}-${visit}`;
        const booking = { client, services: [service], therapist, driver, date: day, start_time: '15:00', notes: key };
        const { id } = await this.#keep(at, { method: 'POST', where: '', key, body: booking });
        for (let note = 0; note < NOTES_OF_A_VISIT && !this.#isOver; note++)
          await this.#keep(at, {
            method: 'PATCH',
            where: `${id}/`,
            key: `${key}-note-${note}`,
            body: { notes: `${key} note ${note}` },
          });
        const reason = 'The client is ill.';
        await this.#keep(at, { method: 'POST', where: `${id}/cancel/`, key: `${key}-cancel`, body: { reason } });
      }
    }

    async #keep(at: number, write: Write): Promise<Visit> {
      for (let tried = at; ; tried++) {
        // The next try goes to the other server.
        const again = (): Promise<Answer> => send(tried, write);
        const answer = await again();
        await wait(BETWEEN_WRITES_MS);
        if (answer.status < 400) {
          this.kept.push({ send: again, body: answer.body });
          return answer.body;
        }
        this.refused.push(answer);
      }
    }

    more(writes: number): Promise<void> {
      const before = this.kept.length;
      return until(() => Promise.resolve(this.kept.length >= before + writes));
    }

    end(): Promise<unknown> {
      this.#isOver = true;
      return this.#writing;
    }
  }

  const areReady = async (): Promise<boolean> =>
    (await Promise.all(servers.map(({ url }) => fetch(`${url}/readyz`)))).every(({ ok }) => ok);

  const isLost = ({ body }: Kept, stored: ReadonlyMap<number, Visit>): boolean => {
    const found = stored.get(body.id);
    return !found || noteOf(found) < noteOf(body) || (body.status === 'cancelled' && found.status !== 'cancelled');
  };
  const noteOf = ({ notes }: Visit): number => Number(/ note (\d+)$/.exec(notes)?.[1] ?? -1);

  it(
    `${FAILOVERS} failovers under load lose no acknowledged write, double none, and every screen shows what a fresh one does (R-beyond-434)`,
    async () => {
      const load = new Load('load');
      const times: { readonly promoted: number; readonly killed: number }[] = [];
      for (let failover = 0; failover < FAILOVERS; failover++) {
        await load.more(2 * WRITERS);
        const refusedBefore = load.refused.length;
        const killed = performance.now();
        pair.kill();
        await until(() => Promise.resolve(load.refused.length >= refusedBefore + WRITERS));
        const promoted = performance.now();
        await pair.promote();
        await until(areReady);
        times.push({ promoted: performance.now() - promoted, killed: performance.now() - killed });
        await load.more(2 * WRITERS);
        await pair.renewStandby();
      }
      await load.more(2 * WRITERS);
      await load.end();

      const [slowest, refusal] = [
        Math.max(...times.map(({ promoted }) => promoted)),
        Math.max(...load.refused.map(({ ms }) => ms)),
      ];
      if (FAILOVERS > 4)
        process.stdout.write(
          `${FAILOVERS} failovers: ${load.kept.length} writes kept, ${load.refused.length} answered 503 within ${Math.round(refusal)} ms, both servers ready ${Math.round(slowest)} ms after the promotion at most\n`,
        );
      expect(load.refused.every(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0)).toBe(true);
      expect(refusal).toBeLessThan(REFUSED_WITHIN_MS);
      expect(slowest).toBeLessThan(READY_WITHIN_MS);

      const { rows } = await pair.onPrimary((owner) =>
        owner.query<Visit>(`select id::int, notes, status from appointments where notes like 'load-%' order by id`),
      );
      const stored = new Map(rows.map((row) => [row.id, row]));
      expect(load.kept.filter((one) => isLost(one, stored))).toEqual([]);
      const keyOf = ({ notes }: Visit): string => notes.split(' ')[0] ?? '';
      expect(rows.map(keyOf).sort()).toEqual([...new Set(load.kept.map(({ body }) => keyOf(body)))].sort());
      for (const { send: again, body } of load.kept.slice(-3 * WRITERS))
        expect((await again()).body).toMatchObject({ id: body.id });
      const after = await pair.onPrimary((owner) => owner.query(`select from appointments where notes like 'load-%'`));
      expect(after.rowCount).toBe(rows.length);
      // Each write left one entry in the trail, also where its first answer was lost.
      const { rows: trail } = await pair.onPrimary((owner) =>
        owner.query<{ id: number; entries: number }>(
          `select entity_id::int as id, count(*)::int as entries from audit_log
           where entity = 'appointment' and entity_id = any($1::text[]) group by 1`,
          [rows.map(({ id }) => String(id))],
        ),
      );
      const writesOf = (id: number): number => load.kept.filter(({ body }) => body.id === id).length;
      expect(trail).toHaveLength(rows.length);
      expect(trail.filter(({ id, entries }) => entries !== writesOf(id))).toEqual([]);
      await sameAsFresh();
      const [second] = pair.address.match(/127\.0\.0\.1:\d+/g)?.filter((name) => name !== pair.primary()) ?? [];
      expect(await ofHosts()).toEqual([
        `ok Hatid uses ${pair.primary()}. Ready to take over: ${second}. A save waits for a standby.`,
      ]);
    },
    60_000 + FAILOVERS * 30_000,
  );

  /** What a person sees of a visit, whether a card or the whole of it came. */
  const seen = ({ id, status, version, notes }: Shown): readonly unknown[] => [id, status, version, notes];
  const sameAsFresh = async (): Promise<void> => {
    for (const follower of followers) {
      const fresh = new Follower(follower.host, token);
      await until(() => Promise.resolve(fresh.heard.has('initial_data')));
      fresh.stop();
      const wanted = [...fresh.shown.values()].map(seen);
      const shown = () => wanted.map(([id]) => follower.shown.get(Number(id))).map((one) => one && seen(one));
      expect(wanted.length).toBeGreaterThan(WRITERS);
      await until(() => Promise.resolve(JSON.stringify(shown()) === JSON.stringify(wanted))).catch(() =>
        expect(shown()).toEqual(wanted),
      );
    }
  };

  /** What the doctor says of the hosts. */
  const ofHosts = async (): Promise<string[]> => {
    const config = readConfig({ DATABASE_URL: pair.address, PORT: '0' });
    const db = createDatabase({ connection: { ...connectionTo(pair.address), max: 2 }, clock: serverClock() });
    const without = { env: {}, settingsProblem: undefined, databaseProblem: undefined };
    const { findings } = await examine({ ...without, config, db }, serverClock().now());
    await db.close();
    return findings.flatMap(({ check, state, says }) => (check === 'Hosts of the database' ? `${state} ${says}` : []));
  };

  it('a primary that froze and comes back after a failover gets no connection, and the doctor names both (R-beyond-431, R-beyond-433)', async () => {
    const before = pair.primary();
    pair.freeze();
    await pair.promote();
    const promoted = performance.now();
    await until(areReady);
    expect(performance.now() - promoted).toBeLessThan(READY_WITHIN_MS);
    expect(await ofHosts()).toEqual([
      `ok Hatid uses ${pair.primary()}.`,
      expect.stringMatching(`^warning ${before} cannot be reached \\(.*\\), so it cannot take over`),
    ]);
    pair.thaw();
    for (const { output } of servers) expect(output()).toContain(pair.primary());
    // Every connection is lost once more, so each server looks again and meets two that take writes.
    await pair.onPrimary((owner) =>
      owner.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
      ),
    );
    await until(areReady);
    const load = new Load('after');
    await load.more(2 * WRITERS);
    await load.end();
    expect(pair.primary()).not.toBe(before);
    const [said] = await ofHosts();
    expect(said).toContain(`fault `);
    expect(said).toContain(`both take writes. Hatid uses ${pair.primary()}.`);
    const { rowCount } = await pair.onPrimary((owner) =>
      owner.query(`select from appointments where notes like 'after-%'`),
    );
    expect(rowCount).toBeGreaterThanOrEqual(WRITERS);
  }, 60_000);

  itWhenLong(
    'a save that no standby has is not acknowledged, and is kept once when the standby is back (R-beyond-434)',
    async () => {
      pair.kill('standby');
      await pair.renewStandby();
      await until(areReady);
      pair.kill('standby');
      const body = {
        client,
        services: [service],
        therapist: places[0]?.therapist,
        date: places[0]?.day,
        start_time: '18:00',
      };
      const write: Write = { method: 'POST', where: '', key: 'no-standby', body: { ...body, notes: 'no-standby' } };
      const answers = [await send(0, write), await send(1, write)];
      process.stdout.write(
        `without a standby: ${answers.map(({ status, ms }) => `${status} after ${Math.round(ms)} ms`).join(', ')}\n`,
      );
      expect(answers.every(({ status, retryAfter }) => status >= 400 && Number(retryAfter) > 0)).toBe(true);
      await pair.renewStandby();
      await until(async () => (await send(0, write)).status === 201);
      const { rowCount } = await pair.onPrimary((owner) =>
        owner.query(`select from appointments where notes = 'no-standby'`),
      );
      expect(rowCount).toBe(1);
    },
    90_000,
  );

  it('a start without a primary says what each host is, without the password (R-beyond-431)', async () => {
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    const { code, stderr, output } = await runToTheEnd({ DATABASE_URL: pair.address.replace(/:[^:@]+@/, ':canary@') });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^Hatid cannot start\. The database of DATABASE_URL cannot be reached \(127\.0\.0\.1:\d+ cannot be reached \(password authentication failed.*\); 127.*\): check that it runs.*\n$/,
    );
    expect(output).not.toContain('canary');
  }, 60_000);
});
