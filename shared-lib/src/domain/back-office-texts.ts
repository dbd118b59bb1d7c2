import * as m from '../texts/m.js';

/* Texts of the operators' pages and dialogs that open later. No first screen carries them. */

/** The warning when a visit is changed. Source: R-booking-18. */
export const tooShortForServices = (planned: number, needed: number): string =>
  m.planned_for_minutes_the_services({ planned, needed });

/** The text for a number outside its bounds, both included. */
export const outsideRange = ({ least, most }: { readonly least: number; readonly most: number }): string =>
  m.enter_a_whole_number_from({ least, most });

export const OPERATOR_ALERT = {
  overdue: m.failed_to_process_overdue_appointments(),
  autoCancelConfirm: m.this_will_auto_cancel_all(),
  material: (name: string) => m.failed_to_update_material({ name }),
  receipt: m.failed_to_upload_receipt(),
} as const;
