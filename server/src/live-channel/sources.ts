import type { Reader } from '../platform/principal.js';

/** A record of one batch, ready for every reader who may see it. */
export interface LiveAppointment {
  /** Operators see all records; therapists and drivers only their own. */
  visibleTo(reader: Reader): boolean;
  /**
   * The record as this person may see it, in the contract's form. All operators see the same, so it is made once, for
   * the first of them.
   */
  forReader(reader: Reader): object;
}

export interface AppointmentSource {
  /** Current records by id, in one query; deleted and unknown ids are left out. */
  load(ids: readonly number[]): Promise<ReadonlyMap<number, LiveAppointment>>;
  /** A new connection's first content: the appointments from today's service day on, up to a limit. */
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

/** The live channel's view of the business; the modules provide it. */
export interface LiveSources {
  readonly appointments: AppointmentSource;
  readonly availability: AvailabilitySource;
}
