import { NO_PREFERENCE, type ClientPreference } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';

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
