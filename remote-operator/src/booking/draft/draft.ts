import {
  addMinutes,
  type Appointment,
  type AppointmentChange,
  type Client,
  FIELD_TEXTS,
  instantOf,
  limits,
  localTime,
  type LocalTime,
  type NewAppointment,
  type Service,
  serviceDayOf,
  type ServiceDay,
  sumOfPrices,
} from 'shared-lib';
import {
  type Gender,
  type BookingRequest,
  namesOf,
  needsCar,
  type NewClient,
  type WaitlistEntry,
  type BookingPreview,
  minutesOf,
  type ServiceAssignment,
} from 'shared-lib/booking';
import { repeatFault, type TypedRepeat } from './repeat';
import { assignmentsOf, type Giving, givingOf } from './whoGivesWhat';
import * as m from '../../texts/m';

export type DraftClient = Pick<Client, 'id' | 'first_name' | 'last_name' | 'phone_number' | 'address'>;

/** A client who is not on record yet, as typed. Saved with the booking. */
export interface TypedClient {
  first_name: string;
  last_name: string;
  phone_number: string;
  email: string;
  address: string;
  gate_instructions: string;
  allergies: string;
}

/** A booking that is being made or changed, as chosen so far. */
export interface Draft extends TypedClient, Giving {
  client: DraftClient | null;
  /** The client is being typed, not searched for. */
  adding: boolean;
  date: ServiceDay;
  start: LocalTime | null;
  /** `undefined` before a choice, `null` for 'None'. */
  driver: number | null | undefined;
  location: string;
  notes: string;
  /** What the client says of allergies or an illness in their message. Goes into their record with the booking. */
  health: string;
  /** A client's message, as pasted or typed. It fills in other entries, and is never sent. */
  message: string;
  /** `null`: booked once. */
  repeat: TypedRepeat | null;
  /**
   * What the client asks for in this visit; it orders the therapists. Null: what their record says. Goes into a record
   * that says nothing.
   */
  asksFor: Gender | null;
  /** How many come to be massaged at the same time, as the client said. Never sent. */
  people: number;
}

export type DraftField = keyof Draft;
export type DraftErrors = Partial<Record<DraftField, string>>;

export const NOBODY: TypedClient = {
  first_name: '',
  last_name: '',
  phone_number: '',
  email: '',
  address: '',
  gate_instructions: '',
  allergies: '',
};

export const emptyDraft = (date: ServiceDay): Draft => ({
  ...NOBODY,
  client: null,
  adding: false,
  services: [],
  date,
  start: null,
  therapists: [],
  together: false,
  givers: {},
  driver: undefined,
  location: '',
  notes: '',
  health: '',
  message: '',
  repeat: null,
  asksFor: null,
  people: 1,
});

/** An existing appointment as a draft. */
export const draftOf = (appointment: Appointment): Draft => ({
  ...NOBODY,
  client: { id: appointment.client, ...appointment.client_details },
  adding: false,
  ...givingOf(appointment),
  date: appointment.date,
  start: appointment.start_time,
  driver: appointment.driver,
  location: appointment.location,
  notes: appointment.notes,
  health: '',
  message: '',
  repeat: null,
  asksFor: null,
  people: 1,
});

/** A waitlist entry as entries of a draft, with the slot that is offered for it. */
export const draftOfEntry = (entry: WaitlistEntry): Partial<Draft> => {
  const therapist = entry.offer?.therapist ?? entry.therapist;
  return {
    client: { id: entry.client, ...entry.client_details },
    services: entry.services,
    date: entry.offer?.date ?? entry.from_day,
    start: entry.offer?.start_time ?? null,
    therapists: therapist === null ? [] : [therapist],
    location: entry.client_details.address,
    notes: entry.notes,
  };
};

/**
 * A request of the request form as entries of a draft, with the soonest time that would suit. The client on record who
 * has the number is chosen; another is typed as they wrote it.
 */
export const draftOfRequest = ({ client, name, ...request }: BookingRequest): Partial<Draft> => {
  const [wish] = request.wishes;
  return {
    ...(client
      ? { client }
      : {
          adding: true,
          ...namesOf(name),
          phone_number: request.phone_number,
          email: request.email,
          address: request.address,
        }),
    services: request.services,
    ...(wish !== undefined && whenOf(wish)),
    location: request.address,
  };
};

/** The service day and the slot of an instant, as the form has them. */
export const whenOf = (instant: string): Pick<Draft, 'date' | 'start'> => ({
  date: serviceDayOf(new Date(instant)),
  start: localTime(new Date(instant)),
});

/** Nothing is typed or chosen yet. The day does not count: it is that of the list beside the form. */
export const isBlank = (draft: Draft): boolean =>
  JSON.stringify(draft) === JSON.stringify({ ...draft, ...emptyDraft(draft.date) });

/** Without a service the slots are coloured for one hour. Source: R-booking-8. */
export const DURATION_WITHOUT_SERVICES = 60;

export interface Sum {
  price: number;
  /** Minutes. */
  duration: number;
}

/** The services with these ids, each as often as its id is listed. Unknown ids are left out. */
export const servicesWith = (ids: readonly number[], services: readonly Service[]): Service[] =>
  ids.flatMap((id) => services.filter((one) => one.id === id));

/** Price and minutes of the chosen services. Source: R-booking-20. */
export function sumOf(draft: Giving, services: readonly Service[]): Sum {
  const chosen = servicesWith(draft.services, services);
  return { price: sumOfPrices(chosen), duration: minutesOf(chosen, assignmentsOf(draft, services)) };
}

