import type { TestApp } from '../../testing/test-app.js';

interface Broken {
  readonly overlaps: number;
  readonly twoPlaces: number;
  readonly ledger: number;
  readonly differences: number;
  readonly stock: number;
  readonly traces: number;
}

/** The invariants of all data. Counts the rows that break each, among appointments made since `since`. */
const BROKEN = `
  with visits as (select * from appointments where created_at >= $1),
  running as (
    select h.id, h.staff_id from staff_holds h join visits v on v.id = h.appointment_id
    where upper(h.during) > $2 and case h.leg
      when 'session' then v.status = 'session_in_progress'
      when 'outbound' then v.driver_id = h.staff_id and v.status in
        ('journey', 'picking_up_therapists', 'transporting_group', 'driving_to_location', 'at_location', 'arrived')
      else v.pickup_driver_id = h.staff_id and v.status = 'return_journey' and v.pickup_confirmed_at >= lower(h.during) end)
  select
    (select count(*) from staff_holds a join staff_holds b on b.staff_id = a.staff_id and b.id > a.id and b.during && a.during
      where upper(a.during) > $1)::int as overlaps,
    (select count(*) from running a join running b on b.staff_id = a.staff_id and b.id > a.id)::int as "twoPlaces",
    (select count(*) from visits v where coalesce(v.payment_amount, 0) + coalesce(v.extension_amount, 0)
      <> coalesce((select sum(p.amount) from payments p where p.appointment_id = v.id), 0))::int as ledger,
    (select count(*) from visits v where v.outcome is distinct from 'aborted' and exists (select from payment_differences d where d.appointment_id = v.id)
      <> (v.payment_status = 'paid' and v.payment_amount <> v.total_price
        - coalesce((select sum(d.amount) from discounts d where d.appointment_id = v.id), 0)))::int as differences,
    (select count(*) from materials m where m.stock < 0 or m.stock <> (select sum(s.quantity) from stock_movements s where s.material_id = m.id))::int as stock,
    (select count(*) from visits v
      where v.version <> (select count(*) from audit_log l where l.entity = 'appointment' and l.entity_id = v.id::text)
         or v.version <> (select count(*) from events e where e.appointment_id = v.id and e.payload->>'change' not in ('deadline_over', 'elsewhere')))::int as traces`;

/**
 * No overlapping holds. Nobody is in two running sessions or rides whose holds stand. The ledger equals the amount
 * paid, and a difference from what was due is recorded. Stock is never negative and equals its movements. One event and
 * one audit row for each change. A repeated event of an unchanged visit is not a change.
 */
export async function expectInvariants(app: TestApp, since: Date): Promise<void> {
  const [broken] = await app.sql<Broken>(BROKEN, [since, app.clock.now()]);
  expect(broken).toEqual({ overlaps: 0, twoPlaces: 0, ledger: 0, differences: 0, stock: 0, traces: 0 });
}
