// How it works: docs/subsystems/access.md.
import type { Actor } from '../domain/index.js';

/**
 * The id that a person's records are limited to: their own, or null for operators (and the system), who see all.
 * Source: 6-002, 6-009, 6-012.
 */
export const confinedTo = ({ role, id }: Actor): number | null =>
  role === 'therapist' || role === 'driver' ? id : null;

/** May this person know that a record exists? `staff` are the ids of everyone who works on it. */
export function mayKnowOf(actor: Actor, staff: readonly number[]): boolean {
  const own = confinedTo(actor);
  return own === null || staff.includes(own);
}
