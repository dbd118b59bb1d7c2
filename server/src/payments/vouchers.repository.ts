import { VOUCHER_END, type VoucherState, serverLimits } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { offsetOf, type PageRequest } from '../platform/http/paging.js';
import { likePart, termPatterns } from '../platform/search/like-patterns.js';

/** A voucher as lists show it. Whole pesos. */
export interface VoucherRow {
  readonly id: number;
  readonly end: string;
  readonly value: number;
  readonly left: number;
  readonly buyer: string;
  readonly ends_on: string | null;
  readonly state: VoucherState;
  readonly sold_at: Date;
}

/** `today`: the parameter with the service day. */
const stateOn = (today: string): string =>
  `case when v.balance > 0 then case when v.ends_on < ${today}::date then 'ended' else 'open' end
     when v.refunded > 0 then 'refunded' else 'used_up' end`;
const shown = (today: string): string =>
  `v.id, right(v.code, ${VOUCHER_END}) as "end", v.value, v.balance as left, v.buyer_name as buyer, v.ends_on, ${stateOn(today)} as state, v.sold_at`;

const WANTED = `($2::text is null or ${stateOn('$1')} = $2)
  and ($3::text is null or fold_text(v.buyer_name) like all ($4::text[]) or right(v.code, ${VOUCHER_END}) like $3)`;
const PAGE = sql(
  'vouchers_page',
  `select ${shown('$1')} from vouchers v where ${WANTED} order by v.id desc limit $5 offset $6`,
);
const COUNT = sql('vouchers_count', `select count(*)::int as count from vouchers v where ${WANTED}`);
const SUMS = sql(
  'vouchers_sums',
  `select coalesce(sum(balance), 0)::int as left, coalesce(sum(balance) filter (where ends_on < $1::date), 0)::int as left_ended,
     case when $2::int > 0 then ($1::date + make_interval(months => $2))::date end as proposed_end
   from vouchers where balance > 0`,
);

export interface VoucherSearch extends PageRequest {
  readonly today: string;
  readonly state: VoucherState | null;
  readonly search: string | null;
}
/** A page of vouchers, the latest sold first, and how many there are. */
export async function findVouchers(
  q: Queryable,
  { today, state, search, ...page }: VoucherSearch,
): Promise<{ readonly rows: VoucherRow[]; readonly count: number }> {
  const typed = search?.replaceAll(/[\s-]/g, '').toUpperCase().slice(-VOUCHER_END) ?? null;
  const wanted = [today, state, typed && likePart(typed), search ? termPatterns(search).words : []];
  const [rows, { count }] = await Promise.all([
    q.rows<VoucherRow>(PAGE.text, [...wanted, page.page_size, offsetOf(page)]),
    q.one<{ count: number }>(COUNT.text, wanted),
  ]);
  return { rows, count };
}

export interface VoucherSums {
  readonly left: number;
  readonly left_ended: number;
  readonly proposed_end: string | null;
}
/** What is left on all vouchers, and the end that one of today is proposed. */
export const sumVouchers = (q: Queryable, today: string, months: number): Promise<VoucherSums> =>
  q.one<VoucherSums>(SUMS, [today, months]);

const BY_CODE = sql('voucher_by_code', `select ${shown('$2')} from vouchers v where v.code = $1`);
export const findVoucherByCode = (q: Queryable, code: string, today: string): Promise<VoucherRow | undefined> =>
  q.maybe<VoucherRow>(BY_CODE, [code, today]);

export interface WholeVoucherRow extends VoucherRow {
  readonly code: string;
  readonly buyer_phone: string;
  readonly client_id: number | null;
  readonly client_name: string | null;
  readonly sold_by: string | null;
  readonly can_void: boolean;
  readonly waiting: number | null;
}
const ONE = sql(
  'voucher_one',
  `select ${shown('$2')}, v.code, v.buyer_phone, v.client_id,
     (select ${fullNameOf('c')} from clients c where c.id = v.client_id) as client_name,
     (select ${fullNameOf('u')} from users u where u.id = v.sold_by) as sold_by,
     v.balance = v.value and not exists (select from book_days d where d.day = service_day_of(v.sold_at) and d.state <> 'open') as can_void,
     (select r.id from client_refunds r where r.voucher_id = v.id and r.state = 'waiting') as waiting
   from vouchers v where v.id = $1`,
);
export const findVoucher = (q: Queryable, id: number, today: string): Promise<WholeVoucherRow | undefined> =>
  q.maybe<WholeVoucherRow>(ONE, [id, today]);

