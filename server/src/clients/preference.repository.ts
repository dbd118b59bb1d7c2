import { NO_PREFERENCE, type ClientPreference } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/** The preference of a row `c` of clients for a therapist, as appointments have it; null for none. */
export const CLIENT_PREFERENCE = `case when c.preferred_therapist is not null or c.preferred_gender is not null then
  json_build_object('therapist', c.preferred_therapist, 'gender', c.preferred_gender,
    'therapist_name', (select ${fullNameOf('p')} from users p where p.id = c.preferred_therapist)) end`;

const OF = sql(
  'client_preference',
  `select preferred_therapist as therapist, preferred_gender as gender from clients
   where id = coalesce($1::int, (select client_id from appointments where id = $2::int))`,
);
/** A client's preference, by their id or by one of their appointments. */
export const findPreference = async (
  q: Queryable,
  { client = null, appointment = null }: { readonly client?: number | null; readonly appointment?: number | null },
): Promise<ClientPreference> => (await q.maybe<ClientPreference>(OF, [client, appointment])) ?? NO_PREFERENCE;
