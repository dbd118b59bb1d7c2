import type { Role } from 'shared-lib/domain';

/** Whoever reads: a principal, or the owner of a socket. */
export interface Reader {
  readonly userId: number;
  readonly role: Role;
}
