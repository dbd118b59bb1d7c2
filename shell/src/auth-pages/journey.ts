import { type CodeSent, now, useLocation, useNavigate } from 'shared-lib/entry';
import type { OriginState } from '../guard/origin';

/**
 * What the pages in front of the product hand to each other. It travels in the history's state: never in an address,
 * which ends up in logs and Referers, and still there after a reload.
 */
export interface Journey extends OriginState {
  /** As typed at the log-in. */
  username?: string;
  /** Of the code that was mailed; only this browser knows it. */
  challenge?: string;
  /** ISO instant at which the code was mailed. */
  sentAt?: string;
  /** A reset code that was found right. */
  code?: string;
}

const MEMBERS = [
  'from',
  'email',
  'username',
  'challenge',
  'sentAt',
  'code',
] as const satisfies readonly (keyof Journey)[];

/** The state as far as it is what we wrote: it outlives the version that wrote it. */
export function readJourney(state: unknown): Journey {
  if (typeof state !== 'object' || state === null) return {};
  const found = MEMBERS.map((name) => [name, (state as Record<string, unknown>)[name]] as const);
  return Object.fromEntries(found.filter(([, value]) => typeof value === 'string' && value !== ''));
}

/** What a mailed code adds. */
export const codeSent = ({
  email,
  challenge,
}: Pick<CodeSent, 'email' | 'challenge'>): Required<Pick<Journey, 'email' | 'challenge' | 'sentAt'>> => ({
  email,
  challenge,
  sentAt: now().toISOString(),
});

/** The journey so far; `amend` changes it without a new page in the history, `go` takes it to another page. */
export function useJourney() {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const journey = readJourney(state);
  return {
    journey,
    amend: (change: Journey): void => void navigate(pathname, { replace: true, state: { ...journey, ...change } }),
    go: (path: string, next: Journey, options: { replace?: boolean } = {}): void =>
      void navigate(path, { ...options, state: next }),
  };
}
