import type { Language, Role, ServiceDay, Status } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../../platform/database/database.js';

export interface ProfileRow {
  readonly id: number;
  readonly role: Role;
  readonly username: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string | null;
  readonly two_factor: boolean;
  readonly specialization: string | null;
  readonly pickup_address: string | null;
  readonly vehicle_type: string | null;
  readonly motorcycle_plate: string | null;
  readonly seats: number | null;
  readonly language: Language | null;
  readonly created_at: Date;
  readonly suspended_until: Date | null;
  readonly suspended_reason: string | null;
  readonly pending_email: string | null;
  readonly pending_email_at: Date | null;
}

/** The address that an operator wants to set, and when it will count; for a row of `users`. */
export const PENDING_EMAIL = `(select c.new_email from email_changes c where c.user_id = users.id and c.closed_at is null) as pending_email,
  (select c.effective_at from email_changes c where c.user_id = users.id and c.closed_at is null) as pending_email_at`;

const COLUMNS = `id, role, coalesce(username, email) as username, email, email_verified_at is not null as email_verified, first_name, last_name,
  phone_number, two_factor, specialization, pickup_address, vehicle_type, motorcycle_plate, seats, language, created_at, suspended_until, suspended_reason,
  ${PENDING_EMAIL}`;
const READ = sql('profile_read', `select ${COLUMNS} from users where id = $1`);
const LOCK = sql('profile_lock', `select ${COLUMNS} from users where id = $1 for update`);
const UPDATE = sql(
  'profile_update',
  `
  update users set first_name = $2, last_name = $3, phone_number = $4, specialization = $5, language = $6, updated_at = $7, pickup_address = $8 where id = $1 returning ${COLUMNS}`,
);

export const readProfile = (q: Queryable, id: number): Promise<ProfileRow> => q.one<ProfileRow>(READ, [id]);
export const lockProfile = (tx: Tx, id: number): Promise<ProfileRow> => tx.one<ProfileRow>(LOCK, [id]);

export interface OwnParticulars {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string | null;
  readonly specialization: string | null;
  readonly pickup_address: string | null;
  readonly language: Language | null;
}

export const updateProfile = (tx: Tx, id: number, to: OwnParticulars, now: Date): Promise<ProfileRow> =>
  tx.one<ProfileRow>(UPDATE, [
    id,
    to.first_name,
    to.last_name,
    to.phone_number,
    to.specialization,
    to.language,
    now,
    to.pickup_address,
  ]);

const VISITS_OF_DAY = sql(
  'profile_visits_of_day',
  `select a.id, a.status from appointment_therapists t join appointments a on a.id = t.appointment_id
   where t.therapist_id = $1 and a.deleted_at is null and a.service_day = $2 and a.status = any($3::text[]) order by a.id`,
);
interface VisitOfDayRow {
  readonly id: number;
  readonly status: Status;
}
/** A therapist's visits of a service day in some statuses. */
export const findVisitsOfDay = (
  q: Queryable,
  therapist: number,
  day: ServiceDay,
  statuses: readonly Status[],
): Promise<VisitOfDayRow[]> => q.rows<VisitOfDayRow>(VISITS_OF_DAY, [therapist, day, statuses]);
