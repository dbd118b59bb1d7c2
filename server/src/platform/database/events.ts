// How it works: docs/subsystems/live-channel.md.
/** Who may receive an event besides the people of its appointment and, for an appointment, all operators. */
export interface Audience {
  readonly operators?: boolean;
  /** Only operators receive it, not even the people of the appointment. */
  readonly operatorsAlone?: boolean;
  /** Everybody who is signed in. */
  readonly everybody?: boolean;
  /** User ids. */
  readonly users?: readonly number[];
}

/** A row of the outbox, written in the transaction that caused it. `type` is the name of a message (7-103..7-118). */
export interface NewEvent {
  readonly type: string;
  readonly appointmentId?: number;
  readonly audience?: Audience;
  readonly payload?: Readonly<Record<string, unknown>>;
}
