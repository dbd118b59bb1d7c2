// Asked and confirmed in server/src/redaction/erasure/erasures.usecases.ts; what goes: what-goes.ts there.

/** Why a client is erased. No free text: it would name them, and it stays. Source: R-beyond-530. */
export const ERASURE_REASONS = ['client', 'authority', 'mistake'] as const;
export type ErasureReason = (typeof ERASURE_REASONS)[number];

/** What has to end before a client is erased. Source: R-beyond-532. */
export const ERASURE_BLOCKS = ['open_visit', 'unpaid_visit', 'correction', 'prepaid', 'waitlist'] as const;
export type ErasureBlock = (typeof ERASURE_BLOCKS)[number];
