import { fullNameOf } from '../../platform/database/full-name.sql.js';

/** The drivers of a request for backup by name, for a row `a` of `appointments`. */
export const SECOND_DRIVERS = `case when a.backup is not null then
    (select json_agg(json_build_array(b.id, ${fullNameOf('b')}))
     from users b where b.id in (select jsonb_array_elements_text(a.backup -> 'asked')::int)) end`;
