import {
  addMinutes,
  type Appointment,
  type AppointmentChange,
  type BookingPreview,
  type Client,
  FIELD_TEXTS,
  instantOf,
  localTime,
  type LocalTime,
  type NewAppointment,
  type Service,
  type ServiceDay,
} from 'shared-lib';

export type DraftClient = Pick<Client, 'id' | 'first_name' | 'last_name' | 'phone_number' | 'address'>;

/** A booking being made or changed, as chosen so far. */
export interface Draft {
  client: DraftClient | null;
  services: readonly number[];
  date: ServiceDay;
  start: LocalTime | null;
  therapists: readonly number[];
  /** `undefined` while nobody has been chosen, `null` for 'None'. */
  driver: number | null | undefined;
  location: string;
  notes: string;
}

export type DraftField = keyof Draft;
export type DraftErrors = Partial<Record<DraftField, string>>;

export const emptyDraft = (date: ServiceDay): Draft => ({
  client: null,
  services: [],
  date,
  start: null,
  therapists: [],
  driver: undefined,
  location: '',
  notes: '',
});

/** An existing appointment as a draft to change. */
export const draftOf = (appointment: Appointment): Draft => ({
  client: { id: appointment.client, ...appointment.client_details },
  services: appointment.services,
  date: appointment.date,
  start: appointment.start_time,
  therapists: appointment.therapists,
  driver: appointment.driver,
  location: appointment.location,
  notes: appointment.notes,
});

/** Slots are coloured for one hour where nothing is chosen yet. Source: R-booking-8. */
export const DURATION_WITHOUT_SERVICES = 60;

export interface Sum {
  price: number;
  /** Minutes. */
  duration: number;
}

/** Price and minutes of the chosen services. */
export const sumOf = (chosen: readonly number[], services: readonly Service[]): Sum =>
  chosen.reduce<Sum>(
    (sum, id) => {
      const service = services.find((one) => one.id === id);
      return service ? { price: sum.price + service.price, duration: sum.duration + service.duration } : sum;
    },
    { price: 0, duration: 0 },
  );

/** When a visit that starts at `start` ends; it may be the next morning. */
export const endOf = (date: ServiceDay, start: LocalTime, minutes: number): LocalTime =>
  localTime(addMinutes(instantOf(date, start), minutes));

/** A chosen client brings the address along, unless another place was typed. */
export function withClient(draft: Draft, client: DraftClient | null): Draft {
  const untouched = draft.location.trim() === '' || draft.location === draft.client?.address;
  return { ...draft, client, location: untouched ? (client?.address ?? '') : draft.location };
}

/** What is still missing. */
export function draftErrors(draft: Draft): DraftErrors {
  const errors: DraftErrors = {};
  if (!draft.client) errors.client = FIELD_TEXTS.required;
  if (draft.services.length === 0) errors.services = FIELD_TEXTS.required;
  if (!draft.date) errors.date = FIELD_TEXTS.required;
  if (!draft.start) errors.start = FIELD_TEXTS.required;
  if (draft.therapists.length === 0) errors.therapists = FIELD_TEXTS.required;
  if (draft.driver === undefined) errors.driver = 'Choose a driver, or None.';
  else if (draft.driver === null && draft.therapists.length > 1) errors.driver = FIELD_TEXTS.groupNeedsCar;
  if (!draft.location.trim()) errors.location = FIELD_TEXTS.required;
  return errors;
}

/** Who is free depends on when: a new time makes what was said of the people old. */
export const ALSO_ANSWERS: Partial<Record<DraftField, readonly DraftField[]>> = {
  date: ['start', 'therapists', 'driver'],
  start: ['therapists', 'driver'],
  services: ['start', 'therapists', 'driver'],
  therapists: ['driver'],
};

/** The booking as the call wants it; only for a draft without errors. Source: 7-037, 7-038. */
export function bookingBody({
  client,
  services,
  date,
  start,
  therapists,
  driver,
  location,
  notes,
}: Draft): NewAppointment {
  const [first] = therapists;
  if (!client || !start || first === undefined) throw new Error('an unfinished booking was sent');
  return {
    client: client.id,
    services: [...services],
    date,
    start_time: start,
    therapist: first,
    ...(therapists.length > 1 ? { therapists: [...therapists] } : {}),
    driver: driver ?? null,
    location: location.trim(),
    notes: notes.trim(),
  };
}

const sameList = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

/** Only what differs from the appointment as it is; `null` where nothing does. */
export function changeBody(draft: Draft, appointment: Appointment): AppointmentChange | null {
  const before = draftOf(appointment);
  const change: AppointmentChange = {};
  if (!sameList(draft.services, before.services)) change.services = [...draft.services];
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

/** How the booking looks in the lists until the server has answered. Source: 4-071. */
export function previewOf(draft: Draft, known: KnownPeople): BookingPreview | undefined {
  if (!draft.client) return undefined;
  const { first_name, last_name, phone_number, address } = draft.client;
  const driver = known.drivers.find(({ id }) => id === draft.driver);
  return {
    client_details: { first_name, last_name, phone_number, address },
    services_details: draft.services.flatMap((id) =>
      known.services.filter((one) => one.id === id).map(({ name, price }) => ({ name, price })),
    ),
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
    duration: sumOf(draft.services, known.services).duration,
  };
}
