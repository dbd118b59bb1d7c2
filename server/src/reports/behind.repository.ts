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

function moneyParts({ figure, slice }: Behind): string {
  const isServices = slice?.by === 'service';
  const condition = !slice ? WITHOUT_SLICE : slice.isExtensions ? EXTENSIONS : IN_SLICE[slice.by];
  const visits = `coalesce(${isServices || slice?.by === 'therapist' ? 'sum(s.visits)' : COUNTED}, 0)`;
  return `
    select s.appointment_id as id, sum(s.amount)::int as revenue, ${isServices ? 'null::bigint' : 'sum(s.commission)'} as commission,
      ${visits}::int as visits, max(s.service_day) as paid_on
    from ${isServices ? 'revenue_services' : 'revenue_shares'} s
    where s.service_day between $1 and $2 and ${condition} ${figure === 'extensions' ? 'and s.is_extension' : ''}
    group by s.appointment_id ${figure === 'visits' ? `having ${visits} <> 0` : ''}`;
}

/** Of each client the first visit that was paid in the period. */
const clientParts = (isNew: boolean): string => `
  select first.id, sum(r.amount)::int as revenue, sum(r.commission) as commission, 1 as visits, max(r.service_day) as paid_on
  from (
    select distinct on (s.client_id) s.appointment_id as id
    from revenue_shares s join client_first_visits c on c.client_id = s.client_id and c.service_day ${isNew ? '>=' : '<'} $1
    where s.service_day between $1 and $2 and s.visits = 1 and s.position = 0 and ${WITHOUT_SLICE}
    order by s.client_id, s.payment_id) first
  join revenue_shares r on r.appointment_id = first.id and r.service_day between $1 and $2
  group by first.id`;

/** Of whose price something was taken off, or taken back; with what was paid in the period all the same. */
const DISCOUNT_PARTS = `
  select given.id, given.discount, coalesce(sum(r.amount), 0)::int as revenue, sum(r.commission) as commission,
    coalesce(sum(r.visits) filter (where r.position = 0), 0)::int as visits, max(r.service_day) as paid_on
  from (
    select appointment_id as id, sum(amount)::int as discount from discounts
    where service_day_of(at) between $1 and $2 and ${WITHOUT_SLICE} group by appointment_id) given
  left join revenue_shares r on r.appointment_id = given.id and r.service_day between $1 and $2
  where given.discount <> 0
  group by given.id, given.discount`;

const bookingParts = (condition: string): string => `
  select a.id, 0 as revenue, null::bigint as commission, 0 as visits, null::date as paid_on
  from appointments a where a.deleted_at is null and a.service_day between $1 and $2 and ${condition}`;

const LOST = `(a.outcome = 'cancelled' or a.status = 'rejected') and ${WITHOUT_SLICE}`;
const REASONS = [...REJECTION_REASONS].map((reason) => `'${reason}'`).join(', ');
const REFUSED = `a.rejected_at is not null and ($3::text is null or $3 = case when a.rejection_reason in (${REASONS}) then a.rejection_reason else '${OTHER_REASON}' end)`;

function partsOf(behind: Behind): string {
  switch (behind.figure) {
    case 'new_clients':
      return clientParts(true);
    case 'returning_clients':
      return clientParts(false);
    case 'discounts':
      return DISCOUNT_PARTS;
    case 'lost':
      return bookingParts(LOST);
    case 'refusals':
      return bookingParts(REFUSED);
    default:
      return moneyParts(behind);
  }
}

const paramsOf = ({ from, to, slice }: Behind): unknown[] => [from, to, slice?.value ?? null];
/** The latest first. */
const inOrder = (behind: Behind): string =>
  `select p.* from (${partsOf(behind)}) p join appointments o on o.id = p.id order by o.service_day desc, o.starts_at desc, p.id desc`;

/** A page of the visits behind a figure, and how many there are. */
export async function findParts(
  q: Queryable,
  behind: Behind,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly parts: Part[]; readonly count: number }> {
  const params = paramsOf(behind);
  const [parts, { count }] = await Promise.all([
    q.rows<Part>(`${inOrder(behind)} limit $4 offset $5`, [...params, limit, offset]),
    q.one<{ count: number }>(`select count(*)::int as count from (${partsOf(behind)}) p`, params),
  ]);
  return { parts, count };
}

/** All of them, for a file. */
export const findAllParts = (q: Queryable, behind: Behind): Promise<Part[]> =>
  q.rows<Part>(inOrder(behind), paramsOf(behind));

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
