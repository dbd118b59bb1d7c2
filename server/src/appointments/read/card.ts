import {
  APPOINTMENT_VISIBILITY,
  appointmentCard,
  restrictedOf,
  type AppointmentCard,
  type Audience,
  type ClientSays,
} from 'shared-lib/contract';
import { isSurcharge, type Role } from 'shared-lib/domain';
import type { Reader } from '../../platform/principal.js';
import { secondDriverOf } from './second-driver-request.js';
import { shownCannotCome } from './shown-cannot-come.js';
import { shownLate } from './shown-late.js';
import { shownWords } from './shown-words.js';
import { shownElsewhere } from './elsewhere.js';
import { pickupAddressFor } from './pickup-addresses.js';
import type { ElsewhereFacts } from '../store/elsewhere.sql.js';
import {
  inOrder,
  shownStanding,
  stateOf,
  type AskedDriver,
  type SessionFacts,
  type StateFacts,
  type WordsSaid,
} from '../store/record.js';
import type { StoredTherapist } from '../store/stored-therapist.sql.js';
import { fullName, isAskedAgain, standingOf } from './standing.js';
import { readerOf, sessionEnd } from './view.js';

type Therapist = readonly [first: string, last: string, phone: string | null, pickupAddress: string | null];
type StoredService = readonly [
  position: number,
  name: string,
  price: number,
  therapist: number | null,
  /** Minutes; a surcharge has none. */
  duration: number,
];

/**
 * The facts of a card. Instants are ISO texts. Related rows are arrays, in the order in which card.sql.ts names their
 * columns. `rowsWith` of rows.ts decides whether a list answers cards or full records; contract/appointment-card.ts has
 * the fields of a card.
 */
export interface CardFacts extends StateFacts, SessionFacts, ElsewhereFacts {
  readonly id: number;
  readonly version: number;
  readonly service_day: string;
  readonly created_at: string;
  readonly client_says: ClientSays | null;
  readonly companion: AppointmentCard['companion'];
  readonly pin: string | null;
  readonly words_said: WordsSaid | null;
  readonly location: string;
  readonly notes: string;
  readonly series: AppointmentCard['series'];
  readonly client_id: number;
  readonly client: readonly [
    first: string,
    last: string,
    phone: string,
    address: string,
    gate: string,
    allergies: string,
    preference: AppointmentCard['client_preference'],
  ];
  readonly driver:
    | readonly [first: string, last: string, plate: string | null, vehicle: string | null, phone: string | null]
    | null;
  readonly therapists: readonly StoredTherapist<Therapist>[] | null;
  readonly services: readonly StoredService[] | null;
  readonly took_materials: boolean;
  readonly total_price: number;
  readonly payment_amount: number | null;
  readonly amount_paid: number | null;
  readonly rejection_reason: string | null;
  readonly rejected_at: string | null;
  readonly rejected_by: readonly [first: string, last: string, id: number, role: Role] | null;
  readonly rejection_reviewed_at: string | null;
  readonly asked_again: readonly number[];
  readonly rejection_review_decision: string | null;
  readonly rejection_review_notes: string | null;
  readonly cancel_reason: string | null;
  readonly internal_note: string;
  readonly client_confirmed_at: string | null;
  readonly journey_started_at: string | null;
  readonly arrived_at: string | null;
  readonly dropped_off_at: string | null;
  readonly return_journey_completed_at: string | null;
  readonly pickup_requested_at: string | null;
  readonly pickup_requested_by: number | null;
  readonly pickup_declined_at: string | null;
  readonly pickup_notes: string | null;
  readonly pickup_driver: readonly [first: string, last: string, phone: string | null, plate: string | null] | null;
  readonly backup_note: string | null;
  readonly backup_drivers: readonly AskedDriver[] | null;
}

/** JSON leaves out undefined, so a card has only the fields that apply. */
const ifAny = <T>(value: T | null | false | ''): T | undefined => value || undefined;

