import { fullNameOf } from '../platform/database/full-name.sql.js';

/** What a row `c` of clients asks for of a therapist, as appointments carry it; null where that is nothing. */
export const CLIENT_PREFERENCE = `case when c.preferred_therapist is not null or c.preferred_gender is not null then
  json_build_object('therapist', c.preferred_therapist, 'gender', c.preferred_gender,
    'therapist_name', (select ${fullNameOf('p')} from users p where p.id = c.preferred_therapist)) end`;
