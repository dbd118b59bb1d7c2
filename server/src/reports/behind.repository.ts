import {
  OTHER_REASON,
  REJECTION_REASONS,
  type Outcome,
  type Period,
  type ReportDimension,
  type ReportFigure,
} from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/** One row of a breakdown; null where it is of those who have none, and of extensions among the services. */
export interface Slice {
  readonly by: ReportDimension;
  readonly value: string | number | null;
  readonly isExtensions?: boolean;
}

export interface Behind extends Period {
  readonly figure: ReportFigure;
  readonly slice?: Slice | undefined;
}

/** What a visit is of a figure. Pesos; the commission in centavos. */
export interface Part {
  readonly id: number;
  readonly revenue: number;
  readonly commission: number | null;
  readonly visits: number;
  readonly paid_on: string | null;
  /** Taken off its price, where that is the figure. */
  readonly discount?: number;
}

/** Of a share `s`, whether it belongs to the row of the breakdown whose value is `$3`. */
const IN_SLICE: Readonly<Record<ReportDimension, string>> = {
  day: 's.service_day = $3::date',
  week: 's.service_day between $3::date and $3::date + 6',
  month: `s.service_day between $3::date and ($3::date + interval '1 month' - interval '1 day')::date`,
  hour: 's.hour = $3::int',
  therapist: 's.therapist_id is not distinct from $3::int',
  driver: 's.driver_id is not distinct from $3::int',
  area: '(s.area_id = $3::int or $3::int is null and not exists (select from service_areas a where a.id = s.area_id))',
  method: 's.method is not distinct from $3::text',
  service: 's.service_id is not distinct from $3::int and not s.is_extension',
  reason: 'true',
};
const EXTENSIONS = 's.is_extension and $3::text is null';
const WITHOUT_SLICE = '$3::text is null';

/** A visit of several therapists counts once, where it is not about one of them. */
const COUNTED = 'sum(s.visits) filter (where s.position = 0)';

/** Entries of the ledger that are of a figure, or of its slice. */
function entriesOf({ figure, slice }: Behind): {
  readonly from: string;
  readonly visits: string;
  readonly isServices: boolean;
} {
  const isServices = slice?.by === 'service';
  const condition = !slice ? WITHOUT_SLICE : slice.isExtensions ? EXTENSIONS : IN_SLICE[slice.by];
  return {
    from: `${isServices ? 'revenue_services' : 'revenue_shares'} s
      where s.service_day between $1 and $2 and ${condition} ${figure === 'extensions' ? 'and s.is_extension' : ''}`,
    visits: `coalesce(${isServices || slice?.by === 'therapist' ? 'sum(s.visits)' : COUNTED}, 0)`,
    isServices,
  };
}

const IN_PERIOD = 's.service_day between $1 and $2 and s.position = 0 and s.visits';
/** Of each client the first visit that was paid in the period, and not taken back in it. */
const clientKeys = (isNew: boolean): string => `
  select s.appointment_id as id, (
    select max(r.service_day) from revenue_shares r
    where r.appointment_id = s.appointment_id and r.service_day between $1 and $2) as day
  from (
    select came.client_id, min(came.payment_id) as payment_id
    from (
      select s.client_id, s.payment_id from revenue_shares s
      where ${IN_PERIOD} = 1 and s.appointment_id not in (select s.appointment_id from revenue_shares s where ${IN_PERIOD} = -1)
      union all
      select s.client_id, min(s.payment_id) from revenue_shares s
      where ${IN_PERIOD} <> 0 and s.appointment_id in (select s.appointment_id from revenue_shares s where ${IN_PERIOD} = -1)
      group by s.client_id, s.appointment_id having sum(s.visits) > 0) came
    join client_first_visits c on c.client_id = came.client_id and c.service_day ${isNew ? '>=' : '<'} $1
    group by came.client_id) first
  join revenue_shares s on s.payment_id = first.payment_id and s.position = 0 where ${WITHOUT_SLICE}`;

/** Of whose price something was taken off, or taken back. */
const DISCOUNT_KEYS = `
  select appointment_id as id, max(service_day_of(at)) as day from discounts
  where service_day_of(at) between $1 and $2 and ${WITHOUT_SLICE} group by appointment_id having sum(amount) <> 0`;

const bookingKeys = (condition: string): string => `
  select a.id, a.service_day as day from appointments a
  where a.deleted_at is null and a.service_day between $1 and $2 and ${condition}`;

const LOST = `(a.outcome = 'cancelled' or a.status = 'rejected') and ${WITHOUT_SLICE}`;
const REASONS = [...REJECTION_REASONS].map((reason) => `'${reason}'`).join(', ');
const REFUSED = `a.rejected_at is not null and ($3::text is null or $3 = case when a.rejection_reason in (${REASONS}) then a.rejection_reason else '${OTHER_REASON}' end)`;

