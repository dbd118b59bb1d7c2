import type { Calls } from '../../contract';
import { currentSession, signOut } from '../../session/session';
import { send } from '../http/http';

let question: ((leave: () => void) => boolean) | undefined;

/**
 * Asks before a log-out that would lose something.
 * @param ask returns whether it asks; the answer yes then calls `leave`
 * @returns the function that ends it
 */
export function askBeforeLogOut(ask: (leave: () => void) => boolean): () => void {
  question = ask;
  return () => void (question = undefined);
}

/**
 * Ends the session here and on the server. A server that cannot be reached keeps nobody signed in here. Source: 7-019,
 * 7-020.
 */
export function logOut(): void {
  if (!question?.(leave)) leave();
}

function leave(): void {
  const { token } = currentSession();
  if (token) {
    send<Calls['accounts']['logout']>('POST', '/api/auth/logout/', {}, { scheme: 'Bearer', retry: false }).catch(
      () => undefined,
    );
  }
  signOut();
}
