// How it works: docs/subsystems/money-and-reports.md.
import {
  oneOf,
  OTHER_REASON,
  REJECTION_REASONS,
  type Outcome,
  type Period,
  type ReportDimension,
  type ReportFigure,
} from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { isShown, nameInList } from '../platform/database/price-lines.sql.js';

/** Days, weeks and months are shorter periods, so they have no slice. */
export type SliceDimension = Exclude<ReportDimension, 'day' | 'week' | 'month'>;

/** One row of a breakdown; null for the visits without a value, and for extensions among the services. */
export interface Slice {
  readonly by: SliceDimension;
  readonly value: string | number | null;
  readonly isExtensions?: boolean;
}

export interface Behind extends Period {
  readonly figure: ReportFigure;
  readonly slice?: Slice | undefined;
}

/** A visit's part of a figure. Pesos; the commission in centavos. */
export interface Part {
  readonly id: number;
  readonly revenue: number;
  readonly commission: number | null;
  readonly visits: number;
  readonly paid_on: string | null;
  /** The discount, where the figure is discounts. */
  readonly discount?: number;
  /** The tip, where the figure is tips. */
  readonly tip?: number;
  /** What was written off, where the figure is that. */
  readonly written_off?: number;
  /** The fee, where the figure is fees. */
  readonly fee?: number;
}

/** Does a share `s` belong to the row of the breakdown with the value `$3`? */
const IN_SLICE: Readonly<Record<SliceDimension, string>> = {
  hour: 's.hour = $3::int',
  therapist: 's.therapist_id is not distinct from $3::int',
  driver: 's.driver_id is not distinct from $3::int',
  area: `(s.area_id = $3::int or $3::int is null and (s.area_id is null or not s.area_id = any (array(select id from service_areas))))`,
  method: 's.method is not distinct from $3::text',
  service: 's.service_id is not distinct from $3::int and not s.is_extension',
  reason: 'true',
};
const EXTENSIONS = 's.is_extension and $3::text is null';
const WITHOUT_SLICE = '$3::text is null';

/** Shares `s` of the ledger that belong to a figure, or to its slice. */
interface Shares {
  readonly table: 'revenue_shares' | 'revenue_services';
  readonly condition: string;
  /** The service day of the next share of the same visit in the same slice; null for the last one. */
  readonly next: string;
}

function sharesOf({ figure, slice }: Behind): Shares {
  if (slice?.by === 'service')
    return {
      table: 'revenue_services',
      condition: slice.isExtensions ? EXTENSIONS : IN_SLICE.service,
      next: 's.next_day',
    };
  return {
    table: 'revenue_shares',
    condition: `${slice ? IN_SLICE[slice.by] : WITHOUT_SLICE} ${figure === 'extensions' ? 'and s.is_extension' : ''}`,
    next: slice?.by === 'method' ? 's.next_of_method' : 's.next_day',
  };
}

/** A visit of several therapists counts once, unless the slice is about one of them. */
const countsEach = ({ slice }: Behind): boolean => slice?.by === 'therapist' || slice?.by === 'service';

const IN_PERIOD = 's.service_day between $1 and $2 and s.position = 0 and s.visits';
/** Clients with a visit that was refunded in the period: they are few, and only their visits are added up. */
const TAKEN_BACK = `select s.client_id from revenue_shares s where ${IN_PERIOD} = -1`;
/**
 * Each client's first visit that was paid in the period, and not refunded in it. It looks up each client by an index,
 * so that its time does not grow with the visits.
 */
const clientKeys = (isNew: boolean): string => `
  with taken_back as materialized (${TAKEN_BACK}), known as (
    select c.client_id from client_first_visits c where c.service_day ${isNew ? 'between $1 and $2' : '< $1'} and ${WITHOUT_SLICE})
  select first.appointment_id as id, first.service_day as day
  from known cross join lateral (
    select s.appointment_id, s.service_day from revenue_shares s
    where s.client_id = known.client_id and ${IN_PERIOD} = 1 order by s.service_day, s.payment_id limit 1) first
  where known.client_id not in (select client_id from taken_back)
  union all
  select came.appointment_id, came.service_day
  from known cross join lateral (
    select s.appointment_id, max(s.service_day) as service_day from revenue_shares s
    where s.client_id = known.client_id and ${IN_PERIOD} <> 0
    group by s.appointment_id having sum(s.visits) > 0 order by min(s.payment_id) limit 1) came
  where known.client_id in (select client_id from taken_back)`;

