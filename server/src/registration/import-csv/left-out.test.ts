import { XLSX, type ImportReport, type RegistrationKind } from 'shared-lib/contract';
import { toCsv } from 'shared-lib/domain';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';
import { aWorkbook, rowsXml } from './testing/a-workbook.js';

let serial = 0;
const number = (): string => `0918 ${String(1_000_000 + ++serial)}`;

describe('rows of a file whose columns are called otherwise', () => {
  let server: TestApp;
  let operator: TestClient;
  beforeAll(async () => {
    server = await testApp();
    operator = await server.as('operator');
  });
  afterAll(() => server.close());

  const send = (kind: RegistrationKind, file: string | Buffer, { dry = false } = {}) =>
    operator.post<ImportReport>(`/api/registration/import/${kind}/`, file, {
      headers: { 'content-type': 'text/csv' },
      query: { dry_run: dry ? 'true' : undefined },
    });

  it('are asked about where a column that has to be there is not: nothing comes in until somebody chose one', async () => {
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

  it('come from a workbook too, under its own kind or a text', async () => {
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

  it('give back the rows that are left out with why, and take them again once they are mended', async () => {
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
