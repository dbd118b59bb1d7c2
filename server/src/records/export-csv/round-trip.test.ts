import type { RecordKind } from 'shared-lib/contract';
import { parse } from 'csv-parse/sync';
import { BIRTH_MONTHS } from 'shared-lib/domain';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';
import { CSV_COLUMNS } from '../csv-columns.js';

type Row = Readonly<Record<string, string>>;

/** Texts as people type them, and texts that look like something else in a file. */
const TEXTS = [
  'Ring twice; then "wait", please',
  '=HYPERLINK("http://x")',
  "'=1+1",
  "''-2+3",
  "'Tis the blue gate",
  '-',
  'none',
  '0042',
  '1,150.00',
  'First line\nsecond line',
  'Niño de la Peña 😀',
];
/** As forms accept them, each once; also texts that are not numbers. */
const phones = (function* () {
  for (let at = 1_000; ; at++) {
    yield `0917 555 ${at}`;
    yield `+1 415 555 ${at}`;
    yield `(02) 8123 ${at} local 12`;
    yield `0917 556 ${at} / 0918 556 ${at}`;
    yield `5${at}`;
    yield `ext. ${at}, ask her sister`;
  }
})();
const aPhone = (): string => String(phones.next().value);

describe('an export of Data is imported again unchanged (R-pages-5, R-pages-192)', () => {
  let from: TestApp;
  let to: TestApp;
  let here: TestClient;
  let there: TestClient;
  beforeAll(async () => {
    [from, to] = await Promise.all([testApp(), testApp()]);
    [here, there] = await Promise.all([from.as('operator'), to.as('operator')]);
    await to.sql('delete from service_materials');
    await to.sql('delete from services');
    await to.sql('delete from materials');
    await from.sql('delete from service_materials');
    await from.sql('delete from services');
    await from.sql('delete from materials');
  });
  afterAll(() => Promise.all([from.close(), to.close()]));

  const register = async (path: string, body: object): Promise<number> => {
    const { status, body: made, text } = await here.post<{ id: number }>(path, body);
    if (status !== 201) throw new Error(text);
    return made.id;
  };
  const exported = async (who: TestClient, kind: RecordKind): Promise<string> =>
    (await who.get<unknown>(`/api/registration/export/${kind}/`)).text;
  /** The members that an import fills of each record, by the labels of the file. */
  function imported(kind: RecordKind, file: string): Row[] {
    const filled = CSV_COLUMNS[kind].flatMap(({ label, fills }) => (fills ? [label] : []));
    const rows: Row[] = parse(file, { columns: true, bom: true });
    const kept = rows.map((row) => Object.fromEntries(filled.map((label) => [label, row[label] ?? ''])));
    return kept.sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
  }
  async function bringIn(kind: RecordKind, file: string): Promise<void> {
    const sent = { headers: { 'content-type': 'text/csv' } };
    const tried = await there.post<{ wrong: unknown[]; dropped: unknown[] }>(
      `/api/registration/import/${kind}/?dry_run=true`,
      file,
      sent,
    );
    expect([tried.status, tried.body]).toEqual([200, expect.objectContaining({ wrong: [] })]);
    await there.post(`/api/registration/import/${kind}/`, file, sent);
    await to.runDueJobs();
  }
  async function expectSame(kind: RecordKind): Promise<void> {
    const file = await exported(here, kind);
    const before = await exported(there, kind);
    await bringIn(kind, file);
    const kept = imported(kind, before).map((row) => JSON.stringify(row));
    const came = imported(kind, await exported(there, kind)).filter((row) => !kept.includes(JSON.stringify(row)));
    const sent = imported(kind, file).filter((row) => !kept.includes(JSON.stringify(row)));
    expect(sent.length).toBeGreaterThan(0);
    expect(came).toEqual(sent);
  }

  it('clients, with any values that their forms accept', async () => {
    for (const [at, text] of TEXTS.entries())
      await register('/api/scheduling/clients/', {
        first_name: `Client ${at}`,
        last_name: text.split('\n')[0],
        phone_number: aPhone(),
        email: at % 2 ? `client.${at}@example.test` : '',
        address: text,
        gate_instructions: text,
        allergies: text,
        preferred_gender: at % 3 ? 'female' : null,
        birth_month: BIRTH_MONTHS[at % 13] ?? null,
        language: ([null, 'en', 'fil'] as const)[at % 3] ?? null,
        notes: text,
      });
    await expectSame('client');
  });

  it.each(['therapist', 'driver', 'operator'] as const)('%ss', async (kind) => {
    for (const [at, text] of TEXTS.entries()) {
      const particulars = {
        therapist: {
          specialization: text.split('\n')[0],
          pickup_address: text.split('\n')[0],
          gender: at % 2 ? 'female' : null,
        },
        driver: {
          vehicle_type: at % 2 ? 'car' : 'motorcycle',
          motorcycle_plate: `RT ${at}`,
          ...(at % 2 && { seats: 4 }),
        },
        operator: {},
      }[kind];
      await register(`/api/registration/register/${kind}/`, {
        first_name: `Person ${at}`,
        last_name: text.split('\n')[0],
        email: `${kind}.${at}@round.test`,
        phone_number: at === 0 ? '' : aPhone(),
        ...particulars,
      });
    }
    await expectSame(kind);
  });

  it('materials and services, one after the other', async () => {
    const uses: { material: number; quantity: number }[] = [];
    for (const [at, text] of [...TEXTS, 'Oil | warm', 'Towel: 2', 'A | B: 3 | C'].entries()) {
      const material = await register('/api/registration/register/material/', {
        name: text.split('\n')[0],
        category: text.split('\n')[0],
        unit: at % 2 ? 'ml' : 'pc',
        stock: at * 1_000,
        reorder_level: at,
        unit_cost: at % 2 ? at / 100 : at * 1_000,
        reusable: at % 3 === 0,
      });
      uses.push({ material, quantity: 1 + at * 7 });
    }
    for (const [at, price] of [1, 950, 1_150, 125_000].entries())
      await register('/api/registration/register/service/', {
        name: TEXTS[at]?.split('\n')[0],
        duration: 60 + at * 15,
        price,
        description: TEXTS[at + 4],
        materials: uses.slice(at * 4, at * 4 + 4),
      });
    await expectSame('material');
    await expectSame('service');
  });

  it.each(['1150', '1150.00', '"1,150.00"', '"₱1,150.00"', 'PHP 1150'])(
    'also a service whose price a spreadsheet has written as %s',
    async (cell) => {
      const name = `Priced ${cell.replaceAll('"', '')}`;
      await bringIn('service', `Name,Minutes,Price\n"${name}",60,${cell}\n`);
      expect(await to.sql('select price from services where name = $1', [name])).toEqual([{ price: 1_150 }]);
    },
  );

  it.each(['1150.50', '1.150', '-1150', '1e3', 'free', '1,15'])(
    'but not a price that is not a whole amount: %s is quoted with the reason (R-money-1)',
    async (cell) => {
      const tried = await there.post<{ wrong: { field: string; reason: string }[] }>(
        '/api/registration/import/service/?dry_run=true',
        `Name,Minutes,Price\nOdd,60,"${cell}"\n`,
        { headers: { 'content-type': 'text/csv' } },
      );
      expect(tried.body.wrong).toEqual([
        expect.objectContaining({ field: 'Price', reason: expect.stringMatching(new RegExp(`^${cell}: .`)) }),
      ]);
    },
  );
});
