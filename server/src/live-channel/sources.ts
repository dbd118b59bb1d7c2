import type { Reader } from '../platform/principal.js';

/** A record of one batch, ready to be shown to whoever may see it. */
export interface LiveAppointment {
  /** Operators see every record; therapists and drivers their own. */
  visibleTo(reader: Reader): boolean;
  /**
   * The record as this person may see it, in the contract's shape. Asked once for all operators, with the first one
   * as the reader: what an operator sees does not depend on which operator.
   */
  forReader(reader: Reader): object;
}

export interface AppointmentSource {
  /** Fresh records by id, in one query; deleted and unknown ids are left out. */
  load(ids: readonly number[]): Promise<ReadonlyMap<number, LiveAppointment>>;
  /** What a person who connects sees first: the appointments of today's service day and after, within reason. */
  initial(reader: Reader): Promise<readonly object[]>;
}

export interface AvailabilityQuery {
  /** Service day, `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:MM`. */
  readonly time: string;
  readonly serviceId: number;
}

export interface AvailabilitySource {
  /** Who is free for that service then: members of the `availability_update` message. */
  check(query: AvailabilityQuery, reader: Reader): Promise<Readonly<Record<string, unknown>>>;
}

/** What the live channel needs of the business; the modules provide it. */
export interface LiveSources {
  readonly appointments: AppointmentSource;
  readonly availability: AvailabilitySource;
}
