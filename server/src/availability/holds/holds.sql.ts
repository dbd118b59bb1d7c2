/** Copies of holds, from which they can be restored. */
export const HOLDS_AS_STORED = `jsonb_agg(jsonb_build_object('staff_id', h.staff_id, 'leg', h.leg, 'during', h.during::text))`;

/**
 * Is a held person still in the visit, by the leg of the hold? Holds planned for earlier people stay as a trace. @param
 * hold a row of `staff_holds` @param visit its row of `appointments`
 */
export const isStillPart = (
  hold: string,
  visit: string,
): string => `((${hold}.leg <> 'outbound' or ${visit}.driver_id = ${hold}.staff_id)
    and (${hold}.leg <> 'return' or ${visit}.pickup_driver_id = ${hold}.staff_id)
    and (${hold}.leg <> 'session' or exists (select from appointment_therapists t where t.appointment_id = ${visit}.id and t.therapist_id = ${hold}.staff_id)))`;
