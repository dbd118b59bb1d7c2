import type { ImportReport, RecordKind } from 'shared-lib/contract';
import { toCsv, type CsvCell } from 'shared-lib/domain';
import { testApp, type TestApp, type TestInstance } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';

const HEADER = ['First name', 'Last name', 'Phone', 'E-mail', 'Address', 'Notes'];
let serial = 0;
const number = (): string => `0917 100 ${String(1_000 + ++serial)}`;
const aClient = (given: Partial<Record<'first' | 'last' | 'phone' | 'email' | 'address' | 'notes', string>> = {}) => [
  given.first ?? 'Perlita',
  given.last ?? `Quijano ${serial}`,
  given.phone ?? number(),
  given.email ?? '',
  given.address ?? '14 Sampaguita St., Quezon City',
  given.notes ?? '',
];

describe('records from a CSV file', () => {
  let server: TestApp;
  let second: TestInstance;
  let operator: TestClient;
  beforeAll(async () => {
    server = await testApp();
    second = await server.secondInstance();
    operator = await server.as('operator');
  });
  afterAll(() => server.close());

  type Sent = string | Buffer;
  const send = (kind: RecordKind, file: Sent, { dry = false, key, as = operator }: Sending = {}) =>
    as.post<ImportReport & Record<string, unknown>>(`/api/registration/import/${kind}/`, file, {
      headers: { 'content-type': 'text/csv' },
      query: { dry_run: dry ? 'true' : undefined },
      key,
    });
  interface Sending {
    dry?: boolean;
    key?: string;
    as?: TestClient;
  }
  const check = async (kind: RecordKind, rows: readonly (readonly CsvCell[])[]) => {
    const { status, body } = await send(kind, toCsv(rows), { dry: true });
    expect({ status, body }).toMatchObject({ status: 200, body: { id: null, state: 'checked' } });
    return body;
  };
  const read = async (id: number | null) => (await operator.get<ImportReport>(`/api/registration/imports/${id}/`)).body;
  /** Confirms a file, and returns the import's report. */
  const bringIn = async (kind: RecordKind, rows: readonly (readonly CsvCell[])[]) => {
    const { status, body } = await send(kind, toCsv(rows));
    expect({ status, body }).toMatchObject({ status: 200, body: { state: 'waiting' } });
    await server.runDueJobs();
    return read(body.id);
  };
  const counted = async (): Promise<number> =>
    (await server.sql<{ n: number }>('select count(*)::int as n from clients'))[0]?.n ?? 0;

  it('are checked first: each wrong cell with its line, field and reason; nothing is written', async () => {
    const before = await counted();
    const report = await check('client', [
      HEADER,
      aClient(),
      aClient({ first: '' }),
      aClient({ phone: 'call me' }),
      aClient({ email: 'luz at example', phone: '12' }),
      [...aClient(), 'one', 'too many'],
    ]);
    expect(report).toMatchObject({ rows: 5, ready: 1, wrong_rows: 4, alike: [], alike_rows: 0 });
    expect(report.wrong).toEqual([
      { line: 3, field: 'First name', reason: 'This field is required' },
      { line: 4, field: 'Phone', reason: 'call me: not a phone number such as 0917 555 0142.' },
      { line: 5, field: 'Phone', reason: '12: too short for a phone number.' },
      { line: 5, field: 'E-mail', reason: 'luz at example: Enter an e-mail such as name@example.com.' },
      { line: 6, field: '', reason: 'This line has 8 cells, the first line 6.' },
    ]);
    expect(await counted()).toBe(before);
    expect(await server.sql('select from imports')).toEqual([]);
  });

  it('name each line that is on record, or like a line above it; only people may share a name (7-027)', async () => {
    const phone = number();
    const known = await operator.post<{ id: number }>('/api/scheduling/clients/', {
      first_name: 'Luz',
      last_name: 'Ramos',
      phone_number: phone,
      email: 'luz@example.test',
    });
    const record = { kind: 'client', id: known.body.id };
    const report = await check('client', [
      HEADER,
      aClient({ first: 'Lucia', last: 'R', phone: `+63${phone.slice(1)}`, email: 'LUZ@example.test' }),
      aClient({ first: 'Luz', last: 'Ramos' }),
      aClient({ first: 'Ana', last: 'One', phone: '0918 555 0001' }),
      aClient({ first: 'Ana', last: 'Two', phone: '0918-555-0001' }),
    ]);
    expect(report).toMatchObject({ rows: 4, ready: 2, alike_rows: 2, wrong_rows: 0 });
    expect(report.alike).toEqual([
      { line: 2, fields: ['phone_number', 'email'], name: 'Luz Ramos', record, same_as_line: null, left_out: true },
      { line: 3, fields: ['name'], name: 'Luz Ramos', record, same_as_line: null, left_out: false },
      { line: 5, fields: ['phone_number'], name: 'Ana Two', record: null, same_as_line: 4, left_out: true },
    ]);
  });

  it('are written once they are confirmed, with an audit row each, and can be found', async () => {
    const [one, two] = [aClient({ first: 'Imelda', notes: 'Two dogs' }), aClient({ first: 'Imee' })];
    const report = await bringIn('client', [HEADER, one, aClient({ phone: '' }), two]);
    expect(report).toMatchObject({ state: 'done', rows: 3, ready: 2, progress: 2, wrong_rows: 1 });
    const found = await operator.get<{ results: { first_name: string; notes: string; id: number }[] }>(
      '/api/registration/register/client/',
      { query: { search: one[2] } },
    );
    expect(found.body.results).toMatchObject([{ first_name: 'Imelda', notes: 'Two dogs', address: one[4] }]);
    const trail = await server.sql<{ action: string; actor_id: number }>(
      `select action, actor_id from audit_trail where request_id = $1 order by id`,
      [`import-${report.id}`],
    );
    expect(trail.map(({ action }) => action).sort()).toEqual(['client.create', 'client.create', 'import.finish']);
    expect(new Set(trail.map(({ actor_id }) => actor_id))).toEqual(new Set([operator.id]));
    // The import keeps no personal data beside the records.
    expect(await server.sql('select entries from imports where id = $1', [report.id])).toEqual([{ entries: null }]);
  });

  it('are read with semicolons, tabs, quotes, any line ends, with or without a mark, and columns in any order', async () => {
    const phones = [number(), number(), number()];
    const files = [
      `Phone;First name;Notes\r\n${phones[0]};"Maria ""Ria"" Cruz";"a; b\nc"\r\n;;\r\n\r\n`,
      `\uFEFFfirst_name\tPHONE\nÑora\t'+63 ${phones[1]?.slice(1)}\n`,
      `First name,Phone,Visits\r${'Zeny'},${phones[2]},7\r`,
    ];
    for (const file of files) {
      const { body } = await send('client', file);
      expect(body).toMatchObject({ state: 'waiting', rows: 1, ready: 1, wrong: [] });
    }
    await server.runDueJobs();
    const rows = await server.sql<{ first_name: string; phone_number: string; notes: string }>(
      'select first_name, phone_number, notes from clients order by id desc limit 3',
    );
    expect(rows.reverse()).toEqual([
      { first_name: 'Maria "Ria" Cruz', phone_number: phones[0], notes: 'a; b\nc' },
      { first_name: 'Ñora', phone_number: phones[1], notes: '' },
      { first_name: 'Zeny', phone_number: phones[2], notes: '' },
    ]);
  });

  it('report the line as a spreadsheet numbers it, also after cells of several lines and empty lines', async () => {
    const file = `First name,Phone,Notes\nAna,${number()},"one\ntwo"\n\nBea,,\n`;
    const { body } = await send('client', file, { dry: true });
    expect(body.wrong).toEqual([{ line: 5, field: 'Phone', reason: 'This field is required' }]);
  });

  it('accept a mobile number whose first zero a spreadsheet removed', async () => {
    const phone = number();
    await bringIn('client', [
      ['First name', 'Phone'],
      ['Gina', phone.replaceAll(' ', '').slice(1)],
    ]);
    expect(await server.sql('select first_name from clients where phone_number = $1', [phone])).toEqual([
      { first_name: 'Gina' },
    ]);
  });

  const tooMany = `First name,Phone\n${Array.from({ length: 10_001 }, (_, at) => `Ana,0919 ${1_000_000 + at}`).join('\n')}`;
  it.each<[string, Sent, RegExp]>([
    ['nothing in it', '', /^This file is empty\.$/],
    ['a header alone', 'First name,Phone\n', /^This file has no lines below the first one\.$/],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1'), /^This is not a table\./],
    [
      'a packed file that is no workbook',
      Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('xl/workbook')]),
      /^This workbook cannot be read\./,
    ],
    [
      'an unclosed quotation mark',
      'First name,Phone\nBea,0917 555 0100\n"Ana,0917 555 0101\nCel,0917 555 0102\n',
      /^Line 3 opens a quotation mark \("\) that is never closed\./,
    ],
    ['10,001 rows', tooMany, /^This file has 10,001 rows; at most 10,000 are imported at once\. Split it\.$/],
  ])('are refused in one sentence with %s, and nothing is written', async (_, file, sentence) => {
    const before = await counted();
    for (const dry of [true, false]) {
      const { status, body } = await send('client', file, { dry });
      expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'UNREADABLE_FILE' });
      expect(body['detail']).toMatch(sentence);
    }
    await server.runDueJobs();
    expect(await counted()).toBe(before);
  });

  it('are refused where they are sent as something else, or are too large', async () => {
    const json = await operator.post('/api/registration/import/client/', { first_name: 'Ana' });
    expect(json.status).toBe(415);
    const { status } = await send('client', Buffer.alloc(8 * 1024 * 1024 + 1, 'x'));
    expect(status).toBe(413);
    expect((await send('nobody' as RecordKind, 'x', { dry: true })).status).toBe(404);
    expect((await operator.get('/api/registration/imports/999999/')).status).toBe(404);
  });

  describe('confirmed twice', () => {
    it('are imported once: a repeated press gets the first answer', async () => {
      const before = await counted();
      const file = toCsv([HEADER, aClient(), aClient()]);
      const answers = await Promise.all(
        [1, 2, 3].map(() => send('client', file, { key: `import ${serial}`.replace(' ', '-') })),
      );
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      await server.runDueJobs();
      expect(await counted()).toBe(before + 2);
    });

    it('by two operators on two servers at once are imported once, and the second reads that they are on record', async () => {
      const before = await counted();
      const file = toCsv([HEADER, ...Array.from({ length: 40 }, () => aClient())]);
      const other = second.withToken((await server.as('operator', 2)).token ?? '');
      const sent = await Promise.all([send('client', file), send('client', file, { as: other })]);
      await Promise.all([server.runDueJobs(), second.runDueJobs()]);
      await server.runDueJobs();
      expect(await counted()).toBe(before + 40);
      const reports = await Promise.all(sent.map(({ body }) => read(body.id)));
      expect(reports.map(({ state }) => state)).toEqual(['done', 'done']);
      expect(reports.map(({ ready }) => ready).sort()).toEqual([0, 40]);
      expect(reports.map(({ alike_rows }) => alike_rows).sort()).toEqual([0, 40]);
    });

    it('as one job that two servers run at the same time come in once', async () => {
      const before = await counted();
      const { body } = await send('client', toCsv([HEADER, ...Array.from({ length: 40 }, () => aClient())]));
      const jobs = await server.sql<{ payload: unknown }>('select payload from graphile_worker._private_jobs');
      await server.sql(`select graphile_worker.add_job('registration.import', $1::json)`, [
        JSON.stringify(jobs.at(-1)?.payload),
      ]);
      await Promise.all([server.runDueJobs(), second.runDueJobs()]);
      expect(await counted()).toBe(before + 40);
      expect(await read(body.id)).toMatchObject({ state: 'done', ready: 40, alike_rows: 0 });
    });
  });

  it('leave nothing of an import that breaks off in the middle, and are imported whole when the job runs again', async () => {
    const before = await counted();
    const rows = Array.from({ length: 600 }, () => aClient());
    rows[599] = aClient({ first: 'Breaks' });
    await server.sql(`create function break_off() returns trigger language plpgsql as $$ begin
      if new.first_name = 'Breaks' then raise exception 'the server was killed'; end if; return new; end $$`);
    await server.sql('create trigger break_off before insert on clients for each row execute function break_off()');
    const { body } = await send('client', toCsv([HEADER, ...rows]));
    const { failed } = await server.runDueJobs();
    expect(failed.map(({ task }) => task)).toEqual(['registration.import']);
    expect(await counted()).toBe(before);
    // Its progress is visible while it runs, because it is stored outside its transaction.
    expect(await read(body.id)).toMatchObject({ state: 'waiting', progress: 500 });
    await server.sql('drop trigger break_off on clients');
    await server.runDueJobs();
    expect(await counted()).toBe(before + 600);
    expect(await read(body.id)).toMatchObject({ state: 'done', progress: 600 });
  });

  it('that cannot be imported are given up with a message, and nothing of them is kept', async () => {
    await server.sql('create trigger break_off before insert on clients for each row execute function break_off()');
    const { body } = await send('client', toCsv([HEADER, aClient({ first: 'Breaks' })]));
    for (let attempt = 0; attempt < 5; attempt++) await server.runDueJobs();
    await server.sql('drop trigger break_off on clients');
    expect(await read(body.id)).toMatchObject({ state: 'failed' });
    expect(await server.sql('select entries from imports where id = $1', [body.id])).toEqual([{ entries: null }]);
  });

  it('of the staff are invited by e-mail, with the defaults and the rules of registering one person (3-052)', async () => {
    const report = await bringIn('driver', [
      ['First name', 'Last name', 'E-mail', 'Phone', 'Vehicle', 'Plate', 'Seats'],
      ['Nestor', 'Villaluz', 'nestor.import@example.test', number(), 'Car', 'NHT 4821', ''],
      ['Ramil', 'Cruz', 'ramil.import@example.test', number(), 'bus', 'NHT 1', 'many'],
      ['Nestor', 'Two', 'NESTOR.import@example.test', number(), 'motorcycle', '219 HTD', '1'],
    ]);
    expect(report).toMatchObject({ state: 'done', ready: 1, wrong_rows: 1, alike_rows: 1 });
    expect(report.wrong.map(({ line, field }) => [line, field])).toEqual([
      [3, 'Seats'],
      [3, 'Vehicle'],
    ]);
    expect(
      await server.sql(`select vehicle_type, seats, role from users where email = 'nestor.import@example.test'`),
    ).toEqual([{ vehicle_type: 'car', seats: 4, role: 'driver' }]);
    expect((await server.outbox())[0]).toMatchObject({ to: 'nestor.import@example.test' });
  });

  it('of materials begin with their stock in the ledger; services use materials by name', async () => {
    const oil = `Oil ${++serial}`;
    await bringIn('material', [
      ['Name', 'Category', 'Unit', 'Stock', 'Low from', 'Cost of a unit', 'Reusable'],
      [oil, 'Oils', 'ml', '2000', '500', '0.45', 'no'],
      [`Towel ${serial}`, '', 'piece', '40', '', '', 'Yes'],
    ]);
    const priced = await check('material', [
      ['Name', 'Unit', 'Cost of a unit'],
      ['Balm of three digits', 'g', '1.005'],
    ]);
    expect(priced.wrong).toEqual([
      { line: 2, field: 'Cost of a unit', reason: '1.005: is the point a comma? Centavos have two digits.' },
    ]);
    const again = await check('material', [
      ['Name', 'Unit'],
      [oil.toUpperCase(), 'ml'],
    ]);
    expect(again).toMatchObject({ ready: 0, alike_rows: 1 });
    const name = `Hilot ${serial}`;
    const report = await bringIn('service', [
      ['Name', 'Minutes', 'Price', 'Materials'],
      [name, '60', '950', `${oil}: 30 | towel ${serial}: 2`],
      ['Unknown thing', '60', '950', 'Gold dust: 1'],
      ['No amount', '60', '950', oil],
      ['Too short', 'an hour', '950', ''],
    ]);
    expect(report).toMatchObject({ state: 'done', ready: 1, wrong_rows: 3 });
    expect(report.wrong).toEqual([
      { line: 3, field: 'Materials', reason: 'Gold dust: 1: There is no material called Gold dust.' },
      { line: 4, field: 'Materials', reason: `${oil}: Write how much of each: Massage oil: 30 | Towel: 2` },
      { line: 5, field: 'Minutes', reason: 'an hour: not a number of minutes.' },
    ]);
    expect(
      await server.sql(
        `select m.kind, m.quantity, m.unit_cost, (select sum(quantity) from service_materials u where u.material_id = m.material_id)::int as used
         from stock_movements m join materials t on t.id = m.material_id where t.name = $1`,
        [oil],
      ),
    ).toEqual([{ kind: 'opening', quantity: 2000, unit_cost: 0.45, used: 30 }]);
  });

  it('of many materials are told to who looks at the shelf by one message, which names none (R-pages-6)', async () => {
    const office = await server.channel(operator.token);
    await office.next('initial_data');
    const isOfOne = ({ type, materials }: Record<string, unknown>) =>
      type === 'inventory_update' && Array.isArray(materials);
    // Events of earlier tests may still be on their way: what comes after this one is of this test.
    await operator.post('/api/registration/register/material/', { name: `Balm ${++serial}`, unit: 'g' });
    await office.next(isOfOne);
    const earlier = office.messages.length;
    const lines = Array.from({ length: 1200 }, (_, at) => [`Balm ${serial} ${at}`, 'g', '10']);
    await bringIn('material', [['Name', 'Unit', 'Stock'], ...lines]);
    await operator.post('/api/registration/register/material/', { name: `Balm ${++serial}`, unit: 'g' });
    await office.next(isOfOne);
    const ofThisTest = office.messages.slice(earlier);
    expect(ofThisTest.filter(({ materials }) => materials === null)).toHaveLength(1);
    expect(ofThisTest.filter(isOfOne)).toHaveLength(1);
  });

  it.each<RecordKind>(['therapist', 'driver', 'operator', 'client', 'material', 'service'])(
    'have a template of %ss to fill in: its own example is valid',
    async (kind) => {
      await operator.post('/api/registration/register/material/', { name: 'Massage oil', unit: 'ml' });
      await operator.post('/api/registration/register/material/', { name: 'Towel', unit: 'piece' });
      const { status, text, headers } = await operator.get(`/api/registration/import/${kind}/`);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      const { body } = await send(kind, text, { dry: true });
      expect(body).toMatchObject({ rows: 1, wrong: [] });
    },
  );

  it('of a business that moves in: 10,000 lines are checked, 2,000 imported', async () => {
    const most = Array.from({ length: 10_000 }, () => aClient());
    expect(await check('client', [HEADER, ...most])).toMatchObject({ rows: 10_000, ready: 10_000 });
    const report = await bringIn('client', [HEADER, ...most.slice(0, 2_000)]);
    expect(report).toMatchObject({ state: 'done', ready: 2_000, progress: 2_000 });
  }, 60_000);

  it('are deleted a week later, with their findings', async () => {
    const [before] = await server.sql<{ n: number }>('select count(*)::int as n from imports');
    expect(before?.n).toBeGreaterThan(0);
    await server.sql(`update imports set created_at = created_at - interval '8 days'`);
    const { cleanUpImports } = await import('./import.usecases.js');
    await cleanUpImports.run(server.deps, { due: server.clock.now(), attempt: 1, lastAttempt: false });
    expect(await server.sql('select from imports')).toEqual([]);
  });
});
