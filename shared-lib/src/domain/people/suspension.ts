/* Suspended drivers: those who let a pickup window pass (`suspendDriver`, server/src/appointments/workflow/
  pickup.effects.ts). A therapist who does not answer is disabled instead: silent-therapists.ts there. */

/** The end of a person's suspension; null once it is past, as a suspension ends by itself. Source: R-workflow-44. */
export const suspensionAt = (suspendedUntil: Date | null, now: Date): Date | null =>
  suspendedUntil && suspendedUntil > now ? suspendedUntil : null;
