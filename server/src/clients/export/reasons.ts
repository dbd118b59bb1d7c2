import * as m from '../../texts/m.js';

/** Why something about a client is not in their export. The words stand in the export. */
export const REASONS = {
  copy: m.copies_of_what_is_in_this(),
  ours: m.how_the_office_plans_the_work(),
  passing: m.notices_and_steps_that_go(),
  photo: m.proofs_of_payment_which_the(),
  secret: m.keys_and_check_sums(),
  staff: m.what_is_about_the_people_who(),
} as const;
export type Reason = keyof typeof REASONS;
