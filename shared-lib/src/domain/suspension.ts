/** Until when somebody is suspended; a suspension lifts itself by the clock and then is none. Source: R-workflow-44. */
export const suspensionAt = (suspendedUntil: Date | null, now: Date): Date | null =>
  suspendedUntil && suspendedUntil > now ? suspendedUntil : null;
