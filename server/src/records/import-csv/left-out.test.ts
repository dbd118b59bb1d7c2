import { XLSX, type ImportReport, type RecordKind } from 'shared-lib/contract';
import { toCsv } from 'shared-lib/domain';
import { readPhone } from '../../platform/phone/phone.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';
import { aWorkbook, rowsXml } from './testing/a-workbook.js';

let serial = 0;
const number = (): string => `0918 100 ${String(++serial).padStart(4, '0')}`;

describe('rows of a file with unknown column names', () => {
  let server: TestApp;
  let operator: TestClient;
  beforeAll(async () => {
    server = await testApp();
    operator = await server.as('operator');
  });
  afterAll(() => server.close());

  const send = (kind: RecordKind, file: string | Buffer, { dry = false } = {}) =>
    operator.post<ImportReport>(`/api/registration/import/${kind}/`, file, {
      headers: { 'content-type': 'text/csv' },
      query: { dry_run: dry ? 'true' : undefined },
    });

  it('are asked about where a required column is missing: nothing is imported until a person chooses one', async () => {
    const file = 'Who,Number to call\nAna Cruz,0917 555 0199\n';
    const asked = await send('client', file, { dry: true });
    expect(asked.body).toMatchObject({ missing: ['First name', 'Phone'], ready: 0, rows: 1 });
    expect(asked.body.columns).toEqual([
      { head: 'Who', fills: null, sample: 'Ana Cruz' },
      { head: 'Number to call', fills: null, sample: '0917 555 0199' },
    ]);
    expect(asked.body.fields).toContainEqual({ name: 'whole_name', label: 'Whole name' });
    expect(await send('client', file)).toMatchObject({
      status: 400,
      body: { code: 'UNREADABLE_FILE', detail: 'No column of this file fills First name, Phone.' },
    });
    const chosen = await operator.post<ImportReport>('/api/registration/import/client/', file, {
      headers: { 'content-type': 'text/csv' },
      query: { columns: 'whole_name,phone_number' },
    });
    expect(chosen).toMatchObject({ status: 200, body: { state: 'waiting', ready: 1 } });
    await server.runDueJobs();
    expect(await server.sql(`select first_name, last_name from clients where phone_number = '0917 555 0199'`)).toEqual([
      { first_name: 'Ana', last_name: 'Cruz' },
    ]);
    const refused = await operator.post('/api/registration/import/client/', file, {
      headers: { 'content-type': 'text/csv' },
      query: { columns: 'Whole name' },
    });
    expect(refused.status).toBe(400);
  });

  it('are read from a workbook too, by its own type or as text', async () => {
    const phone = number();
    const bytes = aWorkbook(
      rowsXml([
        ['Client', 'Mobile', 'Birthday'],
        ['Ana Cruz', phone, 'Nov 1'],
      ]),
    );
    for (const type of [XLSX, 'text/csv']) {
      const { status, body } = await operator.post<ImportReport>('/api/registration/import/client/', bytes, {
        headers: { 'content-type': type },
        query: { dry_run: 'true' },
      });
      expect({ status, body }).toMatchObject({ status: 200, body: { ready: 1, wrong: [] } });
    }
    expect((await send('client', bytes)).body).toMatchObject({ state: 'waiting', ready: 1, left_out: null });
    await server.runDueJobs();
    expect(
      await server.sql('select first_name from clients where phone_key(phone_number) = phone_key($1)', [phone]),
    ).toHaveLength(1);
  });

  it('keep the first row as a record where no line names the columns', async () => {
    const [one, other] = [number(), number()];
    const file = `Ana Cruz,${one}\nBea Lim,${other}\n`;
    const asked = await send('client', file, { dry: true });
    expect(asked.body).toMatchObject({ rows: 2, head_line: null, missing: ['First name', 'Phone'] });
    expect(asked.body.columns).toEqual([
      { head: '', fills: null, sample: 'Ana Cruz' },
      { head: '', fills: null, sample: one },
    ]);
    const chosen = await operator.post<ImportReport>('/api/registration/import/client/', file, {
      headers: { 'content-type': 'text/csv' },
      query: { dry_run: 'true', columns: 'whole_name,phone_number' },
    });
    expect(chosen.body).toMatchObject({ rows: 2, ready: 2 });
    // Unknown words still name columns, because there is no number or address among them.
    const odd = await send('client', `Sino,Saan tatawag\nAna,${one}\n`, { dry: true });
    expect(odd.body).toMatchObject({ rows: 1, head_line: 1 });
  });

  it('match a record by an earlier number, too: a list from before a merge imports nobody again', async () => {
    const [before, now] = [number(), number()];
    await send('client', `First name,Phone\nBea,${before}\n`);
    await server.runDueJobs();
    await server.sql('update clients set phone_number = $2 where phone_number = $1', [
      readPhone(before).shown,
      readPhone(now).shown,
    ]);
    const again = await send('client', `First name,Phone\nBeatriz,${before}\n`, { dry: true });
    expect(again.body).toMatchObject({ ready: 0, alike_rows: 1 });
    expect(again.body.alike[0]).toMatchObject({ fields: ['phone_number'], name: 'Bea', left_out: true });
  });

  it('list the phone numbers that stay as typed, and read those that a list has quoted', async () => {
    const file = `First name,Phone\nAna,"=""09175550199"""\nBea,'09175550198\nCora,0917 555 014\n`;
    const { body } = await send('client', file, { dry: true });
    expect(body.kept).toEqual([
      { line: 4, field: 'Phone', reason: '0917 555 014: does not look like a phone number. It is kept as it is.' },
    ]);
    expect(body).toMatchObject({ wrong: [], rows: 3 });
  });

  it('return phone numbers in a form that a spreadsheet leaves alone', async () => {
    const { body } = await send('client', 'First name,Email,Phone\nAna,no address,+639175550142\n', { dry: true });
    expect(body.left_out?.rows).toEqual([
      ['Ana', 'no address', '0917 555 0142', expect.stringContaining('no address')],
    ]);
  });

  it('return the rows that are left out with the reason, and accept them again once they are corrected', async () => {
    const taken = number();
    await send('client', `First name,Phone\nLuz,${taken}\n`);
    await server.runDueJobs();
    const file = `Client,Birthday,Mobile,Notes\nAna Cruz,Nov 1,9.17E+09,"=1+1\ntwo"\nLuz,,${taken},\nBea,,${number()},fine\n`;
    const { body } = await send('client', file, { dry: true });
    expect(body.left_out).toEqual({
      heads: ['Client', 'Birthday', 'Mobile', 'Notes', 'why'],
      rows: [
        ['Ana Cruz', 'Nov 1', '9.17E+09', '=1+1\ntwo', 'Mobile: 9.17E+09: Excel has cut this number.'],
        ['Luz', '', taken, '', 'Has the phone number and name of Luz'],
      ],
    });
    const { heads = [], rows = [] } = body.left_out ?? {};
    const again = await send('client', toCsv([heads, ...rows]), { dry: true });
    // The reasons are those of this import, in one column.
    expect(again.body.left_out).toEqual(body.left_out);
    const mended = rows.map((row) => row.map((cell) => (cell === '9.17E+09' ? number() : cell)));
    const third = await send('client', toCsv([heads, ...mended]), { dry: true });
    expect(third.body).toMatchObject({
      ready: 1,
      wrong: [],
      left_out: { rows: [['Luz', '', taken, '', expect.any(String)]] },
    });
    // Nothing of them is kept.
    expect(await server.sql(`select from imports where report::text like '%9.17E+09%'`)).toEqual([]);
  });
});
