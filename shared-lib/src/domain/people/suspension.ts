/*
 * Who is suspended: a driver who lets a pickup window pass (`suspendDriver`, server/src/appointments/workflow/
 * pickup.effects.ts). A therapist who does not answer is disabled instead: silent-therapists.ts there.
 */

/** Until when somebody is suspended; a suspension lifts itself by the clock and then is none. Source: R-workflow-44. */
export const suspensionAt = (suspendedUntil: Date | null, now: Date): Date | null =>
  suspendedUntil && suspendedUntil > now ? suspendedUntil : null;
