/** The state of one therapist of an appointment, as THERAPIST_STANDING reads it. */
export type TherapistStanding = readonly [
  id: number,
  accepted: boolean,
  ready: boolean,
  pickedUp: boolean,
  needsNoRide: boolean,
  collectedBefore: boolean,
];

/** Of a row `t` of `appointment_therapists`. */
export const THERAPIST_STANDING = `t.therapist_id, t.accepted_at is not null, t.ready_at is not null,
  t.picked_up_at is not null, t.needs_no_ride_at is not null, t.collected_before`;

/** The same with their place in the team and further data of the person. */
export type StoredTherapist<Person extends readonly unknown[] = readonly unknown[]> = readonly [
  position: number,
  ...TherapistStanding,
  person: Person,
];

/**
 * The team of a row `a` of `appointments`, unsorted (`inOrder` of record.ts); null without a team.
 * @param columns of `u`, their row of users
 */
export const therapistsWith = (columns: string): string => `(
  select json_agg(json_build_array(t.position, ${THERAPIST_STANDING},
    (select json_build_array(${columns}) from users u where u.id = t.therapist_id)))
  from appointment_therapists t where t.appointment_id = a.id)`;
