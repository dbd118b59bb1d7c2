/** Who may hear of an event besides the people of its appointment and, for an appointment, all operators. */
export interface Audience {
  readonly operators?: boolean;
  /** User ids. */
  readonly users?: readonly number[];
}

/** A row of the outbox, written in the transaction that caused it. `type` is a message name of specification 7. */
export interface NewEvent {
  readonly type: string;
  readonly appointmentId?: number;
  readonly audience?: Audience;
  readonly payload?: Readonly<Record<string, unknown>>;
}
