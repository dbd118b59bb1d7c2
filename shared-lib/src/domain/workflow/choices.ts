// How it works: docs/subsystems/money-and-reports.md.
/** Why a request is refused, in the words that are stored. Source: 5-022..5-028. */
export const REJECTION_REASONS = [
  'Schedule conflict',
  'Emergency situation',
  'Personal reasons',
  'Health issues',
  'Travel conflict',
  'Equipment not available',
  'Client requirements cannot be met',
  'Other',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];
export const OTHER_REASON: RejectionReason = 'Other';

/** The reason to send: the chosen one, or the text for 'Other'. Empty if there is none. */
export const rejectionReason = (chosen: RejectionReason | '', custom: string): string =>
  chosen === OTHER_REASON ? custom.trim() : chosen;

export const PICKUP_URGENCIES = ['normal', 'urgent'] as const;
export type PickupUrgency = (typeof PICKUP_URGENCIES)[number];

export const PAYMENT_METHODS = ['cash', 'gcash', 'credit'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const VEHICLES = ['motorcycle', 'car'] as const;
export type Vehicle = (typeof VEHICLES)[number];

/** A therapist's gender, for clients who ask. */
export const GENDERS = ['female', 'male'] as const;
export type Gender = (typeof GENDERS)[number];

/** The marks that operators set on a client. Source: R-client-4. */
export const CLIENT_MARKS = ['no_show', 'do_not_book'] as const;
export type ClientMarkKind = (typeof CLIENT_MARKS)[number];
