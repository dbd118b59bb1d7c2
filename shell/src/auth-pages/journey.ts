import { type CodeSent, now, useLocation, useNavigate } from 'shared-lib/entry';
import type { OriginState } from '../guard/origin';

/**
 * What the pages before sign-in hand to each other. It travels in the history state, which survives a reload. An
 * address would end up in logs and Referer headers.
 */
export interface Journey extends OriginState {
  /** As typed at log-in. */
  username?: string;
  /** The challenge of the mailed code. Only this browser knows it. */
  challenge?: string;
  /** ISO instant when the code was mailed. */
  sentAt?: string;
  /** A reset code that the server has accepted. */
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

/** Reads only the fields that have the form we write: the state outlives the version that wrote it. */
export function readJourney(state: unknown): Journey {
  if (typeof state !== 'object' || state === null) return {};
  const found = MEMBERS.map((name) => [name, (state as Record<string, unknown>)[name]] as const);
  return Object.fromEntries(found.filter(([, value]) => typeof value === 'string' && value !== ''));
}

/** What a mailed code adds to the journey. */
export const codeSent = ({
  email,
  challenge,
}: Pick<CodeSent, 'email' | 'challenge'>): Required<Pick<Journey, 'email' | 'challenge' | 'sentAt'>> => ({
  email,
  challenge,
  sentAt: now().toISOString(),
});

/** The journey so far. `amend` changes it without a new history entry; `go` takes it to another page. */
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
