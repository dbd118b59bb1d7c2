import type { OpeningBalance } from 'shared-lib/contract';
import type { OpeningAccount, ServiceDay } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/** As the contract has it, with centavos (a debit above zero), and the instant of the database. */
export type OpeningRow = Omit<OpeningBalance, 'at' | 'number' | 'name' | 'side'> & { readonly at: Date };

const SHOWN = `
  select o.id, service_day_of(o.at) as day, o.as_of, o.account, o.amount, o.note, ${fullNameOf('u')} as by, o.at, o.reverses,
    exists (select from opening_balances r where r.reverses = o.id) as is_voided
  from opening_balances o join users u on u.id = o.recorded_by`;
const PAGE = sql('opening_page', `${SHOWN} order by o.id desc limit $1 offset $2`);
export const findOpenings = (
  q: Queryable,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<OpeningRow[]> => q.rows<OpeningRow>(PAGE, [limit, offset]);

const ONE = sql('opening_one', `${SHOWN} where o.id = $1`);
export const findOpening = (q: Queryable, id: number): Promise<OpeningRow | undefined> =>
  q.maybe<OpeningRow>(ONE, [id]);

export interface OpeningSums {
  /** Of those that stand; null where none does. */
  readonly as_of: ServiceDay | null;
  /** All, also voids and what they take back. */
  readonly count: number;
  /** Centavos of those that stand. */
  readonly debit: number;
  readonly credit: number;
}
const SUMS = sql(
  'opening_sums',
  `select count(*)::int as count, max(as_of) filter (where stands) as as_of,
     coalesce(sum(amount) filter (where stands and amount > 0), 0)::bigint as debit,
     coalesce(-sum(amount) filter (where stands and amount < 0), 0)::bigint as credit
   from (select as_of, amount, reverses is null and not exists (select from opening_balances r where r.reverses = o.id) as stands
     from opening_balances o) s`,
);
export const sumOpenings = (q: Queryable): Promise<OpeningSums> => q.one<OpeningSums>(SUMS, []);

const LOCK = sql('opening_lock', `select pg_advisory_xact_lock(hashtext('opening_balances'))`);
/** One is written after the other, so that all have one day. */
export const lockOpenings = (tx: Tx): Promise<unknown> => tx.rows(LOCK, []);

export interface NewOpening {
  readonly account: OpeningAccount;
  /** Centavos: a debit above zero, a credit below. */
  readonly amount: number;
  readonly as_of: ServiceDay;
  readonly note: string;
  readonly by: number;
  readonly at: Date;
}
const INSERT = sql(
  'opening_insert',
  `insert into opening_balances (account, amount, as_of, note, recorded_by, at) values ($1, $2, $3, $4, $5, $6) returning id`,
);
export const insertOpening = async (tx: Tx, one: NewOpening): Promise<number> =>
  (await tx.one<{ id: number }>(INSERT, [one.account, one.amount, one.as_of, one.note, one.by, one.at])).id;

const VOID = sql(
  'opening_void',
  `insert into opening_balances (account, amount, as_of, note, recorded_by, reverses, at)
   select account, -amount, as_of, $2, $3, id, $4 from opening_balances where id = $1 and reverses is null
   on conflict (reverses) where reverses is not null do nothing returning id`,
);
/** The number of the entry that takes it back; undefined where one does already. */
export const insertVoidOpening = async (
  tx: Tx,
  id: number,
  { reason, by, at }: { readonly reason: string; readonly by: number; readonly at: Date },
): Promise<number | undefined> => (await tx.maybe<{ id: number }>(VOID, [id, reason, by, at]))?.id;

const VOID_OF = sql('opening_void_of', 'select id from opening_balances where reverses = $1');
/** The entry that voids it. */
export const findVoidOpening = async (tx: Tx, id: number): Promise<number> =>
  (await tx.one<{ id: number }>(VOID_OF, [id])).id;
