import type { BoardVisit } from 'shared-lib/contract';
import type { Outcome, PickupUrgency, Refusal, ServiceDay, Status } from 'shared-lib/domain';
import { CLIENT_PREFERENCE } from '../../clients/preference.repository.js';
import { sql, type Queryable } from '../../platform/database/database.js';
import { THERAPIST_STANDING, type TherapistStanding } from '../store/stored-therapist.sql.js';
import { isService } from '../../platform/database/price-lines.sql.js';

/**
 * One statement for the whole day, each visit as one array without names: sixty people have four hundred visits.
 * Instants have the text form of every record.
 */
const VISITS = sql(
  'board_visits',
  `
  select json_build_array(a.id, a.version, a.starts_at, a.ends_at, a.status, a.outcome, a.location, a.driver_id, a.driver_accepted_at is not null,
    a.journey_started_at, a.dropped_off_at, a.return_journey_completed_at,
    a.pickup_requested_at is not null, a.pickup_urgency, a.pickup_driver_id, a.estimated_pickup_time, a.pickup_deadline,
    c.id, c.first_name, c.last_name, ${CLIENT_PREFERENCE},
    (select json_agg(json_build_array(${THERAPIST_STANDING}) order by t.position)
      from appointment_therapists t where t.appointment_id = a.id),
    (select json_agg(s.name order by s.position) from appointment_services s where s.appointment_id = a.id and ${isService('s')})) as facts
  from appointments a join clients c on c.id = a.client_id
  where a.service_day = $1::date and a.deleted_at is null order by a.starts_at, a.id`,
);

type Instant = string | null;
type Facts = readonly [
  id: number,
  version: number,
  starts_at: string,
  ends_at: string,
  status: Status,
  outcome: Outcome | null,
  location: string,
  driver: number | null,
  driver_accepted: boolean,
  journey_started_at: Instant,
  dropped_off_at: Instant,
  return_journey_completed_at: Instant,
  pickup_requested: boolean,
  pickup_urgency: PickupUrgency,
  pickup_driver: number | null,
  estimated_pickup_time: Instant,
  pickup_deadline: Instant,
  client: number,
  first_name: string,
  last_name: string,
  preference: BoardVisit['client_preference'],
  therapists: readonly TherapistStanding[] | null,
  services: readonly string[] | null,
];

/** JSON leaves out undefined, so a visit has only the fields that apply. */
const ifAny = <T>(value: T | null | false | undefined): T | undefined => value || undefined;

function toVisit(facts: Facts, date: ServiceDay): BoardVisit {
  const [id, version, starts_at, ends_at, status, outcome, location, driver, accepted, ...later] = facts;
  const [journey, dropped, returned, ...ofRideHome] = later;
  const [requested, urgency, pickupDriver, plannedAt, deadline, client, first_name, last_name, ...ofPeople] =
    ofRideHome;
  const [preference, people, services] = ofPeople;
  return {
    id,
    version,
    date,
    starts_at,
    ends_at,
    status,
    outcome: ifAny(outcome),
    location,
    client,
    driver: ifAny(driver),
    driver_accepted: ifAny(accepted),
    journey_started_at: ifAny(journey),
    dropped_off_at: ifAny(dropped),
    return_journey_completed_at: ifAny(returned),
    pickup_requested: ifAny(requested),
    pickup_urgency: requested ? urgency : undefined,
    assigned_pickup_driver: ifAny(pickupDriver),
    estimated_pickup_time: ifAny(plannedAt),
    pickup_deadline: ifAny(deadline),
    client_details: { first_name, last_name },
    client_preference: ifAny(preference),
    services_details: (services ?? []).map((name) => ({ name })),
    therapists_details: (people ?? []).map(([therapist, said, ready, pickedUp, needsNoRide, collectedBefore]) => ({
      id: therapist,
      accepted: said,
      ready,
      pickup_status: pickedUp ? 'picked_up' : undefined,
      needs_no_ride: ifAny(needsNoRide),
      collected_before: ifAny(collectedBefore),
    })),
  };
}

/** All visits of a service day except deleted ones, by their start. */
export const findVisitsOfDay = async (q: Queryable, date: ServiceDay): Promise<BoardVisit[]> =>
  (await q.rows<{ facts: Facts }>(VISITS, [date])).map(({ facts }) => toVisit(facts, date));

const REFUSED = sql(
  'visits_refused_of_day',
  `
  select id, rejected_by as person, coalesce(rejection_reason, '') as reason, status = 'rejected' as waits
  from appointments
  where service_day = $1::date and rejected_by is not null and deleted_at is null
    and (driver_id = rejected_by and driver_accepted_at is not null) is not true order by id`,
);

/** Who refused a visit last, unless they drive it after all; and whether the refusal still waits for its review. */
export interface RefusedBy {
  readonly id: number;
  readonly person: number;
  readonly reason: string;
  readonly waits: boolean;
}

/** What a person refused of the day. */
export const refusedOf = (refused: readonly RefusedBy[], person: number): Refusal[] =>
  refused.filter((one) => one.person === person).map(({ id, reason }) => ({ visit: id, reason }));

export const findRefusedOfDay = (q: Queryable, date: ServiceDay): Promise<RefusedBy[]> =>
  q.rows<RefusedBy>(REFUSED, [date]);
