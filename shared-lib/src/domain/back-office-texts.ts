/* Texts of the operators' pages and dialogs that open later. No first screen carries them. */

/** The warning when a visit is changed. Source: R-booking-18. */
export const tooShortForServices = (planned: number, needed: number): string =>
  `Planned for ${planned} minutes; the services take ${needed}.`;

/** The text for a number outside its bounds, both included. */
export const outsideRange = ({ least, most }: { readonly least: number; readonly most: number }): string =>
  `Enter a whole number from ${least} to ${most}.`;

export const OPERATOR_ALERT = {
  overdue: 'Failed to process overdue appointments. Please try again.',
  autoCancelConfirm:
    "This will auto-cancel all overdue appointments and disable therapists who didn't respond. Continue?",
  material: (name: string) => `Failed to update material ${name}`,
  receipt: 'Failed to upload receipt',
} as const;
