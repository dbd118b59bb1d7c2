import * as m from '../../texts/m';

/** Which visits of a series a change is for. Source: R-booking-42, R-booking-43. */
export type Scope = 'one' | 'following';

export const ONE_OR_FOLLOWING = [
  { value: 'one', label: m.only_this_one() },
  { value: 'following', label: m.this_and_the_following(), hint: m.visits_that_have_begun_or() },
] as const satisfies readonly { value: Scope; label: string; hint?: string }[];
