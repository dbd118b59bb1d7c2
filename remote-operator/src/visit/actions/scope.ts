/** Which visits of a series a change is for. Source: R-booking-42, R-booking-43. */
export type Scope = 'one' | 'following';

export const ONE_OR_FOLLOWING = [
  { value: 'one', label: 'Only this one' },
  { value: 'following', label: 'This and the following', hint: 'Visits that have begun or are over stay as they are.' },
] as const satisfies readonly { value: Scope; label: string; hint?: string }[];