/** When a visit that starts at `start` ends. It may be the next morning. */
export const endOf = (date: ServiceDay, start: LocalTime, minutes: number): LocalTime =>
  localTime(addMinutes(instantOf(date, start), minutes));

/** The client's address is the location, unless another place was typed. */
const movedTo = (draft: Draft, address: string): string => {
  const before = draft.adding ? draft.address : draft.client?.address;
  return draft.location.trim() === '' || draft.location === before ? address : draft.location;
};

/** What changes with the client: the address follows, and a client who was being typed is dropped. */
export const clientEntries = (draft: Draft, client: DraftClient | null): Partial<Draft> => ({
  ...NOBODY,
  client,
  adding: false,
  location: movedTo(draft, client?.address ?? ''),
});

export const withClient = (draft: Draft, client: DraftClient | null): Draft => ({
  ...draft,
  ...clientEntries(draft, client),
});

/** The draft with what was typed of a new client, and the location that follows from it. */
export const withTyped = (draft: Draft, typed: Partial<TypedClient>): Draft => ({
  ...draft,
  ...typed,
  client: null,
  adding: true,
  location: movedTo(draft, typed.address ?? draft.address),
});

const each = (service: number, count: number): Pick<Draft, 'services' | 'together'> => ({
  services: Array<number>(Math.min(count, limits.SERVICES_MAX)).fill(service),
  together: count > 1,
});

/** The draft's services after a change of them. The first service of a group is given to each of them at once. */
export function withServices(draft: Draft, services: number[]): Partial<Draft> {
  const group = Math.max(draft.people, draft.therapists.length);
  const [first] = services;
  return draft.services.length === 0 && first !== undefined && group > 1 ? each(first, group) : { services };
}

/**
 * The therapists after a change of them. While one service is there once for each of them, it stays so: a second
 * therapist gives it a second time, at the same time. Source: R-beyond-444.
 */
export function withTherapists(draft: Draft, chosen: readonly number[]): Partial<Draft> {
  const therapists = chosen.slice(0, limits.GROUP_MAX);
  const [service] = draft.services;
  const isOneEach =
    service !== undefined &&
    new Set(draft.services).size === 1 &&
    [Math.max(1, draft.therapists.length), therapists.length].includes(draft.services.length);
  return { therapists, ...(isOneEach && therapists.length > 0 && each(service, therapists.length)) };
}

/**
 * The draft with its one service once for each therapist; undefined where no therapist goes without, and where there
 * are several services to choose from. Source: R-beyond-682.
 */
export function withOneEach({ services, therapists }: Giving): Pick<Draft, 'services' | 'together'> | undefined {
  const [service] = services;
  return service !== undefined && services.length < therapists.length && new Set(services).size === 1
    ? each(service, therapists.length)
    : undefined;
}

/** What is still missing. */
export function draftErrors(draft: Draft): DraftErrors {
  const errors: DraftErrors = {};
  if (draft.adding) {
    if (!draft.first_name.trim()) errors.first_name = FIELD_TEXTS.required;
    if (!draft.phone_number.trim()) errors.phone_number = FIELD_TEXTS.required;
  } else if (!draft.client) errors.client = FIELD_TEXTS.required;
  if (draft.services.length === 0) errors.services = FIELD_TEXTS.required;
  if (!draft.date) errors.date = FIELD_TEXTS.required;
  if (!draft.start) errors.start = FIELD_TEXTS.required;
  if (draft.therapists.length === 0) errors.therapists = FIELD_TEXTS.required;
  if (draft.driver === undefined) errors.driver = m.choose_a_driver_or_no();
  else if (draft.driver === null && needsCar(draft.therapists.length)) errors.driver = FIELD_TEXTS.groupNeedsCar;
  if (!draft.location.trim()) errors.location = FIELD_TEXTS.required;
  const repeat = draft.repeat && repeatFault(draft.repeat, draft.date);
  if (repeat) errors.repeat = repeat;
  return errors;
}

/** Answers that a change makes stale: who is free depends on the time. */
export const ALSO_ANSWERS: Partial<Record<DraftField, readonly DraftField[]>> = {
  date: ['start', 'therapists', 'driver', 'repeat'],
  start: ['therapists', 'driver'],
  services: ['start', 'therapists', 'driver', 'together'],
  therapists: ['driver', 'together'],
  adding: ['client', 'first_name', 'phone_number', 'email', 'address', 'gate_instructions', 'allergies'],
};

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
}: TypedClient & Pick<Draft, 'health' | 'asksFor'>): NewClient => {
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
  };
};

const ifAny = (assignments: readonly ServiceAssignment[]) =>
  assignments.length > 0 ? { service_assignments: [...assignments] } : {};

/** The booking in the form of the call, for a draft without errors. Source: 7-037, 7-038. */
export function bookingBody(draft: Draft, known: readonly Service[]): NewAppointment {
  const { client, services, date, start, therapists, driver, location, notes } = draft;
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
  if (draft.start && draft.start !== before.start) change.start_time = draft.start;
  if (!sameList(draft.therapists, before.therapists)) change.therapists = [...draft.therapists];
  if (draft.driver !== undefined && draft.driver !== before.driver) change.driver = draft.driver;
  if (draft.location.trim() !== before.location) change.location = draft.location.trim();
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
    client_details: { first_name, last_name, phone_number, address },
    services_details: servicesWith(draft.services, known.services).map(({ name, price }) => ({ name, price })),
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
