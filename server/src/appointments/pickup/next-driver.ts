import { limits } from 'shared-lib/domain';
import { sql } from '../../platform/database/database.js';
import { findBusy, lockStaff } from '../holds.repository.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { CommandContext } from '../workflow/command-context.js';
import { fits } from '../staff-check.js';
import { readSchedulingRules } from '../scheduling-rules.js';
import type { Vehicle } from 'shared-lib/domain';

const ONE_CHOICE_AT_A_TIME = sql(
  'pickup_choose_lock',
  `select pg_advisory_xact_lock(hashtext('hatid'), hashtext('pickup driver'))`,
);

/**
 * Drivers on duty with no work in the next hour, longest free first: by the end of the last ride, or by the beginning
 * of the window for who had none in it.
 */
const CANDIDATES = sql(
  'pickup_candidates',
  `
  select u.id, u.vehicle_type, u.seats
  from users u
  join lateral (
    select lower(duty.during) as since from (select unnest(range_agg(w.during)) as during from availability_windows w
      where w.staff_id = u.id and w.during && tstzrange($1::timestamptz - interval '1 day', $1::timestamptz + interval '1 day')) duty
    where lower(duty.during) <= $1 and upper(duty.during) + $4 * interval '1 minute' > $1
    order by lower(duty.during) limit 1
  ) duty on true
  left join lateral (
    select max(upper(h.during)) as until from staff_holds h where h.staff_id = u.id and upper(h.during) <= $1
  ) work on true
  where u.role = 'driver' and u.is_active and (u.suspended_until is null or u.suspended_until <= $1) and not (u.id = any($3::int[]))
    and not exists (select from staff_holds h where h.staff_id = u.id and h.during && tstzrange($1, $2))
  order by greatest(duty.since, work.until), u.id`,
);

interface Candidate {
  readonly id: number;
  readonly vehicle_type: Vehicle | null;
  readonly seats: number | null;
}

/**
 * The next driver to ask for a ride home: free for longest and not asked yet; null when nobody is left. Choices go one
 * after the other and the chosen driver stays locked, so two requests never take one driver. Source: product 2.
 */
export async function chooseNextDriver(
  { tx, now }: CommandContext,
  { row, state }: LockedAppointment,
): Promise<number | null> {
  await tx.rows(ONE_CHOICE_AT_A_TIME);
  const until = new Date(now.getTime() + limits.PICKUP_HOLD * limits.MINUTE);
  const { overrun } = await readSchedulingRules(tx);
  const candidates = await tx.rows<Candidate>(CANDIDATES, [now, until, [...(state.pickup?.asked ?? [])], overrun]);
  const passengers = state.therapists.length;
  for (const candidate of candidates.filter((one) => passengers < 2 || fits(one, passengers))) {
    await lockStaff(tx, [candidate.id]);
    // A booking may have taken the driver while this waited for the lock.
    const busy = await findBusy(tx, [{ staffId: candidate.id, leg: 'return', from: now, to: until }], row.id);
    if (!busy.length) return candidate.id;
  }
  return null;
}
