/** Who may hear of an event besides the people of its appointment and, for an appointment, all operators. */
export interface Audience {
  readonly operators?: boolean;
  /** Nobody else hears of it, the people of the appointment neither. */
  readonly operatorsAlone?: boolean;
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
