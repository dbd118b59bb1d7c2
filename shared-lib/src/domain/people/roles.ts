/** The roles with defined behaviour. Source: 1-006, 1-007. */
export const ROLES = ['operator', 'therapist', 'driver'] as const;
export type Role = (typeof ROLES)[number];
/** A role that goes to clients. */
export type Trade = Exclude<Role, 'operator'>;

export const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);

/** The person a request acts for. `system` is a job of the server itself. */
export interface Actor {
  readonly role: Role | 'system';
  /** User id; 0 for the system. */
  readonly id: number;
}

export const SYSTEM: Actor = { role: 'system', id: 0 };
