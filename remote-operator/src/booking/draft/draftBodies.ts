import type { Appointment, AppointmentChange, NewAppointment, Service } from 'shared-lib';
import { type BookingPreview, type NewClient, pricedOn, type ServiceAssignment } from 'shared-lib/booking';
import { type Draft, draftOf, type TypedClient } from './draft';
import { priceAfterMove, servicesWith } from '../../parts/visitPrice';
import { sumOf } from './sums';
import { assignmentsOf, givingOf } from './whoGivesWhat';

/** What a record says of the client's health, with what is new of it. */
export const withHealth = (known: string, said: string): string =>
  known.toLowerCase().includes(said.trim().toLowerCase())
    ? known.trim()
    : [known.trim(), said.trim()].filter(Boolean).join('; ');

/** The client to save, in the form of the call. */
export const clientBody = ({
  first_name,
  last_name,
  phone_number,
  email,
  address,
  gate_instructions,
  allergies: typed,
  health,
  asksFor,
  language,
  agreed,
}: TypedClient & Pick<Draft, 'health' | 'asksFor' | 'agreed'>): NewClient => {
  const allergies = withHealth(typed, health);
  return {
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    phone_number: phone_number.trim(),
    email: email.trim() || null,
    address: address.trim(),
    ...(gate_instructions.trim() && { gate_instructions: gate_instructions.trim() }),
    ...(allergies && { allergies }),
    ...(asksFor && { preferred_gender: asksFor }),
    ...(language && { language }),
    // An address that was taken out again is asked for nothing.
    ...(agreed.length > 0 && { agreed: agreed.filter((way) => way === 'sms' || email.trim()) }),
  };
};

const ifAny = (assignments: readonly ServiceAssignment[]) =>
  assignments.length > 0 ? { service_assignments: [...assignments] } : {};

/** The booking in the form of the call, for a draft without errors. Source: 7-037, 7-038. */
export function bookingBody(draft: Draft, known: readonly Service[]): NewAppointment {
  const { client, services, date, start, therapists, driver, location, companion, visitPhone, notes } = draft;
  const [first] = therapists;
  if (!client || !start || first === undefined) throw new Error('an unfinished booking was sent');
  return {
    client: client.id,
    services: [...services],
    ...ifAny(assignmentsOf(draft, known)),
    date,
    start_time: start,
    therapist: first,
    ...(therapists.length > 1 ? { therapists: [...therapists] } : {}),
    driver: driver ?? null,
    location: location.trim(),
    ...(companion !== null && { companion }),
    ...(visitPhone.trim() && { visit_phone: visitPhone.trim() }),
    notes: notes.trim(),
  };
}

const sameList = (a: readonly unknown[], b: readonly unknown[]): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Who gives which service, if that or the services changed. New services always need it again. */
function changedGiving(draft: Draft, appointment: Appointment, known: readonly Service[]): AppointmentChange {
  const before = givingOf(appointment);
  const assignments = assignmentsOf(draft, known);
  if (!sameList(draft.services, before.services)) return { services: [...draft.services], ...ifAny(assignments) };
  const booked = assignmentsOf(before, known);
  const swapped = booked.map(({ service, therapist }) => {
    // A newcomer takes over the services of the therapist before without being told.
    const at = before.therapists.indexOf(therapist);
    return { service, therapist: draft.therapists.includes(therapist) ? therapist : (draft.therapists[at] ?? 0) };
  });
  return sameList(assignments, booked) || (assignments.length > 0 && sameList(assignments, swapped))
    ? {}
    : { service_assignments: assignments };
}

/** Only what differs from the current appointment; `null` when nothing does. */
export function changeBody(
  draft: Draft,
  appointment: Appointment,
  known: readonly Service[],
): AppointmentChange | null {
  const before = draftOf(appointment);
  const change: AppointmentChange = changedGiving(draft, appointment, known);
  if (draft.date !== before.date) change.date = draft.date;
  if (draft.priceOfDay && priceAfterMove(draft, appointment, known) !== null) change.price_of_the_day = true;
  if (draft.start && draft.start !== before.start) change.start_time = draft.start;
  if (!sameList(draft.therapists, before.therapists)) change.therapists = [...draft.therapists];
  if (draft.driver !== undefined && draft.driver !== before.driver) change.driver = draft.driver;
  if (draft.location.trim() !== before.location) change.location = draft.location.trim();
  if (draft.companion !== before.companion) change.companion = draft.companion;
  if (draft.visitPhone.trim() !== before.visitPhone) change.visit_phone = draft.visitPhone.trim() || null;
  if (draft.notes.trim() !== before.notes) change.notes = draft.notes.trim();
  return Object.keys(change).length === 0 ? null : { ...change, version: appointment.version };
}

export interface KnownPeople {
  services: readonly Service[];
  therapists: readonly { id: number; first_name: string; last_name: string; specialization: string | null }[];
  drivers: readonly {
    id: number;
    first_name: string;
    last_name: string;
    motorcycle_plate: string | null;
    vehicle_type: string | null;
  }[];
}

/** The booking as the lists show it until the server has answered. Source: 4-071. */
export function previewOf(draft: Draft, known: KnownPeople): BookingPreview | undefined {
  if (!draft.client) return undefined;
  const { first_name, last_name, phone_number, address } = draft.client;
  const driver = known.drivers.find(({ id }) => id === draft.driver);
  return {
    client_details: { first_name, last_name, phone_number: draft.visitPhone.trim() || phone_number, address },
    services_details: servicesWith(draft.services, pricedOn(known.services, draft.date)).map(({ name, price }) => ({
      name,
      price,
    })),
    therapists_details: draft.therapists.flatMap((id) =>
      known.therapists
        .filter((one) => one.id === id)
        .map((one) => ({
          id,
          first_name: one.first_name,
          last_name: one.last_name,
          phone_number: null,
          pickup_status: 'waiting' as const,
          accepted: false,
          ready: false,
        })),
    ),
    driver_details: driver
      ? {
          first_name: driver.first_name,
          last_name: driver.last_name,
          motorcycle_plate: driver.motorcycle_plate,
          vehicle_type: driver.vehicle_type,
        }
      : null,
    duration: sumOf(draft, known.services).duration,
  };
}
