import { fullNameOf } from '../platform/database/full-name.sql.js';

/** The preference of a row `c` of clients for a therapist, as appointments have it; null for none. */
export const CLIENT_PREFERENCE = `case when c.preferred_therapist is not null or c.preferred_gender is not null then
  json_build_object('therapist', c.preferred_therapist, 'gender', c.preferred_gender,
    'therapist_name', (select ${fullNameOf('p')} from users p where p.id = c.preferred_therapist)) end`;
