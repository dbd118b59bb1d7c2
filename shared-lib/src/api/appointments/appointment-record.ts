import type { Appointment, AppointmentCard, BodyInput, Calls, ListFilter, ListPart, Paginated } from '../../contract';
import type { Action, BookingOrdering } from '../../domain';
import type { PageParams } from '../http/pages';

/** A step that was taken on this device and that the server has not taken yet. Source: R-device-30. */
export interface UnsentNote {
  /** In the order of the presses. */
  readonly order: number;
  /** The key under which it is sent, however often. */
  readonly key: string;
  readonly appointment: number;
  /** The client's name. */
  readonly client: string;
  readonly action: Action;
  /** The words of its button, and of the news that it was taken. */
  readonly label: string;
  readonly did?: string | undefined;
  /** The instant of the press, by the server's clock as far as it was known. */
  readonly occurredAt: string;
  /** `refused` by the server; `held` because an earlier step of the same visit was. */
  readonly state: 'waiting' | 'refused' | 'held';
  /** Why it was refused. */
  readonly says?: string | undefined;
}

/** What only this browser knows of an appointment. Source: 3-021..3-023. */
interface OnlyHere {
  /** Steps that are not sent yet, or were refused. The record shows what the waiting ones will make of it. */
  unsent?: readonly UnsentNote[];
  /** Not yet confirmed by the server. Its id is negative until the server gives one. */
  isOptimistic?: boolean;
  /** It is being deleted. */
  isOptimisticDeleted?: boolean;
  /** A change of it failed, and it is being fetched again. */
  needsRefresh?: boolean;
}

/** An appointment as its own page and the server's answers have it: the whole record. */
export type CachedAppointment = Appointment & OnlyHere;

/**
 * An appointment as lists have it. Lists ask for cards. Live messages and answers of actions put whole records in their
 * place, which are cards too. Fields that a card lacks are null or absent: screens treat both alike.
 */
export type CachedCard = AppointmentCard & OnlyHere;
export type AppointmentPage = Paginated<CachedCard>;

/** Is it the whole record? Cards do not say when they last changed. */
export const isWhole = (record: CachedCard): record is CachedAppointment => 'updated_at' in record;

export type NewAppointment = BodyInput<Calls['appointments']['create']>;
export type AppointmentChange = BodyInput<Calls['appointments']['update']>;

/** The lists of the server. Each is one call. */
export const LIST_KINDS = ['list', 'today', 'upcoming', 'rejected', 'pending', 'timeout', 'awaiting-payment'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

export interface ListParams extends PageParams {
  date?: string;
  date_after?: string;
  date_before?: string;
  filter?: ListFilter;
  status?: Appointment['status'];
  search?: string;
  therapist?: number;
  driver?: number;
  client?: number;
  ordering?: BookingOrdering;
  /** With `nearest`: opens the page with what is on today. */
  at_now?: boolean;
  /** With `nearest`: only what is not over, or only what is. */
  part?: ListPart;
  to_be_paid?: boolean;
}
