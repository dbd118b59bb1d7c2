import { createTestDatabase, type TestDatabase } from '../../testing/test-cluster.js';
import { movableClock } from '../clock.js';
import { createDatabase } from './create-database.js';
import { PendingResult, bind, sql, type Database } from './database.js';
import { codeOf, DatabaseUnavailable } from '../errors.js';
import type { JournalKind } from './journal.js';

const NOW = '2026-11-20T13:10:00+08:00';

/** A kind of rows for these tests. `value` is the position of a row among the others. */
const DIARY: JournalKind<{ readonly key: string | null }> = {
  name: 'diary',
  hasEvents: false,
  statements: (rows) => ({
    diary_written: `insert into settings (key, value, updated_at) select r.row ->> 'key', to_jsonb(r.n), '${NOW}' from jsonb_array_elements(${rows}) with ordinality as r(row, n)`,
  }),
};

describe('the database', () => {
  let database: TestDatabase;
  let db: Database;
  const clock = movableClock(NOW);

  beforeAll(async () => {
    database = await createTestDatabase();
    db = createDatabase({ connection: { ...database.app, max: 6 }, clock });
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  const put = (q: Pick<Database, 'rows'>, key: string, value = 1): Promise<unknown> =>
    q.rows(
      'insert into settings (key, value, updated_at) values ($1, to_jsonb($2::int), $3) on conflict (key) do update set value = excluded.value',
      [key, value, clock.now()],
    );
  const get = async (key: string): Promise<number | undefined> =>
    (await db.maybe<{ value: number }>('select value from settings where key = $1', [key]))?.value;

  describe('reads', () => {
    it('8-byte integers and sums as numbers, dates as text, instants as dates', async () => {
      const row = await db.one(
        `select 9007199254740991::int8 as big, array[1, 2]::int8[] as bigs, sum(x) as sum, date '2026-11-20' as day, array[date '2026-11-20', null] as days, 1.5::numeric as half,
                timestamptz '2026-11-20 05:10:00Z' as at from (values (1::int8), (2)) as v(x)`,
      );
      expect(row).toEqual({
        big: 9007199254740991,
        bigs: [1, 2],
        sum: 3,
        day: '2026-11-20',
        days: ['2026-11-20', null],
        half: 1.5,
        at: new Date(NOW),
      });
    });

    it('refuses a number that would lose its last digits', async () => {
      await expect(db.one('select 9007199254740993::int8 as too_big')).rejects.toThrow(/does not fit/);
    });

    it('exactly one row when one is required, and throws otherwise', async () => {
      await expect(db.one('select 1 where false')).rejects.toThrow('no row');
      await expect(db.maybe('select generate_series(1, 2)')).rejects.toThrow('2 rows');
      expect(await db.maybe('select 1 where false')).toBeUndefined();
    });

    it('through named statements, which are prepared once for each connection', async () => {
      const named = sql('database_test_named', 'select $1::int + 1 as next');
      await db.tx(async (tx) => {
        for (const n of [1, 2, 3]) expect(await tx.one(named, [n])).toEqual({ next: n + 1 });
        expect(await tx.rows(`select from pg_prepared_statements where name = 'database_test_named'`)).toHaveLength(1);
      });
      expect(() => sql('database_test_named', 'select 2')).toThrow('two statements');
    });
  });

  describe('a transaction', () => {
    it('keeps everything or nothing', async () => {
      await db.tx(async (tx) => {
        await put(tx, 'kept');
        await tx.rows(`update settings set value = '2' where key = 'kept'`);
      });
      expect(await get('kept')).toBe(2);
      const failing = db.tx(async (tx) => {
        await put(tx, 'lost');
        tx.emit({ type: 'lost' });
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await get('lost')).toBeUndefined();
      expect(await db.rows(`select from events where type = 'lost'`)).toEqual([]);
    });

    it('writes its events with it, and tells listeners only after the commit', async () => {
      let seen = -1;
      const told = new Promise<void>((resolve) => {
        db.onEvents(() => {
          void db.rows(`select from events where type = 'told'`).then((rows) => {
            seen = rows.length;
            resolve();
          });
        });
      });
      await db.tx(async (tx) => {
        tx.emit({ type: 'told', appointmentId: 7, audience: { operators: true, users: [3] }, payload: { a: 1 } });
        tx.emit({ type: 'told' });
      });
      await told;
      expect(seen).toBe(2);
      expect(
        await db.rows(`select at, appointment_id, audience, payload from events where type = 'told' order by id`),
      ).toEqual([
        { at: new Date(NOW), appointment_id: 7, audience: { operators: true, users: [3] }, payload: { a: 1 } },
        { at: new Date(NOW), appointment_id: null, audience: {}, payload: {} },
      ]);
    });

    it('stores the rows it leaves behind at its end, all kinds in one statement, in order', async () => {
      await db.tx(async (tx) => {
        tx.enqueue(DIARY, { key: 'diary_1' });
        tx.emit({ type: 'left' });
        tx.enqueue(DIARY, { key: 'diary_2' });
        expect(await tx.rows(`select from settings where key like 'diary%'`)).toEqual([]);
      });
      expect(await db.rows(`select key from settings where key like 'diary%' order by value::int`)).toEqual([
        { key: 'diary_1' },
        { key: 'diary_2' },
      ]);
      expect(await db.rows(`select from events where type = 'left'`)).toHaveLength(1);
    });

    it('commits right behind its last statements, and returns their answer', async () => {
      const answer = await db.tx(async (tx) =>
        new PendingResult(
          tx.one<{ value: number }>(
            `insert into settings (key, value, updated_at) values ('closing', '7', $1) returning value`,
            [clock.now()],
          ),
        ).map(({ value }) => value + 1),
      );
      expect(answer).toBe(8);
      expect(await get('closing')).toBe(7);
    });

    it("keeps nothing when its last statement fails, and throws that statement's error", async () => {
      const failing = db.tx(async (tx) => {
        await put(tx, 'before_the_last');
        tx.emit({ type: 'never' });
        return new PendingResult(tx.one('select 1 / 0'));
      });
      await expect(failing).rejects.toThrow('division by zero');
      expect(await get('before_the_last')).toBeUndefined();
      expect(await db.rows(`select from events where type = 'never'`)).toEqual([]);
      expect(await put(db, 'after_the_failure')).toEqual([]);
    });

    it('refuses to commit when a last statement failed that nobody waited for', async () => {
      const careless = db.tx(async (tx) => {
        await put(tx, 'before_the_careless');
        new PendingResult(tx.one('select 1 / 0'));
      });
      await expect(careless).rejects.toThrow('rolled back');
      expect(await get('before_the_careless')).toBeUndefined();
    });

    it('sends a pipeline in the order of its list, and throws the error of the first that failed', async () => {
      const [before, , after] = await db.tx((tx) =>
        tx.pipeline(
          bind<{ n: number }>(`select count(*)::int as n from settings where key = 'piped'`),
          bind(`insert into settings (key, value, updated_at) values ('piped', '1', $1)`, [clock.now()]),
          bind<{ n: number }>(`select count(*)::int as n from settings where key = 'piped'`),
        ),
      );
      expect([before, after]).toEqual([[{ n: 0 }], [{ n: 1 }]]);
      await expect(db.tx((tx) => tx.pipeline(bind('select 1 / 0'), bind('select 1')))).rejects.toThrow(
        'division by zero',
      );
    });

    it('keeps nothing when the rows it leaves behind cannot be stored', async () => {
      const failing = db.tx(async (tx) => {
        await put(tx, 'with_a_bad_diary');
        tx.enqueue(DIARY, { key: null });
      });
      await expect(failing).rejects.toThrow('null value');
      expect(await get('with_a_bad_diary')).toBeUndefined();
    });

    it('runs again after a deadlock, and both transactions succeed', async () => {
      await Promise.all([put(db, 'left', 0), put(db, 'right', 0)]);
      let bothInside = 0;
      let open: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      let runs = 0;
      const cross = (first: string, second: string): Promise<void> =>
        db.tx(async (tx) => {
          runs++;
          await tx.rows(`update settings set value = to_jsonb(value::int + 1) where key = $1`, [first]);
          if (++bothInside === 2) open();
          await gate;
          await tx.rows(`update settings set value = to_jsonb(value::int + 1) where key = $1`, [second]);
        });
      await Promise.all([cross('left', 'right'), cross('right', 'left')]);
      expect([await get('left'), await get('right'), runs]).toEqual([2, 2, 3]);
    });

    it('runs again after a serialization failure', async () => {
      await put(db, 'serial', 0);
      let runs = 0;
      await db.tx(async (tx) => {
        await tx.rows('set transaction isolation level repeatable read');
        const { value } = await tx.one<{ value: number }>(`select value from settings where key = 'serial'`);
        if (++runs === 1) await put(db, 'serial', 10);
        await put(tx, 'serial', value + 1);
      });
      expect([await get('serial'), runs]).toEqual([11, 2]);
    });

    it('does not run again after any other failure', async () => {
      let runs = 0;
      const failing = db.tx(async (tx) => {
        runs++;
        await tx.rows('select 1 / 0');
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      expect(runs).toBe(1);
    });

    it('does not commit when work went on after a failed statement', async () => {
      const swallowing = db.tx(async (tx) => {
        await put(tx, 'swallowed');
        await tx.rows('select 1 / 0').catch(() => undefined);
      });
      await expect(swallowing).rejects.toThrow('rolled back');
      expect(await get('swallowed')).toBeUndefined();
    });

    it('sends statements together that do not wait for each other', async () => {
      const sums = await db.tx((tx) =>
        Promise.all(
          [1, 2, 3].map((n) =>
            tx.one<{ next: number }>(sql('database_test_together', 'select $1::int + 1 as next'), [n]),
          ),
        ),
      );
      expect(sums).toEqual([{ next: 2 }, { next: 3 }, { next: 4 }]);
    });

    it('refuses statements after its end', async () => {
      let late: (() => Promise<unknown>) | undefined;
      await db.tx(async (tx) => {
        late = () => tx.rows('select 1');
      });
      await expect(late?.()).rejects.toThrow('after its transaction had ended');
    });
  });

  describe('a joined transaction', () => {
    it('includes everything that happens inside, from any code, and rolls all of it back', async () => {
      const failing = db.joinedTx(async () => {
        await put(db, 'joined-a');
        await db.tx(async (tx) => put(tx, 'joined-b'));
        await put(db, 'joined-c');
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await Promise.all(['joined-a', 'joined-b', 'joined-c'].map(get))).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    });

    it('rolls an inner transaction that fails back alone, with its events', async () => {
      await db.joinedTx(async () => {
        await db.tx(async (tx) => {
          await put(tx, 'inner-kept');
          tx.emit({ type: 'inner-kept' });
        });
        const inner = db.tx(async (tx) => {
          await put(tx, 'inner-undone');
          tx.emit({ type: 'inner-undone' });
          await tx.rows('select 1 / 0');
        });
        await expect(inner).rejects.toMatchObject({ code: '22012' });
      });
      expect([await get('inner-kept'), await get('inner-undone')]).toEqual([1, undefined]);
      expect(await db.rows(`select type from events where type like 'inner%'`)).toEqual([{ type: 'inner-kept' }]);
    });
  });

  describe('a lost connection', () => {
    it('fails the call that was using it as unavailable, and the next call works', async () => {
      const cut = db.tx(async (tx) => {
        const { pid } = await tx.one<{ pid: number }>('select pg_backend_pid() as pid');
        await terminate(pid);
        await tx.rows('select 1');
      });
      await expect(cut).rejects.toBeInstanceOf(DatabaseUnavailable);
      expect(await db.one('select 1 as one')).toEqual({ one: 1 });
    });

    it('that is lent out and idle does not end the process', async () => {
      const cut = db.tx(async (tx) => {
        const { pid } = await tx.one<{ pid: number }>('select pg_backend_pid() as pid');
        await terminate(pid);
      });
      await expect(cut).rejects.toBeInstanceOf(DatabaseUnavailable);
    });

    it('with new ones refused is an outage too, which ends by itself', async () => {
      await database.outage(async () => {
        await expect(db.one('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
        await expect(db.tx(async () => undefined)).rejects.toBeInstanceOf(DatabaseUnavailable);
      });
      expect(await db.one('select 1 as one')).toEqual({ one: 1 });
    });

    const terminate = async (pid: number): Promise<void> => {
      const owner = createDatabase({ connection: { ...database.owner, max: 1 }, clock });
      await owner.rows('select pg_terminate_backend($1, 5000)', [pid]);
      await owner.close();
    };
  });

  describe("the product's role", () => {
    const refusal = async (statement: string): Promise<string | undefined> =>
      db.rows(statement).then(() => 'allowed', codeOf);

    it('owns no table, so it can neither change the structure nor switch a trigger off', async () => {
      expect(await refusal('alter table audit_log disable trigger all')).toBe('42501');
      expect(await refusal('drop table audit_log')).toBe('42501');
      expect(await refusal('truncate audit_log')).toBe('42501');
      expect(await refusal('create table mine (id int)')).toBe('42501');
      expect(await refusal(`update schema_migrations set checksum = ''`)).toBe('42501');
    });

    it('can add to the audit trail and the ledgers and change nothing in them', async () => {
      for (const table of [
        'audit_log',
        'payments',
        'discounts',
        'write_offs',
        'visit_fees',
        'client_credit',
        'costs',
        'invoices',
        'invoice_steps',
        'tips',
        'payout_steps',
        'stock_movements',
      ]) {
        expect(await refusal(`delete from ${table}`)).toBe('42501');
        expect(await refusal(`update ${table} set at = now()`)).toBe('42501');
      }
    });

    it('and even the owner meets the trigger of the append-only tables', async () => {
      const owner = createDatabase({ connection: { ...database.owner, max: 1 }, clock });
      for (const table of [
        'audit_log',
        'payments',
        'discounts',
        'write_offs',
        'visit_fees',
        'client_credit',
        'costs',
        'invoices',
        'invoice_steps',
        'tips',
        'payout_steps',
        'stock_movements',
      ])
        await expect(owner.rows(`delete from ${table}`)).rejects.toMatchObject({ code: 'HT001' });
      await owner.close();
    });
  });
});
