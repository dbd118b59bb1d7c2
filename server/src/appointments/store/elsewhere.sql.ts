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
  client: string,
];

export interface ElsewhereFacts {
  readonly running_elsewhere: readonly RunningElsewhere[] | null;
}

/**
 * For a row `a` of `appointments` in which a person is about to begin something: the other work of its people, whether
 * it blocks or not (`elsewhere.ts`). A session is over after its booked length; its hold ends later, after the gap.
 * What blocks is decided by the first. It covers a day around the visit, because the reader's time is not known here.
 */
export const RUNNING_ELSEWHERE = `case when ${isBeforeBeginning('a')} then
    (select json_agg(json_build_array(h.staff_id, o.id, h.leg, lower(h.during),
        case when h.leg = 'session' then coalesce(o.session_started_at + make_interval(mins => o.duration), upper(h.during)) else upper(h.during) end,
        upper(h.during) + make_interval(mins => ${OVERRUN}), (select first_name from clients where id = o.client_id)) order by o.id, h.staff_id)
     from staff_holds h join appointments o on o.id = h.appointment_id
     where h.staff_id = any (array(select t.therapist_id from appointment_therapists t where t.appointment_id = a.id union all select a.driver_id union all select a.pickup_driver_id))
       and h.during && tstzrange(a.starts_at - interval '1 day', a.starts_at + interval '1 day') and o.id <> a.id and ${runs('o')}) end`;
