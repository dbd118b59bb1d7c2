/** The senders of the requests. */
export const FUZZERS = ['operator', 'therapist', 'driver', 'unverified', 'disabled', 'anonymous', 'releaser'] as const;
export type Fuzzer = (typeof FUZZERS)[number];
