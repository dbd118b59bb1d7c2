import { type Appointment, type Client, localTime, type LocalTime, serviceDayOf, type ServiceDay } from 'shared-lib';
import {
  type BookingRequest,
  type ClientChannel,
  type Gender,
  type Language,
  namesOf,
  type WaitlistEntry,
} from 'shared-lib/booking';
import type { TypedRepeat } from './repeat';
import { type Giving, givingOf } from './whoGivesWhat';

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
  /** Empty: nobody chose one. */
  language: Language | '';
}

/** A booking that is being made or changed, as chosen so far. */
export interface Draft extends TypedClient, Giving {
  client: DraftClient | null;
  /** The client is being typed, not searched for. */
  adding: boolean;
  date: ServiceDay;
  /** A booked visit that moves past the beginning of a price gets that price. */
  priceOfDay: boolean;
  start: LocalTime | null;
  /** `undefined` before a choice, `null` for 'None'. */
  driver: number | null | undefined;
  location: string;
  /** Of the client's companions, whom the visit is for; null: the client. */
  companion: number | null;
  /** The number of the client for this visit; empty: the main one. */
  visitPhone: string;
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
  /** By which the client says that we may write to them. Goes into their record with the booking. */
  agreed: readonly ClientChannel[];
}

export type DraftField = keyof Draft;

export const NOBODY: TypedClient = {
  first_name: '',
  last_name: '',
  phone_number: '',
  email: '',
  address: '',
  gate_instructions: '',
  allergies: '',
  language: '',
};

export const emptyDraft = (date: ServiceDay): Draft => ({
  ...NOBODY,
  client: null,
  adding: false,
  services: [],
  date,
  priceOfDay: false,
  start: null,
  therapists: [],
  together: false,
  givers: {},
  driver: undefined,
  location: '',
  companion: null,
  visitPhone: '',
  notes: '',
  health: '',
  message: '',
  repeat: null,
  asksFor: null,
  people: 1,
  agreed: [],
});

/** An existing appointment as a draft. */
export const draftOf = (appointment: Appointment): Draft => ({
  ...NOBODY,
  client: { id: appointment.client, ...appointment.client_details },
  adding: false,
  ...givingOf(appointment),
  date: appointment.date,
  priceOfDay: false,
  start: appointment.start_time,
  driver: appointment.driver,
  location: appointment.location,
  // An older server has none.
  companion: appointment.companion?.id ?? null,
  visitPhone: appointment.visit_phone ?? '',
  notes: appointment.notes,
  health: '',
  message: '',
  repeat: null,
  asksFor: null,
  people: 1,
  agreed: [],
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
          language: request.language === 'fil' ? 'fil' : '',
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
