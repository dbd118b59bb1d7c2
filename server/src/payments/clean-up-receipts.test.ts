import { createHash } from 'node:crypto';
import { seedAppointment } from '../testing/seed.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import { cleanUpReceipts } from './clean-up-receipts.js';

const DAY = 86_400_000;

describe('the nightly clean-up of receipts', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  it('removes those shown for appointments deleted 30 days ago, with files that no other visit uses, and keeps receipts of payments', async () => {
    const { id: by } = await server.as('operator');
    const at = server.clock.now();
    const visit = async (deleted_at?: Date): Promise<number> =>
      seedAppointment(server, { status: 'awaiting_payment', columns: deleted_at ? { deleted_at } : {} });
    const [kept, deleted, paid, fresh] = [
      await visit(),
      await visit(at),
      await visit(at),
      await visit(new Date(at.getTime() + DAY)),
    ];
    const show = async (text: string, ...visits: number[]): Promise<string> => {
      const hash = createHash('sha256').update(text).digest('hex');
      await server.sql(`insert into receipt_files (hash, mime, content) values ($1, 'image/png', $2)`, [
        hash,
        Buffer.from(text),
      ]);
      for (const id of visits)
        await server.sql('insert into receipts (appointment_id, hash, uploaded_by, at) values ($1, $2, $3, $4)', [
          id,
          hash,
          by,
          at,
        ]);
      return hash;
    };
    const only = await show('only the deleted one', deleted);
    const both = await show('both', deleted, kept);
    const ledger = await show('of the ledger', paid);
    const young = await show('just deleted', fresh);
    await server.sql(
      `insert into payments (appointment_id, kind, method, amount, receipt_hash, at) values ($1, 'payment', 'gcash', 850, $2, $3)`,
      [paid, ledger, at],
    );
    const second = await server.secondInstance();
    server.clock.set(new Date(at.getTime() + 30 * DAY + 1));
    const due = { due: server.clock.now(), attempt: 1, lastAttempt: false };
    await Promise.all([cleanUpReceipts.run(server.deps, due), cleanUpReceipts.run(second.deps, due)]);
    const shown = await server.sql<{ appointment_id: number; hash: string }>(
      'select appointment_id, hash from receipts order by 1',
    );
    expect(shown).toEqual([
      { appointment_id: kept, hash: both },
      { appointment_id: paid, hash: ledger },
      { appointment_id: fresh, hash: young },
    ]);
    const files = await server.sql<{ hash: string }>('select hash from receipt_files');
    expect(new Set(files.map(({ hash }) => hash))).toEqual(new Set([both, ledger, young]));
    expect(files.map(({ hash }) => hash)).not.toContain(only);
  });
});