const summedKeys = (behind: Behind): string =>
  `select s.appointment_id as id, max(s.service_day) as day from ${entriesOf(behind).from} group by s.appointment_id`;
const visitKeys = (behind: Behind): string => `${summedKeys(behind)} having ${entriesOf(behind).visits} <> 0`;

/** By an index alone: each at its last entry of the period. */
const ALL_PAID = `
  select s.appointment_id as id, s.service_day as day from revenue_shares s
  where s.service_day between $1 and $2 and s.position = 0 and (s.next_day is null or s.next_day > $2) and ${WITHOUT_SLICE}`;
/** Which the period paid, or took back, on the whole; what was taken back is little, and that alone is added up. */
const ALL_VISITS = `
  select s.appointment_id as id, s.service_day as day from revenue_shares s
  where ${IN_PERIOD} = 1 and s.appointment_id not in (select s.appointment_id from revenue_shares s where ${IN_PERIOD} = -1) and ${WITHOUT_SLICE}
  union all
  select s.appointment_id, max(s.service_day) from revenue_shares s
  where ${IN_PERIOD} <> 0 and s.appointment_id in (select s.appointment_id from revenue_shares s where ${IN_PERIOD} = -1)
  group by s.appointment_id having sum(s.visits) <> 0`;

/**
 * Which visits are behind a figure, each once with its day: the last on which something of it was written, of bookings
 * that of the visit.
 */
function keysOf(behind: Behind): string {
  switch (behind.figure) {
    case 'new_clients':
      return clientKeys(true);
    case 'returning_clients':
      return clientKeys(false);
    case 'discounts':
      return DISCOUNT_KEYS;
    case 'lost':
      return bookingKeys(LOST);
    case 'refusals':
      return bookingKeys(REFUSED);
    case 'visits':
      return behind.slice ? visitKeys(behind) : ALL_VISITS;
    case 'revenue':
      return behind.slice ? summedKeys(behind) : ALL_PAID;
    default:
      return summedKeys(behind);
  }
}
/** Keys that an index gives as they are: they are not gathered before they are counted. */
const isIndexed = ({ figure, slice }: Behind): boolean => !slice && (figure === 'revenue' || figure === 'visits');

/** What the visits `$4` are of the figure. */
function partsOf(behind: Behind): string {
  const paid = 'revenue_shares r on r.appointment_id = v.id and r.service_day between $1 and $2';
  const all = `sum(r.amount)::int as revenue, sum(r.commission) as commission`;
  switch (behind.figure) {
    case 'new_clients':
    case 'returning_clients':
      return `select v.id, ${all}, 1 as visits, max(r.service_day) as paid_on
        from unnest($4::int[]) v(id) join ${paid} where ${WITHOUT_SLICE} group by v.id`;
    case 'discounts':
      return `select v.id, coalesce(sum(r.amount), 0)::int as revenue, sum(r.commission) as commission,
          coalesce(sum(r.visits) filter (where r.position = 0), 0)::int as visits, max(r.service_day) as paid_on,
          (select sum(d.amount)::int from discounts d where d.appointment_id = v.id and service_day_of(d.at) between $1 and $2) as discount
        from unnest($4::int[]) v(id) left join ${paid} where ${WITHOUT_SLICE} group by v.id`;
    case 'lost':
    case 'refusals':
      return `select v.id, 0 as revenue, null::bigint as commission, 0 as visits, null::date as paid_on
        from unnest($4::int[]) v(id) where $1::date <= $2::date and ($3::text is null or true)`;
    default: {
      const { from, visits, isServices } = entriesOf(behind);
      return `select s.appointment_id as id, sum(s.amount)::int as revenue,
          ${isServices ? 'null::bigint' : 'sum(s.commission)'} as commission, ${visits}::int as visits, max(s.service_day) as paid_on
        from ${from} and s.appointment_id = any ($4::int[]) group by s.appointment_id`;
    }
  }
}

const paramsOf = ({ from, to, slice }: Behind): unknown[] => [from, to, slice?.value ?? null];

/** What the visits are of the figure, in their order. */
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
 * A page of the visits behind a figure, the latest day first, and how many there are. Days are counted first: only the
 * visits of those that the page is of are put in order, so that the last page of a year takes as long as the first.
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

/** All of them for a file, by day, in the order of the pages: numbers alone, as there may be hundreds of thousands. */
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
    array(select s.name from appointment_services s where s.appointment_id = a.id order by s.position) as services,
    array(select ${fullNameOf('u')} from appointment_therapists t join users u on u.id = t.therapist_id
      where t.appointment_id = a.id order by t.position, t.therapist_id) as therapists
  from appointments a join clients c on c.id = a.client_id left join users d on d.id = a.driver_id
  where a.id = any ($1::int[])`,
);
/** Visits by their numbers, in no order. */
export const findVisits = (q: Queryable, ids: readonly number[]): Promise<VisitRow[]> =>
  q.rows<VisitRow>(VISITS, [ids]);
