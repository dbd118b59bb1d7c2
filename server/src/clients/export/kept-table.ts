import type { Reason } from './reasons.js';

/** How a column is shown. `person`: the first name of a member of the staff. `service`: one name, or several. */
export type Shown = 'text' | 'person' | 'service' | 'material' | 'pesos' | 'minutes' | 'request';

/** A table with data about a client. Each of its columns is shown, or left out for a reason. */
export interface Kept {
  readonly table: string;
  /** The member of the JSON file. */
  readonly name: string;
  readonly title: string;
  /** The number of the client, or of the visit, that a row `t` is about. */
  readonly of: string;
  readonly where: string;
  readonly order: string;
  readonly shows: Readonly<Record<string, Shown>>;
  readonly leaves: Readonly<Partial<Record<Reason, readonly string[]>>>;
}

export const ofClient = { of: 't.client_id', where: 't.client_id = any ($1::int[])' } as const;
export const ofVisit = { of: 't.appointment_id', where: 't.appointment_id = any ($1::int[])' } as const;
