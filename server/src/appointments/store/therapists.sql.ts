import { isDeepStrictEqual } from 'node:util';
import type { TherapistState } from 'shared-lib/domain';
import { bind, sql, type BoundStatement } from '../../platform/database/database.js';

const REMOVE_THERAPISTS = sql(
  'appointment_remove_therapists',
  'delete from appointment_therapists where appointment_id = $1 and not (therapist_id = any($2::int[]))',
);
const PUT_THERAPISTS = sql(
  'appointment_put_therapists',
  `
  insert into appointment_therapists as t (appointment_id, therapist_id, position, accepted_at, ready_at, picked_up_at, needs_no_ride_at,
    collected_before)
  select $1, w.id, w.position, case when w.accepted then $6::timestamptz end, case when w.ready then $6::timestamptz end, case when w.picked_up then $6::timestamptz end,
    case when w.needs_no_ride then $6::timestamptz end, w.collected_before
  from unnest($2::int[], $3::bool[], $4::bool[], $5::bool[], $7::bool[], $8::bool[])
    with ordinality as w(id, accepted, ready, picked_up, needs_no_ride, collected_before, position)
  on conflict (appointment_id, therapist_id) do update set
    position = excluded.position,
    accepted_at = case when excluded.accepted_at is not null then coalesce(t.accepted_at, excluded.accepted_at) end,
    ready_at = case when excluded.ready_at is not null then coalesce(t.ready_at, excluded.ready_at) end,
    picked_up_at = case when excluded.picked_up_at is not null then coalesce(t.picked_up_at, excluded.picked_up_at) end,
    needs_no_ride_at = case when excluded.needs_no_ride_at is not null then coalesce(t.needs_no_ride_at, excluded.needs_no_ride_at) end,
    collected_before = excluded.collected_before`,
);

const SET_ANSWERS = sql(
  'appointment_set_answers',
  `
  update appointment_therapists t set
    accepted_at = case when w.accepted then coalesce(t.accepted_at, $6::timestamptz) end,
    ready_at = case when w.ready then coalesce(t.ready_at, $6::timestamptz) end,
    picked_up_at = case when w.picked_up then coalesce(t.picked_up_at, $6::timestamptz) end,
    needs_no_ride_at = case when w.needs_no_ride then coalesce(t.needs_no_ride_at, $6::timestamptz) end,
    collected_before = w.collected_before
  from unnest($2::int[], $3::bool[], $4::bool[], $5::bool[], $7::bool[], $8::bool[])
    as w(id, accepted, ready, picked_up, needs_no_ride, collected_before)
  where t.appointment_id = $1 and t.therapist_id = w.id`,
);

/** From the second parameter on. */
const valuesOf = (therapists: readonly TherapistState[], now: Date): unknown[] => [
  therapists.map((one) => one.id),
  therapists.map((one) => one.accepted),
  therapists.map((one) => one.ready),
  therapists.map((one) => one.pickedUp),
  now,
  therapists.map((one) => one.needsNoRide),
  therapists.map((one) => one.collectedBefore ?? false),
];

const HAND_OVER = sql(
  'appointment_hand_over',
  `
  update appointment_services s set therapist_id = w.taker from unnest($2::int[], $3::int[]) as w(giver, taker)
  where s.appointment_id = $1 and s.therapist_id = w.giver`,
);

export type Therapists = readonly TherapistState[];

/**
 * New therapists get the services of those who left, one to one; without a new one, nobody does. Source: R-booking-20.
 */
function handedOver(id: number, before: Therapists, next: Therapists): BoundStatement<unknown>[] {
  const among = (some: Therapists) => (one: TherapistState) => some.some((other) => other.id === one.id);
  const gone = before.filter((one) => !among(next)(one)).map((one) => one.id);
  const come = next.filter((one) => !among(before)(one)).map((one) => one.id);
  return gone.length ? [bind(HAND_OVER, [id, gone, gone.map((_, at) => come[at] ?? null)])] : [];
}

/** Sets the therapists of an appointment, in this order; earlier answers keep their instants. */
export const putTherapists = (id: number, therapists: Therapists, now: Date): BoundStatement<unknown> =>
  bind(PUT_THERAPISTS, [id, ...valuesOf(therapists, now)]);

export const therapistsDiffer = (before: Therapists, after: Therapists): boolean => !isDeepStrictEqual(before, after);

const groupOf = (therapists: Therapists): string => therapists.map(({ id }) => id).join();

/** The statements that replace the stored therapists by those of the next state, in order; often none. */
export function therapistChanges(
  id: number,
  before: Therapists,
  next: Therapists,
  now: Date,
): BoundStatement<unknown>[] {
  if (groupOf(before) !== groupOf(next))
    return [
      bind(REMOVE_THERAPISTS, [id, next.map((one) => one.id)]),
      putTherapists(id, next, now),
      ...handedOver(id, before, next),
    ];
  return therapistsDiffer(before, next) ? [bind(SET_ANSWERS, [id, ...valuesOf(next, now)])] : [];
}
