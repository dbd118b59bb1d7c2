import type { StaffMember } from 'shared-lib/contract';
import { suspensionAt } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';

type StaffRow = Omit<StaffMember, 'suspended_until'> & { readonly suspended_until: Date | null };

const ACTIVE = sql(
  'staff_active',
  `
  select id, role, first_name, last_name, phone_number, specialization, gender, vehicle_type, motorcycle_plate, seats, is_active, suspended_until
  from users where role in ('therapist', 'driver') and is_active and username is not null order by role desc, last_name, first_name, id`,
);

/**
 * Active therapists, then drivers, by name. Leaves out people who have not completed their registration. A suspension
 * that is over at `now` does not count.
 */
export async function findActiveStaff(q: Queryable, now: Date): Promise<StaffMember[]> {
  const rows = await q.rows<StaffRow>(ACTIVE);
  return rows.map(({ suspended_until, ...one }) => ({
    ...one,
    suspended_until: suspensionAt(suspended_until, now)?.toISOString() ?? null,
  }));
}

const IS_THERAPIST = sql('staff_is_therapist', `select true as found from users where id = $1 and role = 'therapist'`);
export const isTherapist = async (q: Queryable, id: number): Promise<boolean> =>
  (await q.maybe(IS_THERAPIST, [id])) !== undefined;
