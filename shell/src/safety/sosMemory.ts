import type { Company } from 'shared-lib';

/** What this device remembers, so that SOS works without a network and after a reload. */

/** A press that has not reached the office. `at` is an ISO instant. */
export interface Unsent {
  readonly user: number;
  readonly at: string;
}
/** Whom to call: fetched with the first page, and kept. */
export type Numbers = Pick<Company, 'phone_number' | 'emergency_name' | 'emergency_phone'>;

const UNSENT = 'sos.unsent';
const OPEN = 'sos.open';
const NUMBERS = 'sos.numbers';
/** A press that is older says nothing about now. */
const FORGOTTEN_MS = 12 * 3_600_000;

function read<T>(key: string): T | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
function write(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage, it lasts as long as the page.
  }
}

export const unsentOf = (user: number, now: Date): Unsent | undefined => {
  const kept = read<Unsent>(UNSENT);
  return kept?.user === user && now.getTime() - Date.parse(kept.at) < FORGOTTEN_MS ? kept : undefined;
};
export const keepUnsent = (unsent: Unsent | undefined): void => write(UNSENT, unsent);

/** A call of this person is open, as far as this device knows. */
export const isCallOpen = (user: number): boolean => read<number>(OPEN) === user;
export const keepCallOpen = (user: number | undefined): void => write(OPEN, user);

/** After a log-out: who has the device next reads nothing of it. */
export const forgetSos = (): void => [UNSENT, OPEN, NUMBERS].forEach((key) => write(key, undefined));

export const keptNumbers = (): Numbers | undefined => read<Numbers>(NUMBERS);
export const keepNumbers = ({ phone_number, emergency_name, emergency_phone }: Numbers): void =>
  write(NUMBERS, { phone_number, emergency_name, emergency_phone });
