import { fullNameOf } from '../platform/database/full-name.sql.js';

export const NOT_LIFTED = 'not exists (select from client_mark_lifts l where l.mark_id = m.id)';
/** A mark `m` in force: nobody lifted it, and its visit has not been taken up again. */
export const IN_FORCE = `${NOT_LIFTED}
  and not exists (select from appointments v where v.id = m.appointment_id and v.outcome is distinct from 'cancelled')`;

/**
 * No-shows of a row `c` of clients, one for each visit. A mark from the client's page names no visit. It counts once a
 * day, and not where a visit of that day is marked, because the same no-show would count twice.
 */
const NO_SHOWS = `(
  select count(distinct m.appointment_id)::int + (count(distinct m.on_day) filter (where m.appointment_id is null and not m.on_day = any (d.days)))::int
  from client_marks m cross join (
    select coalesce(array_agg(m.on_day), '{}') as days from client_marks m
    where m.client_id = c.id and m.kind = 'no_show' and m.appointment_id is not null and ${IN_FORCE}) d
  where m.client_id = c.id and m.kind = 'no_show' and ${IN_FORCE})`;

/** The marks of a row `c` of clients in the short form of its record. Source: R-client-4. */
export const MARKS_IN_SHORT = `
  ${NO_SHOWS} as no_shows,
  (select max(m.on_day) from client_marks m where m.client_id = c.id and m.kind = 'no_show' and ${IN_FORCE}) as last_no_show,
  (select json_build_object('mark', m.id, 'reason', m.reason, 'by', ${fullNameOf('b')}, 'since', m.on_day)
    from client_marks m join users b on b.id = m.marked_by
    where m.client_id = c.id and m.kind = 'do_not_book' and ${IN_FORCE} order by m.id desc limit 1) as do_not_book`;
