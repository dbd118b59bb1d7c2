import type { Answer, Calls, LogEntry } from 'shared-lib/contract';
import { BASE } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { trailQuery } from './trail-query.sql.js';

type Page = Answer<Calls['logs']['list']>;
const LOGS = '/api/logs/';
const MANY = 30_000;
/** Numbers from here on belong to nobody, and no other test looks for them. */
const STRANGERS = 1_000_000;
const NOTHING_NAMED = {
  pattern: '%bridge%',
  number: null,
  people: [],
  clients: [],
  appointments: [],
  materials: [],
  services: [],
};

describe('the audit trail as operators read it', () => {
  const given = freshBusiness();
  const ask = (query: Record<string, string | number> = {}) => given.on.operator.get<Page>(LOGS, { query });
  const read = async (query: Record<string, string | number> = {}): Promise<Page> => {
    const answer = await ask(query);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };
  const actions = ({ results }: Page): string[] => results.map(({ action }) => action);
  const minute = (): void => given.app.clock.advance({ minutes: 1 });

  it('says who did what to which, before and after, newest first (R-pages-8)', async () => {
    const { on } = given;
    const { id } = await on.book();
    minute();
    await on.operator.post(
      `${BASE}${id}/cancel/`,
      { reason: 'The client called' },
      { headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0 Mobile Safari/537.36' } },
    );
    const page = await read({ entity: 'appointment', entity_id: id });
    expect(actions(page)).toEqual(['appointment.cancel', 'appointment.create']);
    expect(page).toMatchObject({ next: null, count: 2, searched: null });
    const [entry] = page.results as [LogEntry];
    expect(entry).toMatchObject({
      actor: on.operator.id,
      actor_role: 'operator',
      entity: 'appointment',
      entity_id: String(id),
      subject: expect.stringContaining('Carmela'),
      address: '127.0.0.1',
      device: 'Chrome on Android',
    });
    expect(entry.changes).toEqual(
      expect.arrayContaining([
        { field: 'status', before: 'pending', after: 'cancelled' },
        { field: 'cancel_reason', before: null, after: 'The client called' },
      ]),
    );
  });

  it('names the staff that a change mentions', async () => {
    const { on } = given;
    const { id } = await on.book();
    await on.patch(id, { driver: on.drivers[1].id });
    const { people, results } = await read({ entity: 'appointment', entity_id: id, action: 'appointment.edit_driver' });
    expect(results).toHaveLength(1);
    expect(people.map((one) => one.id)).toEqual(expect.arrayContaining([on.drivers[0].id, on.drivers[1].id]));
  });

  it('can be filtered by person, action, kind of record and service day', async () => {
    const { on, app } = given;
    const first = await on.book();
    await on.act(on.therapists[0], first.id, 'therapist_confirm');
    const by = await read({ actor: on.therapists[0].id });
    expect(actions(by)).toEqual(['appointment.therapist_confirm']);
    expect(actions(await read({ action: 'appointment.create', actor: on.operator.id }))[0]).toBe('appointment.create');
    expect(actions(await read({ entity: 'settings' }))).toEqual([]);
    expect((await read({ actor: 'system' })).results.every(({ actor }) => actor === null)).toBe(true);
    // 05:59 of the next morning belongs to the day, 06:00 does not.
    for (const [time, found] of [
      ['05:59', 1],
      ['06:00', 0],
    ] as const) {
      app.clock.set(`2026-11-23T${time}:00+08:00`);
      await app.sql(
        `insert into audit_log (at, actor_role, action, entity, entity_id) values ($1, 'system', 'import.finish', 'import', $2)`,
        [app.clock.now(), time],
      );
      expect((await read({ from: '2026-11-22', to: '2026-11-22', entity_id: time })).results).toHaveLength(found);
    }
  });

  it('comes page behind page, each entry once, also while others are added and when many share an instant', async () => {
    const { app } = given;
    await app.sql(
      `insert into audit_log (at, actor_role, action, entity, entity_id)
       select $1::timestamptz + interval '1 minute' * (n / 10), 'system', 'remote.release', 'remote', 'page-' || n from generate_series(1, 35) n`,
      [app.clock.now()],
    );
    const seen: string[] = [];
    let before: number | null = null;
    do {
      const page: Page = await read({
        action: 'remote.release',
        page_size: 10,
        ...(before !== null && { before }),
      });
      expect(page.count === null).toBe(before !== null);
      seen.push(...page.results.map((entry) => entry.entity_id));
      await app.sql(
        `insert into audit_log (at, actor_role, action, entity, entity_id) values ($1::timestamptz + interval '1 hour', 'system', 'remote.release', 'remote', 'late')`,
        [app.clock.now()],
      );
      before = page.next;
    } while (before !== null);
    expect(seen).toEqual(Array.from({ length: 35 }, (_, at) => `page-${35 - at}`));
    const newest = (await read({ action: 'remote.release', page_size: 1 })).results[0];
    expect(newest?.entity_id).toBe('late');
  });
  it('says how many entries came since a given one', async () => {
    const { on } = given;
    await on.book();
    const { results } = await read({ actor: on.operator.id, page_size: 1 });
    const newer = { actor: on.operator.id, after: results[0]?.id ?? 0, page_size: 1 };
    expect(await read(newer)).toMatchObject({ count: 0, results: [] });
    minute();
    await on.book({ start_time: '18:00', end_time: '19:00' });
    expect((await read(newer)).count).toBe(1);
  });

  it('is searched by the number of a record, a name and words of a reason, within 31 days', async () => {
    const { on, app } = given;
    const { id, client_details } = await on.book();
    minute();
    await on.act(on.operator, id, 'cancel', { reason: 'Kalayaan bridge is closed' });
    const found = async (search: string, more: Record<string, string> = {}) =>
      actions(await read({ search, ...more })).filter((action) => action.startsWith('appointment.'));
    expect(await found(`#${id}`)).toEqual(['appointment.cancel', 'appointment.create']);
    expect(await found(client_details.last_name)).toEqual(['appointment.cancel', 'appointment.create']);
    expect(await found('kalayaan BRIDGE')).toEqual(['appointment.cancel']);
    expect(await found('no such words')).toEqual([]);
    expect(await read({ search: 'kalayaan' })).toMatchObject({ searched: { from: '2026-10-21', to: '2026-11-20' } });
    await app.sql(
      `insert into audit_log (at, actor_role, action, entity, entity_id, after)
       values ('2026-10-20T13:00:00+08:00', 'operator', 'appointment.reject', 'appointment', $1::int::text, '{"rejection_reason": "Kalayaan again"}')`,
      [id],
    );
    expect(await found('kalayaan')).toEqual(['appointment.cancel']);
    expect(await found('kalayaan', { to: '2026-10-31' })).toEqual(['appointment.reject']);
    expect(await found('kalayaan', { from: '2026-10-20', to: '2026-10-20' })).toEqual(['appointment.reject']);
    expect(await ask({ search: 'kalayaan', from: '2026-10-20', to: '2026-11-20' })).toMatchObject({
      status: 400,
      body: { from: ['A search covers up to 31 days.'] },
    });
    expect(await ask({ search: 'ka' })).toMatchObject({ status: 400 });
  });

  it('refuses unknown filters, and days in the wrong order', async () => {
    expect(await ask({ action: 'appointment.dance' })).toMatchObject({ status: 400 });
    expect(await ask({ entity: 'hat' })).toMatchObject({ status: 400 });
    expect(await ask({ from: '2026-11-20', to: '2026-11-19' })).toMatchObject({
      status: 400,
      body: { to: ['The last day is before the first.'] },
    });
  });

  it('says nothing of a client whose personal data were removed', async () => {
    const { on, app } = given;
    await on.operator.patch(`/api/scheduling/clients/${on.client}/`, { notes: 'Has a dog named Bantay' });
    const entry = async () => JSON.stringify((await read({ entity: 'client', entity_id: on.client })).results);
    expect(await entry()).toContain('Bantay');
    await app.sql(`delete from audit_personal where entity = 'client' and entity_id = $1::int::text`, [on.client]);
    expect(await entry()).not.toContain('Bantay');
  });

  it('is exported as a CSV file with all entries that match the filters, safe to open in a spreadsheet', async () => {
    const { on, app } = given;
    const { id } = await on.book();
    await on.act(on.operator, id, 'cancel', { reason: '=HYPERLINK("http://x")' });
    await app.sql(
      `insert into audit_log (at, actor_role, action, entity, entity_id)
       select $1::timestamptz - interval '1 day', 'system', 'remote.rollback', 'remote', 'csv-' || n from generate_series(1, 1203) n`,
      [app.clock.now()],
    );
    const file = await on.operator.get<unknown>(`${LOGS}export/`, { query: { entity_id: id } });
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="logs-2026-11-20.csv"',
    });
    const [head, cancelled] = file.text.slice(1, -2).split('\r\n');
    expect(head).toBe('Date,Time,Who,Role,What,Record,Of,Changed,Reason,From,Device,Request');
    expect(cancelled).toContain(`cancelled,#${id},`);
    expect(cancelled).toContain('Status: Pending → Cancelled');
    expect(cancelled).toContain(`"'=HYPERLINK(""http://x"")"`);
    const all = await on.operator.get<unknown>(`${LOGS}export/`, { query: { action: 'remote.rollback' } });
    const lines = all.text.slice(1, -2).split('\r\n');
    expect(new Set(lines).size).toBe(1204);
  });

  it('knows everybody who ever had an account', async () => {
    const { on, app } = given;
    await app.sql('update users set is_active = false where id = $1', [on.drivers[2].id]);
    const { body } = await on.operator.get<{ id: number; role: string }[]>(`${LOGS}people/`);
    expect(body).toEqual(expect.arrayContaining([expect.objectContaining({ id: on.drivers[2].id, role: 'driver' })]));
  });

  it.each([
    ['everybody', {}, 'audit_log_at'],
    ['one person', { actor: STRANGERS + 1 }, 'audit_log_actor'],
    ['one action', { action: 'appointment.cancel' }, 'audit_log_action'],
    ['one kind of record', { entity: 'settings' }, 'audit_log_kind'],
    ['one record', { entity: 'appointment', entityId: String(STRANGERS + 7) }, 'audit_log_entity'],
    ['words of a reason', { sought: NOTHING_NAMED }, 'audit_log_reasons'],
  ])('is read along an index for %s, however long it is', async (_, filter, index) => {
    const { app } = given;
    const [{ n } = { n: 0 }] = await app.sql<{ n: number }>('select count(*)::int as n from audit_log');
    if (n < MANY) {
      await app.sql(
        `insert into audit_log (at, actor_id, actor_role, action, entity, entity_id)
         select $1::timestamptz - interval '1 minute' * n, $2::int + n % 50, 'operator', 'appointment.' || n % 30, 'appointment', $2::int + n / 8
         from generate_series(1, ${MANY}) n`,
        ['2026-11-20T13:00:00+08:00', STRANGERS],
      );
      await app.sql('analyze audit_log');
    }
    const { text, params } = trailQuery(filter, { before: 1 }, { limit: 51 });
    const plan = await app.sql<{ 'QUERY PLAN': string }>(`explain ${text}`, params);
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(new RegExp(`Index Scan (?:using|on) ${index}`));
  });
});
