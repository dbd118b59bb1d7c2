/* What pages and dialogs of operators say that are opened later: no first screen carries it. */

/** Warned of where a visit is changed. Source: R-booking-18. */
export const tooShortForServices = (planned: number, needed: number): string =>
  `Planned for ${planned} minutes; the services take ${needed}.`;

export const OPERATOR_ALERT = {
  overdue: 'Failed to process overdue appointments. Please try again.',
  autoCancelConfirm:
    "This will auto-cancel all overdue appointments and disable therapists who didn't respond. Continue?",
  material: (name: string) => `Failed to update material ${name}`,
  receipt: 'Failed to upload receipt',
} as const;
