/** The roles with defined behaviour. Source: 1-006, 1-007. */
export const ROLES = ['operator', 'therapist', 'driver'] as const;
export type Role = (typeof ROLES)[number];
/** Of those who go to clients. */
export type Trade = Exclude<Role, 'operator'>;

export const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);

/** Who a request acts as. `system` is a job of the server itself. */
export interface Actor {
  readonly role: Role | 'system';
  /** User id; 0 for the system. */
  readonly id: number;
}

export const SYSTEM: Actor = { role: 'system', id: 0 };
