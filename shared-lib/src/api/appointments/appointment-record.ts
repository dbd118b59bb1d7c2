import type {
  Appointment,
  AppointmentCard,
  BodyInput,
  Calls,
  ListFilter,
  ListOrdering,
  Paginated,
} from '../../contract';
import type { PageParams } from '../http/pages';

/** What only this browser knows of an appointment. Source: 3-021..3-023. */
interface OnlyHere {
  /** Not yet confirmed by the server; its id is negative where the server has not given one. */
  isOptimistic?: boolean;
  /** Its deletion is under way. */
  isOptimisticDeleted?: boolean;
  /** A change of it failed, and it is being fetched again. */
  needsRefresh?: boolean;
}

/** An appointment as its own page and the answers of the server have it: the whole record. */
export type CachedAppointment = Appointment & OnlyHere;

/**
 * An appointment as a list has it. Lists are asked for cards; live messages and answers of actions put whole records in
 * their place, which are cards too. What a card does not have is null or not there: screens treat both alike.
 */
export type CachedCard = AppointmentCard & OnlyHere;
export type AppointmentPage = Paginated<CachedCard>;

/** Is it the whole record? No card says when it was changed last. */
export const isWhole = (record: CachedCard): record is CachedAppointment => 'updated_at' in record;

export type NewAppointment = BodyInput<Calls['appointments']['create']>;
export type AppointmentChange = BodyInput<Calls['appointments']['update']>;

/** The lists of the server; each is one call. */
export type ListKind = 'list' | 'today' | 'upcoming' | 'rejected' | 'pending' | 'timeout' | 'awaiting-payment';

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
  ordering?: ListOrdering;
  /** With `nearest`: the page of today with what is on now. */
  at_now?: boolean;
  to_be_paid?: boolean;
}
