import type { Fuzzer } from './fuzzers.js';

/** A request with members that fit together. Members chosen one by one almost never do. */
export interface Ready {
  readonly who: Fuzzer;
  readonly members?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}