export interface VoucherEntryRow {
  readonly id: number;
  readonly kind: 'deposit' | 'used' | 'refund' | 'void';
  readonly amount: number;
  readonly method: 'cash' | 'gcash' | null;
  readonly appointment: number | null;
  readonly gcash_reference: string | null;
  readonly received_on: string | null;
  readonly reason: string;
  readonly by: string | null;
  readonly at: Date;
}
const ENTRIES = sql(
  'voucher_entries',
  `select e.id, e.kind, e.amount, e.method, e.appointment_id as appointment, e.gcash_reference, e.received_on, e.reason,
     (select ${fullNameOf('u')} from users u where u.id = e.recorded_by) as by, e.at
   from client_credit e where e.voucher_id = $1 order by e.id desc limit 100`,
);
/** The latest entries of a voucher. */
export const findVoucherEntries = (q: Queryable, voucher: number): Promise<VoucherEntryRow[]> =>
  q.rows<VoucherEntryRow>(ENTRIES, [voucher]);

const LOCK = sql('voucher_lock', 'select balance as left, ends_on from vouchers where id = $1 for no key update');
/** What is left, and until when. Whoever uses it, or pays it back, waits. */
export const lockVoucher = (
  tx: Tx,
  id: number,
): Promise<{ readonly left: number; readonly ends_on: string | null } | undefined> => tx.maybe(LOCK, [id]);

const ENDS = sql(
  'voucher_ends',
  `select id, right(code, ${VOUCHER_END}) as "end" from vouchers where id = any ($1::int[]) order by id`,
);
/** `…K3P4`, by number: what people may read of a code. */
export const findVoucherEnds = async (q: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  ids.length === 0
    ? new Map()
    : new Map((await q.rows<{ id: number; end: string }>(ENDS, [ids])).map(({ id, end }) => [id, `…${end}`]));

const READ_LATELY = sql(
  'voucher_read_lately',
  `select exists (select from audit_log where entity = 'voucher' and entity_id = $1::int::text and action = 'voucher.read'
     and actor_id = $2 and at > $3::timestamptz - interval '1 hour') as found`,
);
/** The trail says that this person read the code within the hour. */
export const hasReadLately = async (q: Queryable, id: number, by: number | null, now: Date): Promise<boolean> =>
  (await q.one<{ found: boolean }>(READ_LATELY, [id, by, now])).found;

export interface NewVoucher {
  readonly code: string;
  readonly value: number;
  readonly buyer: string;
  readonly buyerPhone: string;
  readonly client: number | null;
  readonly endsOn: string | null;
  readonly soldBy: number | null;
  readonly at: Date;
}
const INSERT = sql(
  'voucher_insert',
  `insert into vouchers (code, value, buyer_name, buyer_phone, client_id, ends_on, sold_by, sold_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (code) do nothing returning id`,
);
/** Its number; undefined where another voucher has this code. */
export const insertVoucher = async (tx: Tx, one: NewVoucher): Promise<number | undefined> => {
  const { code, value, buyer, buyerPhone, client, endsOn, soldBy, at } = one;
  return (await tx.maybe<{ id: number }>(INSERT, [code, value, buyer, buyerPhone, client, endsOn, soldBy, at]))?.id;
};

const SET_END = sql('voucher_set_end', 'update vouchers set ends_on = $2 where id = $1');
export const setVoucherEnd = (tx: Tx, id: number, endsOn: string | null): Promise<unknown> =>
  tx.rows(SET_END, [id, endsOn]);

const TRIES = sql(
  'voucher_tries',
  `select since + interval '1 hour' as over from voucher_tries
   where user_id = $1 and wrong >= $3 and since > $2::timestamptz - interval '1 hour'`,
);
/** When this operator may type a code again; undefined for now. Over all servers. */
export const findTriesOver = async (q: Queryable, user: number, now: Date): Promise<Date | undefined> =>
  (await q.maybe<{ over: Date }>(TRIES, [user, now, serverLimits.VOUCHER_TRIES_AN_HOUR]))?.over;

const WRONG = sql(
  'voucher_wrong',
  `insert into voucher_tries as t (user_id, wrong, since) values ($1, 1, $2)
   on conflict (user_id) do update set
     wrong = case when t.since <= excluded.since - interval '1 hour' then 1 else t.wrong + 1 end,
     since = case when t.since <= excluded.since - interval '1 hour' then excluded.since else t.since end`,
);
export const countWrongCode = (tx: Tx, user: number, now: Date): Promise<unknown> => tx.rows(WRONG, [user, now]);

const MOVE = sql('voucher_move_buyer', 'update vouchers set client_id = $2 where client_id = $1');
/** Of two records that become one. */
export const moveBuyer = (tx: Tx, from: number, into: number): Promise<unknown> => tx.rows(MOVE, [from, into]);
