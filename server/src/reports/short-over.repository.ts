import type { ShortAndOver } from 'shared-lib/contract';
import type { Period } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/**
 * The differences of each person's counts, without withdrawn ones. The next count expects what the last one left in
 * hand, less what corrected payments and tips took off since. A difference is new as far as it exceeds that, and made
 * good as far as it is less. A settled sum has the day of the decision. Source: R-money-43.
 */
const BY_PERSON = sql(
  'reports_short_over',
  `
  with standing as (
    select r.*, t.amount as settled, t.decided_at, t.decided_by
    from remittances r left join cash_settlements t on t.remittance_id = r.id and t.state = 'approved'
    where not exists (select from remittance_steps s where s.remittance_id = r.id and s.step = 'withdrawn')),
  people as (
    select staff_id from remittances where service_day_of(at) between $1 and $2
    union select staff_id from cash_settlements where service_day_of(decided_at) between $1 and $2),
  in_turn as (
    select *, coalesce(lag(expected - handed_over - coalesce(settled, 0)) over turn, 0) as stayed, lag(place) over turn as since
    from (
      select standing.*, place_of_count(r) as place from standing join remittances r using (id)
      where r.staff_id in (select staff_id from people)) counts
    window turn as (partition by staff_id order by id)),
  compared as (
    select c.*, c.expected - c.counted as missing,
      case when stayed > 0 then greatest(stayed + least(moved, 0), 0) else least(stayed + greatest(moved, 0), 0) end as before
    from in_turn c cross join lateral (
      select coalesce(sum(m.amount), 0) as moved from cash_movements m left join payments p on p.id = m.payment_id
        left join tips t on t.id = m.tip_id
      where c.stayed <> 0 and m.staff_id = c.staff_id and m.id > c.since and m.id <= c.place and exists (
        select from cash_movements b left join payments e on e.id = b.payment_id left join tips o on o.id = b.tip_id
        where coalesce(e.appointment_id, o.appointment_id) = coalesce(p.appointment_id, t.appointment_id) and b.staff_id = m.staff_id and b.id <= c.since)) corrected
    where service_day_of(c.at) between $1 and $2),
  differing as (
    select staff_id, count(*)::int as counts,
      sum(greatest(greatest(missing, 0) - greatest(before, 0), 0))::int as short,
      sum(greatest(greatest(before, 0) - greatest(missing, 0), 0))::int as made_good,
      sum(greatest(greatest(-missing, 0) - greatest(-before, -expected, 0), 0))::int as over,
      coalesce(sum(missing) filter (where handed_over = expected and missing > 0), 0)::int as settled_at_once
    from compared group by staff_id),
  decided as (
    select staff_id, sum(settled)::int as settled from standing where service_day_of(decided_at) between $1 and $2 group by staff_id),
  settlers as (
    select staff_id, decided_by as by, service_day_of(decided_at) as day from standing where service_day_of(decided_at) between $1 and $2
    union select staff_id, counted_by, service_day_of(at) from compared where handed_over <> counted)
  select u.id, ${fullNameOf('u')} as name, u.role, u.is_active, coalesce(d.counts, 0) as counts,
    coalesce(d.short, 0) as short, coalesce(d.made_good, 0) as made_good, coalesce(d.over, 0) as over,
    coalesce(d.settled_at_once, 0) + coalesce(s.settled, 0) as settled,
    coalesce((select jsonb_agg(jsonb_build_object('name', ${fullNameOf('w')}, 'day', e.day) order by e.day, w.id)
      from settlers e join users w on w.id = e.by where e.staff_id = u.id), '[]') as settled_by,
    coalesce((select h.amount from cash_in_hand h where h.staff_id = u.id), 0) as in_hand
  from differing d full join decided s using (staff_id) join users u on u.id = staff_id
  order by short desc, over desc, u.last_name, u.first_name, u.id`,
);
type Row = Omit<ShortAndOver, 'person'> & ShortAndOver['person'];

/**
 * People who were counted in these service days, or whose shortage was settled; the largest shortage first. Whole
 * pesos.
 */
export const findShortAndOver = async (q: Queryable, { from, to }: Period): Promise<ShortAndOver[]> =>
  (await q.rows<Row>(BY_PERSON, [from, to])).map(({ id, name, role, is_active, ...sums }) => ({
    person: { id, name, role, is_active },
    ...sums,
  }));
