/**
 * Whether a person's work elsewhere is already running. It may be a ride home for later, announced in advance. Source:
 * R-booking-5, R-booking-52.
 */
export const hasBegun = ({ from }: { readonly from: string | null }, now: Date): boolean =>
  from === null || new Date(from) <= now;
