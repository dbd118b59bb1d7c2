import { EXTENSIONS_KEY, NO_KEY, OTHER_REASON, REJECTION_REASONS, REPORT_LABELS } from 'shared-lib/domain';
import type { Period, ReportDimension } from 'shared-lib/domain';
import { sql, type Queryable, type Sql } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/** Pesos; the commission in centavos. */
export interface GroupRow {
  readonly key: string;
  readonly label: string;
  readonly revenue: number | null;
  readonly commission: number | null;
  readonly visits: number;
}

/** Shares of a period, summed by one of their columns. A group's visit counts once; by therapist, once for each. */
const summedBy = (column: string, visits = 'sum(visits) filter (where position = 0)'): string => `
  select ${column} as key, sum(amount) as revenue, sum(commission) as commission, coalesce(${visits}, 0)::int as visits
  from revenue_shares where service_day between $1 and $2 group by ${column}`;

/** Groups days after summing them, because there are few of them. */
const byTime = (name: string, key: string): Sql =>
  sql(
    `reports_by_${name}`,
    `select ${key} as key, ${key} as label, sum(revenue) as revenue, sum(commission) as commission, sum(visits)::int as visits
     from (${summedBy('service_day')}) day(key, revenue, commission, visits) group by 1 order by 1`,
  );

const byPerson = (name: 'therapist' | 'driver', nobody: string): Sql =>
  sql(
    `reports_by_${name}`,
    `select coalesce(g.key::text, '${NO_KEY}') as key, case when g.key is null then '${nobody}' else ${fullNameOf('u')} end as label,
       g.revenue, g.commission, g.visits
     from (${summedBy(`${name}_id`, name === 'therapist' ? 'sum(visits)' : undefined)}) g left join users u on u.id = g.key
     order by g.revenue desc, label, g.key`,
  );

const STATEMENTS: Readonly<Record<Exclude<ReportDimension, 'reason'>, Sql>> = {
  day: byTime('day', `to_char(day.key, 'YYYY-MM-DD')`),
  // As in weekOf() of the domain, a week begins on its Sunday.
  week: byTime('week', `to_char(day.key - extract(dow from day.key)::int, 'YYYY-MM-DD')`),
  month: byTime('month', `to_char(day.key, 'YYYY-MM')`),
  // In the order of a service day.
  hour: sql(
    'reports_by_hour',
    `select g.key::text as key, lpad(g.key::text, 2, '0') || ':00' as label, g.revenue, g.commission, g.visits
     from (${summedBy('hour')}) g order by (g.key + 18) % 24`,
  ),
  therapist: byPerson('therapist', REPORT_LABELS.noTherapist),
  driver: byPerson('driver', REPORT_LABELS.noDriver),
  method: sql(
    'reports_by_method',
    `select coalesce(g.key, '${NO_KEY}') as key,
       case g.key when 'cash' then '${REPORT_LABELS.cash}' when 'gcash' then '${REPORT_LABELS.gcash}'
         when 'credit' then '${REPORT_LABELS.credit}' else '${REPORT_LABELS.noMethod}' end as label,
       g.revenue, g.commission, g.visits
     from (${summedBy('method')}) g order by g.revenue desc, 1`,
  ),
  // By existing areas: a visit whose area was removed has none.
  area: sql(
    'reports_by_area',
    `select coalesce(a.id::text, '${NO_KEY}') as key, coalesce(a.name, '${REPORT_LABELS.noArea}') as label,
       sum(g.revenue) as revenue, sum(g.commission) as commission, sum(g.visits)::int as visits
     from (${summedBy('area_id')}) g left join service_areas a on a.id = g.key group by a.id order by revenue desc, label, a.id`,
  ),
  service: sql(
    'reports_by_service',
    `select case when g.is_extension then '${EXTENSIONS_KEY}' else coalesce(g.service_id::text, '${NO_KEY}') end as key,
       case when g.is_extension then '${REPORT_LABELS.extensions}'
         else coalesce(case when s.is_surcharge then '${REPORT_LABELS.surcharge}: ' || s.name else s.name end, '${REPORT_LABELS.noService}') end as label,
       g.revenue, null::int as commission, g.visits
     from (select service_id, is_extension, sum(amount) as revenue, sum(visits)::int as visits
       from revenue_services where service_day between $1 and $2 group by service_id, is_extension) g
     left join services s on s.id = g.service_id order by g.is_extension, g.revenue desc, label, g.service_id`,
  ),
};

/** A reason in the person's own words counts as another. */
const REASONS = sql(
  'reports_by_reason',
  `select reason as key, reason as label, null::int as revenue, null::int as commission, count(*)::int as visits
   from (select case when rejection_reason = any ($3::text[]) then rejection_reason else $4 end as reason
     from appointments where rejected_at is not null and deleted_at is null and service_day between $1 and $2) r
   group by reason order by visits desc, reason`,
);

/**
 * The groups of a period that are not empty, the largest first or in order of time. The statement is sent by its text,
 * so PostgreSQL plans it for the period each time. A plan kept for any period reads a year with one processor.
 */
export const findGroups = (q: Queryable, by: ReportDimension, { from, to }: Period): Promise<GroupRow[]> =>
  by === 'reason'
    ? q.rows<GroupRow>(REASONS, [from, to, REJECTION_REASONS, OTHER_REASON])
    : q.rows<GroupRow>(STATEMENTS[by].text, [from, to]);
