import type { OpeningBalance } from 'shared-lib/contract';
import type { OpeningAccount, Role, ServiceDay } from 'shared-lib/domain';
import { PERSON_OF } from '../books/journal-facts.sql.js';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/** As the contract has it, with centavos (a debit above zero), and the instant of the database. */
export type OpeningRow = Omit<OpeningBalance, 'at' | 'number' | 'name' | 'side'> & { readonly at: Date };

const SHOWN = `
  select o.id, service_day_of(o.at) as day, o.as_of, o.account, o.amount, o.note,
    (select json_build_object('id', c.id, 'name', ${fullNameOf('c')}) from client_credit k join clients c on c.id = k.client_id where k.opening_id = o.id) as client,
    (select json_build_object('id', w.id, 'name', ${fullNameOf('w')}) from users w where w.id = ${PERSON_OF('o')}) as person, ${fullNameOf('u')} as by, o.at, o.reverses,
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

const OPEN_CREDIT = sql(
  'opening_credit',
  `insert into client_credit (client_id, kind, amount, reason, recorded_by, at, opening_id) values ($1, 'opening', $2, '', $3, $4, $5)`,
);
const OPEN_CASH = sql('opening_cash', 'select move_cash($1, $2, $3, null, null, opening => $4)');
const OPEN_PAY = sql(
  'opening_pay',
  `insert into pay_lines (staff_id, kind, day, since, amount, reason, made_by, made_at, opening_id)
   values ($1, 'opening', service_day_of($4), service_day_of($4), $2, $5, $3, $4, $6)`,
);
const CENTAVOS = 100;
type Opened = NewOpening & { readonly id: number };
/** What a client has prepaid. */
export const openCredit = (tx: Tx, client: number, { id, amount, by, at }: Opened): Promise<unknown> =>
  tx.rows(OPEN_CREDIT, [client, -amount / CENTAVOS, by, at, id]);
/** Cash in somebody's hand. No day took it. */
export const openCash = (tx: Tx, person: number, { id, amount, at }: Opened): Promise<unknown> =>
  tx.rows(OPEN_CASH, [person, amount / CENTAVOS, at, id]);
/** What is owed to a person; below zero an advance. It is paid with the first payout from its day on. */
export const openPay = (tx: Tx, person: number, { id, amount, note, by, at }: Opened): Promise<unknown> =>
  tx.rows(OPEN_PAY, [person, -amount, by, at, note, id]);

const PEOPLE = sql(
  'opening_people',
  `select u.id, ${fullNameOf('u')} as name, u.role from users u where u.is_active order by u.first_name, u.last_name, u.id`,
);
/** Who may have cash or pay from before. */
export const findOpeningPeople = (q: Queryable): Promise<{ id: number; name: string; role: Role }[]> =>
  q.rows(PEOPLE, []);
