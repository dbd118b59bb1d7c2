import type { Leg } from 'shared-lib/domain';
import { OVERRUN } from '../../availability/rules/scheduling-rules.repository.js';
import { isBeforeBeginning, runs } from './running.sql.js';

/** Instants are ISO texts. */
type RunningElsewhere = readonly [
  staff: number,
  appointment: number,
  leg: Leg,
  from: string,
  until: string,
  blocksUntil: string,
];

export interface ElsewhereFacts {
  readonly running_elsewhere: readonly RunningElsewhere[] | null;
}

/**
 * Of a row `a` of `appointments` in which somebody is about to begin something: what else its people are in, whether it
 * is a reason or not (`elsewhere.ts`). A session is over when it has lasted as long as it was booked for, its hold only
 * after the gap; by that what blocks is reckoned. A day around the visit, as its reader's 'now' is not known here.
 */
export const RUNNING_ELSEWHERE = `case when ${isBeforeBeginning('a')} then
    (select json_agg(json_build_array(h.staff_id, o.id, h.leg, lower(h.during),
        case when h.leg = 'session' then coalesce(o.session_started_at + make_interval(mins => o.duration), upper(h.during)) else upper(h.during) end,
        upper(h.during) + make_interval(mins => ${OVERRUN})) order by o.id, h.staff_id)
     from staff_holds h join appointments o on o.id = h.appointment_id
     where h.staff_id = any (array(select t.therapist_id from appointment_therapists t where t.appointment_id = a.id union all select a.driver_id union all select a.pickup_driver_id))
       and h.during && tstzrange(a.starts_at - interval '1 day', a.starts_at + interval '1 day') and o.id <> a.id and ${runs('o')}) end`;