/** Figures with a ledger of their own beside the payments, and what a visit has of them. */
const BESIDE = {
  discounts: { table: 'discounts', as: 'discount' },
  tips: { table: 'tips', as: 'tip' },
  written_off: { table: 'write_offs', as: 'written_off' },
  fees: { table: 'visit_fees', as: 'fee' },
} as const;

/** Visits with a discount, a tip, a write-off or a fee, or a reversed one. */
const keysBeside = (figure: keyof typeof BESIDE): string => `
  select appointment_id as id, max(service_day_of(at)) as day from ${BESIDE[figure].table}
  where service_day_of(at) between $1 and $2 and ${WITHOUT_SLICE} group by appointment_id having sum(amount) <> 0`;

const bookingKeys = (condition: string): string => `
  select a.id, a.service_day as day from appointments a
  where a.deleted_at is null and a.service_day between $1 and $2 and ${condition}`;

const LOST = `(a.outcome = 'cancelled' or a.status = 'rejected') and ${WITHOUT_SLICE}`;
const REASONS = [...REJECTION_REASONS].map((reason) => `'${reason}'`).join(', ');
const REFUSED = `a.rejected_at is not null and ($3::text is null or $3 = case when a.rejection_reason in (${REASONS}) then a.rejection_reason else '${OTHER_REASON}' end)`;

/** By an index alone: each visit at its last share of the period. For extensions, the shares of services tell it. */
function paidKeys(behind: Behind): string {
  const isExtensions = behind.figure === 'extensions';
  const { table, condition, next } = isExtensions
    ? { table: 'revenue_services', condition: EXTENSIONS, next: 's.next_day' }
    : sharesOf(behind);
  return `
  select s.appointment_id as id, s.service_day as day from ${table} s
  where s.service_day between $1 and $2 and (${next} is null or ${next} > $2) and ${condition}
    ${isExtensions || countsEach(behind) ? '' : 'and s.position = 0'}`;
}

/**
 * Visits that the period paid, or refunded, in total, in the slice. Refunds are few, and only they are looked up and
 * added up.
 */
function visitKeys(behind: Behind): string {
  const { table, condition } = sharesOf(behind);
  const counted = `from ${table} s where s.service_day between $1 and $2 and ${condition} ${countsEach(behind) ? '' : 'and s.position = 0'}`;
  const takenBack = `select s.appointment_id from revenue_shares s where ${IN_PERIOD} = -1`;
  return `
  select s.appointment_id as id, s.service_day as day ${counted} and s.visits = 1 and s.appointment_id not in (${takenBack})
  union all
  select t.appointment_id, whole.day from (${takenBack} group by s.appointment_id) t cross join lateral (
    select max(s.service_day) as day ${counted} and s.visits <> 0 and s.appointment_id = t.appointment_id
    having sum(s.visits) <> 0) whole`;
}

/**
 * The visits behind a figure, each once with its day: the last day with an entry of the figure, or for bookings the
 * visit's day.
 */
function keysOf(behind: Behind): string {
  switch (behind.figure) {
    case 'new_clients':
      return clientKeys(true);
    case 'returning_clients':
      return clientKeys(false);
    case 'discounts':
    case 'tips':
    case 'written_off':
    case 'fees':
      return keysBeside(behind.figure);
    case 'lost':
      return bookingKeys(LOST);
    case 'refusals':
      return bookingKeys(REFUSED);
    case 'visits':
      return visitKeys(behind);
    default:
      return paidKeys(behind);
  }
}
/** Keys that come from an index directly, and need no collecting before they are counted. */
const isIndexed = ({ figure }: Behind): boolean => oneOf(['revenue', 'visits', 'extensions'], figure);

/** The parts of the visits `$4` in the figure. */
function partsOf(behind: Behind): string {
  const paid = 'revenue_shares r on r.appointment_id = v.id and r.service_day between $1 and $2';
  const all = `sum(r.amount)::int as revenue, sum(r.commission) as commission`;
  switch (behind.figure) {
    case 'new_clients':
    case 'returning_clients':
      return `select v.id, ${all}, 1 as visits, max(r.service_day) as paid_on
        from unnest($4::int[]) v(id) join ${paid} where ${WITHOUT_SLICE} group by v.id`;
    case 'discounts':
    case 'tips':
    case 'written_off':
    case 'fees':
      return `select v.id, coalesce(sum(r.amount), 0)::int as revenue, sum(r.commission) as commission,
          coalesce(sum(r.visits) filter (where r.position = 0), 0)::int as visits, max(r.service_day) as paid_on,
          (select sum(d.amount)::int from ${BESIDE[behind.figure].table} d where d.appointment_id = v.id and service_day_of(d.at) between $1 and $2)
            as ${BESIDE[behind.figure].as}
        from unnest($4::int[]) v(id) left join ${paid} where ${WITHOUT_SLICE} group by v.id`;
    case 'lost':
    case 'refusals':
      return `select v.id, 0 as revenue, null::bigint as commission, 0 as visits, null::date as paid_on
        from unnest($4::int[]) v(id) where $1::date <= $2::date and ($3::text is null or true)`;
    default: {
      const { table, condition } = sharesOf(behind);
      const visits = countsEach(behind) ? 'sum(s.visits)' : 'sum(s.visits) filter (where s.position = 0)';
      return `select s.appointment_id as id, sum(s.amount)::int as revenue,
          ${table === 'revenue_services' ? 'null::bigint' : 'sum(s.commission)'} as commission,
          coalesce(${visits}, 0)::int as visits, max(s.service_day) as paid_on
        from ${table} s where s.service_day between $1 and $2 and ${condition} and s.appointment_id = any ($4::int[])
        group by s.appointment_id`;
    }
  }
}

