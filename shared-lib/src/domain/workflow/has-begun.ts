/**
 * Whether what somebody is in elsewhere runs by now: it may be a ride home for later, of which its reader was told
 * ahead. Source: R-booking-5, R-booking-52.
 */
export const hasBegun = ({ from }: { readonly from: string | null }, now: Date): boolean =>
  from === null || new Date(from) <= now;
