import {
  APPOINTMENT_VISIBILITY,
  AUDIENCES,
  isIn,
  mayKnowOf,
  restrictedOf,
  withheld,
  type Appointment,
  type Audience,
} from 'shared-lib/contract';
import {
  formatServiceDay,
  formatTime,
  isStalled,
  isSurcharge,
  localTime,
  servicesAmong,
  urgencyOf,
} from 'shared-lib/domain';
import { JsonText } from '../../platform/http/route.js';
import type { Reader } from '../../platform/principal.js';
import { secondDriverOf } from './second-driver-request.js';
import { shownCannotCome } from './shown-cannot-come.js';
import { shownLate } from './shown-late.js';
import { shownWords } from './shown-words.js';
import { shownElsewhere } from './elsewhere.js';
import { pickupAddressFor } from './pickup-addresses.js';
import { inOrder, staffOf, type AppointmentRecord, type SessionFacts } from '../store/record.js';
import { ALL_NULL, isWritten, type WrittenName } from '../store/record.sql.js';
import { fullName, isAskedAgain, standingOf } from './standing.js';

export const maySee = (record: AppointmentRecord, { role, userId }: Reader): boolean =>
  mayKnowOf({ role, id: userId }, staffOf(record));

/** The appointment as its reader may see it at an instant. Source: 3-001..3-020. */
export const viewFor = (record: AppointmentRecord, reader: Reader, now: Date): Appointment =>
  JSON.parse(viewText(record, reader, now)) as Appointment;

/**
 * The same as JSON: the part that the database wrote, and the part that depends on reader and instant. All operators
 * see the same, so a message to them is written once.
 */
export function viewText(record: AppointmentRecord, reader: Reader, now: Date): string {
  const mayRead = readerOf(reader, record.facts.rejected_by);
  const written = AUDIENCES.map((audience) =>
    inner((mayRead(audience) && record.written[audience]) || ALL_NULL[audience]),
  );
  const rest = withheld(derived(record, { reader, mayRead }, now), RESTRICTED, mayRead);
  return `{${written.join(',')},${inner(JSON.stringify(rest))}}`;
}

/** The audiences to which a reader of an appointment belongs. `refusedBy` refused it last. */
export const readerOf =
  ({ role, userId }: Reader, refusedBy: number | null) =>
  (audience: Audience): boolean =>
    isIn(audience, { role, id: userId }, refusedBy);

/** The same as an answer. */
export const answerFor = (record: AppointmentRecord, reader: Reader, now: Date): JsonText =>
  new JsonText(viewText(record, reader, now));

/** The members of a JSON object's text, without its braces. */
const inner = (json: string): string => json.slice(1, -1);

/** The members that the database does not write in their final form. */
type Derived = Omit<Appointment, WrittenName>;

/** The members of the rest, and of a service in it, that not everyone may read. */
const RESTRICTED = restrictedOf(APPOINTMENT_VISIBILITY).filter(
  (row): row is readonly [keyof Derived, Audience] => !isWritten(row[0]),
);
const RESTRICTED_OF_SERVICE = restrictedOf(APPOINTMENT_VISIBILITY.services_details);

type ServiceDetails = Appointment['services_details'][number];

interface Reading {
  readonly reader: Reader;
  readonly mayRead: (audience: Audience) => boolean;
}

function derived(
  { facts, state, therapists, services, materials }: AppointmentRecord,
  { reader, mayRead }: Reading,
  now: Date,
): Derived {
  const at = now.getTime();
  const first = therapists[0] ?? null;
  const { driver_id, driver, pickup_driver } = facts;
  const people = { driver_id, driver, pickup_driver, therapists };
  const standing = standingOf(state, people, reader, now);
  const addressOf = pickupAddressFor(facts, { reader, mayRead }, now);
  const stored = inOrder(facts.therapists);
  const team = therapists.map((one, at) => ({ ...one, pickup_address: addressOf(stored[at]?.[7][4] ?? null) }));
  return {
    start_time: timeAt(state.startsAt),
    end_time: timeAt(state.endsAt),
    formatted_date: dayText(facts.service_day),
    formatted_start_time: timeText(state.startsAt),
    formatted_end_time: timeText(state.endsAt),
    services: servicesAmong(services).map(({ id }) => id),
    services_details: services
      .filter((line) => !isSurcharge(line) || reader.role === 'operator')
      .map((one) => withheld<ServiceDetails>(one, RESTRICTED_OF_SERVICE, mayRead)),
    therapist: first && first.id,
    therapist_id: first && first.id,
    therapists: therapists.map(({ id }) => id),
    therapist_details: team[0] ?? null,
    therapists_details: team,
    therapist_accepted: first !== null && therapists.every((one) => one.accepted),
    therapists_accepted: therapists.map((one) => one.accepted),
    group_size: therapists.length,
    both_accepted: standing.both_parties_accepted,
    driver_name: fullName(facts.driver),
    pickup_driver_name: fullName(facts.pickup_driver),
    backup: secondDriverOf(facts),
    cannot_come: shownCannotCome(facts.cannot_come, people),
    late: shownLate(state),
    words_to_client: shownWords(state, facts, reader),
    elsewhere: shownElsewhere(facts, state, { people, reader }, now),
    session_end_time: sessionEnd(facts),
    session_details: { duration: sessionMinutes(facts) },
    material_usage_summary: materials,
    is_stalled: isStalled(state, at),
    asked_again: isAskedAgain(facts, state, reader),
    urgency: state.status === 'pending' ? urgencyOf((state.startsAt - at) / 60_000) : null,
    ...standing,
  };
}

/** The end of the session, or its planned end while it runs. */
export function sessionEnd({
  session_started_at: begun,
  session_completed_at: ended,
  duration,
}: SessionFacts): string | null {
  if (ended !== null || begun === null) return ended;
  return new Date(Date.parse(begun) + duration * 60_000).toISOString();
}

/** Minutes that the session took; null until it is over. */
const sessionMinutes = ({ session_started_at: begun, session_completed_at: ended }: SessionFacts): number | null =>
  begun === null || ended === null ? null : Math.round((Date.parse(ended) - Date.parse(begun)) / 60_000);

/**
 * Keeps the texts of instants. Visits begin at few different ones, and formatting one for Manila takes longer than the
 * rest of a view.
 */
function remembered<K>(write: (key: K) => string): (key: K) => string {
  const known = new Map<K, string>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= REMEMBERED_MAX) known.clear();
    const text = write(key);
    known.set(key, text);
    return text;
  };
}
const REMEMBERED_MAX = 20_000;

const dayText = remembered(formatServiceDay);
const timeAt = remembered((instant: number) => localTime(new Date(instant)));
const timeText = remembered((instant: number) => formatTime(new Date(instant)));
