import { serverLimits, WORD_STATUSES, WORDS_TO_CLIENT } from 'shared-lib/domain';

/**
 * For a row `a` of `appointments`: what its client said on the way, until the session begins; null where that is
 * nothing. A word of before another start, or about another place, is not shown. Source: R-beyond-988, R-beyond-989.
 */
export const CLIENT_SAYS = `(select json_build_object('late_at', s.late_at, 'unit', s.unit)
  from client_taps p cross join lateral (select
    case when p.late_at >= least(a.starts_at - interval '${serverLimits.CLIENT_TAP_HOURS} hours', a.started_at) then p.late_at end as late_at,
    case when p.place = a.location then p.unit end as unit) s
  where p.appointment_id = a.id and a.outcome is null and a.session_started_at is null
    and num_nonnulls(s.late_at, s.unit) > 0)`;

const saidSinceStart = (column: string): string =>
  `case when p.${column} >= coalesce(a.started_at, p.${column}) then p.${column} end`;
/** The same for what its people told the client, and whether the unit of its place is known. Source: R-beyond-1010. */
export const WORDS_SAID = `case when a.status in (${WORD_STATUSES.map((status) => `'${status}'`).join(', ')}) then
  (select json_build_object(${WORDS_TO_CLIENT.map((word) => `'${word}', ${saidSinceStart(`${word}_at`)}`).join(', ')},
     'has_unit', coalesce(p.place = a.location, false))
   from client_taps p where p.appointment_id = a.id) end`;
