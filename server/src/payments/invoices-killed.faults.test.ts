import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres/embedded-postgres.js';
import { buildServer, startServerProcess, type ServerProcess } from '../testing/server-process.js';
import { until } from '../testing/until.js';

/** Two with `npm test -- --all`, 20 with `npm run faults -w server`. */
const KILLS = Math.max(2, Number(process.env['HATID_FAULTS_KILLS'] ?? 2));
const PER_KILL = 16;
const PAYERS = 8;
const PERMIT = {
  on: true,
  name: 'Hatid Wellness Services',
  address: '218 Katipunan Avenue, Quezon City',
  tin: '412-555-019-00000',
  vat_percent: null,
  permit: 'Authority to Print OCN 4AU0026, 12 Jan 2026',
  prefix: 'KILL-',
};

/**
 * Visits whose session is over, and that nobody paid yet. Each has a client and a therapist of its own: so nothing but
 * the series makes their payments wait for each other.
 */
const VISITS = `
  with numbers as (
    select n, (select min(id) from services where not is_surcharge) as service, now() - interval '2 hours' as at
    from generate_series(1, $1::int) n),
  owners as (
    insert into clients (first_name, last_name, phone_number, address, created_at, updated_at)
    select 'Client', 'Number ' || n, '0919' || lpad(n::text, 7, '0'), 'Unit ' || n, at, at from numbers order by n returning id),
  staff as (
    insert into users (role, email, first_name, last_name, specialization, created_at, updated_at)
    select 'therapist', 'number' || n || '@example.test', 'Therapist', 'Number ' || n, 'Swedish massage', at, at
    from numbers order by n returning id),
  pairs as (
    select n.*, c.id as client, t.id as therapist from numbers n
    join (select id, row_number() over (order by id) as n from owners) c using (n)
    join (select id, row_number() over (order by id) as n from staff) t using (n)),
  made as (
    insert into appointments (client_id, service_day, starts_at, ends_at, status, location, duration, total_price, asked_at,
      response_deadline, payment_status, session_started_at, session_completed_at, created_at, updated_at)
    select client, service_day_of(at), at, at + interval '1 hour', 'awaiting_payment', 'Unit 1, 12 Rizal Avenue, Manila', 60, 850,
      at, at, 'unpaid', at, at, at, at from pairs returning id, client_id),
  given as (
    insert into appointment_services (appointment_id, position, service_id, name, duration, price)
    select m.id, 1, p.service, 'Massage', 60, 850 from made m join pairs p on p.client = m.client_id),
  people as (
    insert into appointment_therapists (appointment_id, therapist_id, position, accepted_at)
    select m.id, p.therapist, 1, p.at from made m join pairs p on p.client = m.client_id)
  select id from made order by id`;

interface Numbered {
  readonly number: number;
  readonly appointment_id: number;
}

describe('invoices over two servers of which one is killed with SIGKILL again and again', () => {
  let folder: string;
  let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
  let owner: pg.Client;
  const servers: ServerProcess[] = [];
  let token: string;
  const start = (): Promise<ServerProcess> => startServerProcess({ HATID_DATA_DIR: folder });
  const send = (server: ServerProcess, method: string, to: string, body: object): Promise<Response> =>
    fetch(`${server.url}${to}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Token ${token}` }) },
      body: JSON.stringify(body),
    });
  const rows = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await owner.query<Row>(text, values)).rows;

  beforeAll(async () => {
    buildServer();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-invoices-'));
    fs.chmodSync(folder, 0o755);
    const [first, second] = [await start(), await start()];
    servers.push(first, second);
    const login = await send(first, 'POST', '/api/auth/login/', { username: 'operator', password: 'Hatid-demo-2026' });
    ({ token } = (await login.json()) as { token: string });
    postgres = await startEmbeddedPostgres({ dataDir: folder });
    owner = new pg.Client(postgres.owner('hatid'));
    await owner.connect();
  }, 240_000);
  afterAll(async () => {
    for (const server of servers) await server.kill('SIGTERM');
    await owner.end();
    await postgres.release();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it(
    'have no gap and no number twice, and each visit that is paid has one (R-beyond-1043)',
    async () => {
      const permit = await send(servers[0] as ServerProcess, 'PUT', '/api/settings/invoices/', PERMIT);
      expect([permit.status, await permit.text()]).toEqual([200, expect.stringContaining(PERMIT.prefix)]);
      await owner.query('set session_replication_role = replica');
      const made = await rows<{ id: number }>(VISITS, [KILLS * PER_KILL]);
      await owner.query('select recount_appointments(); set session_replication_role = origin');
      const left = made.map(({ id }) => id);
      const refused: string[] = [];
      let [acknowledged, cutOff] = [0, 0];

      /** Pays through both servers by turns. What a kill cut off is tried again, as a person does. */
      const payer = async (which: number): Promise<void> => {
        for (let turn = which; left.length > 0; turn++) {
          const visit = left.shift() as number;
          const server = servers[turn % 2] as ServerProcess;
          const to = `/api/scheduling/appointments/${visit}/mark_completed/`;
          const answer = await send(server, 'POST', to, { payment_amount: 850 }).catch(() => undefined);
          if (!answer) {
            cutOff++;
            left.push(visit);
          } else if (answer.ok) acknowledged++;
          // A payment that was stored, though its answer never came, is paid already.
          else if (answer.status !== 409) refused.push(`${answer.status} ${await answer.text()}`);
        }
      };
      const paying = Promise.all(Array.from({ length: PAYERS }, (_, which) => payer(which)));
      for (let kill = 0; kill < KILLS; kill++) {
        const due = Math.min(made.length - PAYERS, acknowledged + PER_KILL / 2);
        await until(async () => acknowledged >= due, 60_000);
        const at = kill % 2;
        const victim = servers[at] as ServerProcess;
        await victim.kill('SIGKILL');
        servers[at] = await start();
      }
      await paying;

      expect(refused).toEqual([]);
      expect(cutOff).toBeGreaterThan(0);
      const numbered = await rows<Numbered>(
        'select number, appointment_id from invoices where prefix = $1 order by number',
        [PERMIT.prefix],
      );
      expect(numbered.map(({ number }) => number)).toEqual(made.map((_, at) => at + 1));
      expect(numbered.map(({ appointment_id }) => appointment_id).sort((a, b) => a - b)).toEqual(
        made.map(({ id }) => id),
      );
      const paid = await rows<{ appointment_id: number; paid: number }>(
        'select appointment_id, sum(amount)::int as paid from payments where appointment_id = any ($1) group by 1 order by 1',
        [made.map(({ id }) => id)],
      );
      expect(paid).toEqual(made.map(({ id }) => ({ appointment_id: id, paid: 850 })));
      const [series] = await rows<{ next: number }>(
        'select next_number as next from invoice_series where prefix = $1',
        [PERMIT.prefix],
      );
      expect(series?.next).toBe(made.length + 1);
    },
    60_000 + KILLS * 20_000,
  );
});
