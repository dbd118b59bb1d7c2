import type { ShortAndOver } from 'shared-lib/contract';
import type { Period } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/**
 * What counts showed of each person, those that were withdrawn apart. What stayed in hand of one count is part of what
 * is expected at the next: a difference is new only as far as it is more than that, and made good as far as it is less.
 * Source: R-money-43.
 */
const BY_PERSON = sql(
  'reports_short_over',
  `
  with counted as (
    select r.id, r.staff_id, r.at, r.expected - r.counted as missing, t.amount as settled,
      r.expected - r.handed_over - coalesce(t.amount, 0) as stays,
      r.handed_over = r.expected and r.counted < r.expected as settled_at_once
    from remittances r left join cash_settlements t on t.remittance_id = r.id and t.state = 'approved'
    where not exists (select from remittance_steps s where s.remittance_id = r.id and s.step = 'withdrawn')
      and r.staff_id in (select staff_id from remittances where service_day_of(at) between $1 and $2)),
  compared as (
    select *, coalesce(lag(stays) over (partition by staff_id order by id), 0) as before from counted)
  select u.id, ${fullNameOf('u')} as name, u.role, u.is_active, count(*)::int as counts,
    sum(greatest(greatest(c.missing, 0) - greatest(c.before, 0), 0))::int as short,
    sum(greatest(greatest(c.before, 0) - greatest(c.missing, 0), 0))::int as made_good,
    sum(greatest(greatest(-c.missing, 0) - greatest(-c.before, 0), 0))::int as over,
    sum(case when c.settled_at_once then c.missing else coalesce(c.settled, 0) end)::int as settled,
    coalesce((select h.amount from cash_in_hand h where h.staff_id = u.id), 0) as in_hand
  from compared c join users u on u.id = c.staff_id
  where service_day_of(c.at) between $1 and $2
  group by u.id order by short desc, over desc, u.last_name, u.first_name, u.id`,
);
type Row = Omit<ShortAndOver, 'person'> & ShortAndOver['person'];

/** Everybody who was counted in these service days; who was shortest first. Whole pesos. */
export const findShortAndOver = async (q: Queryable, { from, to }: Period): Promise<ShortAndOver[]> =>
  (await q.rows<Row>(BY_PERSON, [from, to])).map(({ id, name, role, is_active, ...sums }) => ({
    person: { id, name, role, is_active },
    ...sums,
  }));