/** The card of an appointment, as its reader may see it at an instant. */
export function cardFor(facts: CardFacts, reader: Reader, now: Date): AppointmentCard {
  const { client, driver, driver_id, pickup_driver } = facts;
  const state = stateOf(facts, facts.took_materials);
  const team = inOrder(facts.therapists);
  const therapists = team.map(toTherapist);
  const people = { driver_id, driver, pickup_driver, therapists };
  const standing = standingOf(state, people, reader, now);
  const mayRead = readerOf(reader, facts.rejected_by?.[2] ?? null);
  const addressOf = pickupAddressFor(facts, { reader, mayRead }, now);
  const priced = mayRead(APPOINTMENT_VISIBILITY.services_details.price);
  const card: AppointmentCard = {
    id: facts.id,
    version: facts.version,
    date: facts.service_day,
    created_at: facts.created_at,
    starts_at: facts.starts_at,
    ends_at: facts.ends_at,
    total_duration: facts.duration,
    location: facts.location,
    notes: ifAny(facts.notes),
    series: ifAny(facts.series),
    status: facts.status,
    outcome: ifAny(facts.outcome),
    client: facts.client_id,
    client_details: { first_name: client[0], last_name: client[1], phone_number: client[2], address: client[3] },
    gate_instructions: ifAny(client[4]),
    companion: ifAny(facts.companion),
    pin: ifAny(facts.pin),
    allergies: ifAny(client[5]),
    client_preference: ifAny(client[6]),
    // Only the office works with surcharges: nobody gives one.
    services_details: inOrder(facts.services)
      .filter(([, , , , duration]) => !isSurcharge({ duration }) || reader.role === 'operator')
      .map(([, name, price, therapist, duration]) => ({
        name,
        duration: isSurcharge({ duration }) ? duration : undefined,
        price: priced ? price : undefined,
        therapist: ifAny(therapist),
      })),
    therapists_details: therapists.map((one, at) => ({
      ...one,
      pickup_address: addressOf(team[at]?.[7][3] ?? null) ?? undefined,
    })),
    driver: ifAny(driver_id),
    driver_details: ifAny(
      driver && {
        first_name: driver[0],
        last_name: driver[1],
        motorcycle_plate: driver[2],
        vehicle_type: driver[3],
        phone_number: ifAny(driver[4]),
      },
    ),
    driver_accepted: ifAny(standing.driver_accepted),
    total_price: facts.total_price,
    payment_status: facts.payment_status,
    payment_amount: facts.payment_amount ?? undefined,
    amount_paid: facts.amount_paid ?? undefined,
    ...rejectionOf(facts),
    asked_again: ifAny(isAskedAgain(facts, state, reader)),
    cancel_reason: ifAny(facts.cancel_reason),
    internal_note: ifAny(facts.internal_note),
    client_confirmed_at: ifAny(facts.client_confirmed_at),
    journey_started_at: ifAny(facts.journey_started_at),
    arrived_at: ifAny(facts.arrived_at),
    dropped_off_at: ifAny(facts.dropped_off_at),
    session_started_at: ifAny(facts.session_started_at),
    session_end_time: ifAny(sessionEnd(facts)),
    return_journey_completed_at: ifAny(facts.return_journey_completed_at),
    ...pickupOf(facts),
    backup: ifAny(secondDriverOf(facts)),
    cannot_come: ifAny(shownCannotCome(facts.cannot_come, people)),
    late: ifAny(shownLate(state)),
    client_says: ifAny(facts.client_says),
    words_to_client: ifAny(shownWords(state, facts, reader)),
    takeover_note: ifAny(!facts.backup && facts.backup_note),
    elsewhere: ifAny(shownElsewhere(facts, state, { people, reader }, now)),
    materials_status: standing.materials_status,
    response_deadline: facts.response_deadline,
    is_overdue: ifAny(standing.is_overdue),
    waiting_for: standing.waiting_for,
    allowed_actions: standing.allowed_actions,
  };
  for (const [field, audience] of RESTRICTED) if (!mayRead(audience)) card[field] = undefined;
  return card;
}

/** The fields that a card may lack. */
type OfSome = {
  [K in keyof AppointmentCard]-?: undefined extends AppointmentCard[K] ? K : never;
}[keyof AppointmentCard];
/** The fields of a card that not everyone may read. */
const RESTRICTED = restrictedOf(APPOINTMENT_VISIBILITY).filter(
  (row): row is readonly [OfSome, Audience] => row[0] in appointmentCard.shape,
);

function toTherapist(stored: StoredTherapist<Therapist>) {
  const [first_name, last_name, phone_number] = stored[7];
  return { ...shownStanding(stored), first_name, last_name, phone_number };
}

/** The fields of a refusal, reviewed or not. */
function rejectionOf(facts: CardFacts): Partial<AppointmentCard> {
  const { rejected_by: by } = facts;
  return {
    rejection_reason: ifAny(facts.rejection_reason),
    rejected_at: ifAny(facts.rejected_at),
    rejected_by: by ? { id: by[2], role: by[3], name: fullName(by) ?? '' } : undefined,
    rejection_reviewed: ifAny(facts.rejection_reviewed_at !== null),
    rejection_review_decision: ifAny(facts.rejection_review_decision),
    rejection_review_notes: ifAny(facts.rejection_review_notes),
  };
}

/** The fields of the ride home. */
function pickupOf(facts: CardFacts): Partial<AppointmentCard> {
  const requested = facts.pickup_requested_at !== null;
  return {
    pickup_requested: ifAny(requested),
    pickup_requested_at: ifAny(facts.pickup_requested_at),
    pickup_requested_by: ifAny(facts.pickup_requested_by),
    pickup_declined: ifAny(facts.pickup_declined_at !== null),
    pickup_urgency: requested ? facts.pickup_urgency : undefined,
    pickup_notes: ifAny(facts.pickup_notes),
    pickup_deadline: ifAny(facts.pickup_deadline),
    assigned_pickup_driver: ifAny(facts.pickup_driver_id),
    pickup_driver_name: ifAny(fullName(facts.pickup_driver)),
    pickup_driver_phone: ifAny(facts.pickup_driver?.[2] ?? null),
    pickup_driver_plate: ifAny(facts.pickup_driver?.[3] ?? null),
    estimated_pickup_time: ifAny(facts.estimated_pickup_time),
  };
}