const paramsOf = ({ from, to, slice }: Behind): unknown[] => [from, to, slice?.value ?? null];

/** The parts of the visits in the figure, in their order. */
export async function findParts(q: Queryable, behind: Behind, ids: readonly number[]): Promise<Part[]> {
  if (ids.length === 0) return [];
  const parts = new Map(
    (await q.rows<Part>(partsOf(behind), [...paramsOf(behind), ids])).map((part) => [part.id, part]),
  );
  return ids.flatMap((id) => parts.get(id) ?? []);
}

/** The latest of a day first. */
const IN_ORDER = 'o.starts_at desc, k.id desc';

export interface KeyPage {
  readonly ids: readonly number[];
  readonly count: number;
}

/**
 * A page of the visits behind a figure, latest day first, and their number. It counts the days first, and sorts only
 * the visits of the page's days. So the last page of a year takes as long as the first.
 */
export const findPage = (
  q: Queryable,
  behind: Behind,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<KeyPage> =>
  q.one<KeyPage>(
    `with keys as ${isIndexed(behind) ? 'not materialized' : 'materialized'} (${keysOf(behind)}),
     days as (
       select day, count(*) as n, sum(count(*)) over (order by day desc) as until from keys group by day),
     wanted as (
       select min(day) as first, max(day) as last, min(until - n) as before from days
       where until > $5 and until - n < $5::bigint + $4)
     select coalesce((select sum(n) from days), 0)::int as count, array(
       select k.id from keys k join appointments o on o.id = k.id
       where k.day between (select first from wanted) and (select last from wanted)
       order by k.day desc, ${IN_ORDER} limit $4 offset (select greatest($5 - before, 0) from wanted)) as ids`,
    [...paramsOf(behind), limit, offset],
  );

/** All of them for a file, by day, in the order of the pages. Only ids, because there may be hundreds of thousands. */
export const findAllKeys = (q: Queryable, behind: Behind): Promise<{ readonly ids: readonly number[] }[]> =>
  q.rows(
    `select array_agg(k.id order by ${IN_ORDER}) as ids from (${keysOf(behind)}) k join appointments o on o.id = k.id
     group by k.day order by k.day desc`,
    paramsOf(behind),
  );

export interface VisitRow {
  readonly id: number;
  readonly service_day: string;
  readonly starts_at: Date;
  readonly client_id: number;
  readonly client_name: string;
  readonly services: readonly string[];
  readonly therapists: readonly string[];
  readonly driver: string | null;
  readonly status: string;
  readonly outcome: Outcome | null;
  readonly reason: string | null;
}

const VISITS = sql(
  'reports_visits',
  `
  select a.id, a.service_day, a.starts_at, a.client_id, ${fullNameOf('c')} as client_name, a.status, a.outcome,
    case when a.outcome in ('cancelled', 'aborted') then coalesce(a.cancel_reason, a.rejection_reason) else a.rejection_reason end as reason,
    case when d.id is not null then ${fullNameOf('d')} end as driver,
    array(select ${nameInList('s')} from appointment_services s where s.appointment_id = a.id and ${isShown('s')}
      order by s.position) as services,
    array(select ${fullNameOf('u')} from appointment_therapists t join users u on u.id = t.therapist_id
      where t.appointment_id = a.id order by t.position, t.therapist_id) as therapists
  from appointments a join clients c on c.id = a.client_id left join users d on d.id = a.driver_id
  where a.id = any ($1::int[])`,
);
/** Visits by their ids, unsorted. */
export const findVisits = (q: Queryable, ids: readonly number[]): Promise<VisitRow[]> =>
  q.rows<VisitRow>(VISITS, [ids]);
