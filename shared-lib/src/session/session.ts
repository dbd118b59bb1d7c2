import { useSyncExternalStore } from 'react';
import { beginHandover, endHandover, HANDOVER, isHandedOver } from './handover';
import { hasRole, readUser, type SignedInUser, type StoredUser } from './stored-user';
import { isToken } from './token';

/**
 * Who is signed in, in this browser. The truth is in localStorage (`token`, `user`), so that all tabs agree; this store
 * mirrors it and hears of changes by other tabs.
 */
export interface Session {
  readonly token: string | null;
  readonly user: StoredUser | null;
  /** The server refused the token: the shell says so before it goes to the login page. */
  readonly expired: boolean;
  /** The account was disabled meanwhile: its user name, for the page that says so. */
  readonly disabled: string | null;
}

export type SessionStatus = 'loading' | 'signed-in' | 'signed-out' | 'expired' | 'disabled';

const SIGNED_OUT: Session = { token: null, user: null, expired: false, disabled: null };
const EXPIRED: Session = { ...SIGNED_OUT, expired: true };
const disabledOf = (username: string): Session => ({ ...SIGNED_OUT, disabled: username });
/** Storage entry that tells the other tabs why the token is gone: it was refused, nobody has logged out. */
const REFUSED = 'session_refused';
/** What stands in it for an account that was disabled, before its user name. */
const DISABLED = 'disabled:';
const listeners = new Set<() => void>();

/**
 * Storage can be refused altogether (private windows, blocked cookies): then nobody stays signed in, and nothing
 * breaks.
 */
function storage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

function read(): Session {
  const store = storage();
  const storedUser = store?.getItem('user') ?? null;
  const user = readUser(storedUser);
  // What cannot be read is nobody, and would be nobody again at each start.
  if (storedUser !== null && !user) store?.removeItem('user');
  const token = store?.getItem('token') ?? null;
  if (token === null) return SIGNED_OUT;
  if (!isToken(token, user?.role)) {
    store?.removeItem('token');
    return SIGNED_OUT;
  }
  return { ...SIGNED_OUT, token, user };
}

let session = read();

/** Tells the server's HTML which area to preload. It decides nothing. */
function markArea(user: StoredUser | null): void {
  const value = user && hasRole(user) ? `hatid_area=${user.role}; max-age=2592000` : 'hatid_area=; max-age=0';
  document.cookie = `${value}; path=/; samesite=lax`;
}

function change(next: Session): void {
  if (
    next.token === session.token &&
    next.expired === session.expired &&
    next.disabled === session.disabled &&
    JSON.stringify(next.user) === JSON.stringify(session.user)
  )
    return;
  session = next;
  markArea(next.user);
  for (const listener of listeners) listener();
}

/** Refused while the session was being replaced: it has ended only if no other took its place. */
let refused: string | null = null;

function settleRefusal(): void {
  const token = refused;
  refused = null;
  if (token !== null) expireSession(token);
}

/** Another tab's session ended like this one's: each says so, and remembers its own place. */
function readOther(): Session {
  const next = read();
  const wasHere = session.token !== null || session.expired || session.disabled !== null;
  const refusal = storage()?.getItem(REFUSED) ?? null;
  if (next.token !== null || !wasHere || refusal === null) return next;
  return refusal.startsWith(DISABLED) ? disabledOf(refusal.slice(DISABLED.length)) : EXPIRED;
}

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === null || event.key === 'token' || event.key === 'user') change(readOther());
  if (event.key === HANDOVER && event.newValue === null) settleRefusal();
});

/** The session of this moment, outside of React. */
export const currentSession = (): Session => session;

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function statusOf({ token, user, expired, disabled }: Session): SessionStatus {
  if (expired) return 'expired';
  if (disabled !== null) return 'disabled';
  if (!token) return 'signed-out';
  return user ? 'signed-in' : 'loading';
}

/** Session and status; renders again when either changes, in whichever tab it happened. */
export function useSession(): Session & { status: SessionStatus } {
  const current = useSyncExternalStore(subscribeSession, currentSession);
  return { ...current, status: statusOf(current) };
}

/** The user, on a screen inside the dashboard, where the guard has let only people with a role and a user. */
export function useUser(): SignedInUser {
  const { user } = useSyncExternalStore(subscribeSession, currentSession);
  if (!user || !hasRole(user)) throw new Error('a screen of the dashboard is shown without its guard');
  return user;
}

/** Keeps a fresh session, as answered by the server. */
export function signIn({ token, user }: { token: string; user: StoredUser }): void {
  const kept = readUser(JSON.stringify(user));
  const store = storage();
  // The token last, and away first: another tab that reads in between sees nobody, not a token without its user.
  store?.removeItem(REFUSED);
  store?.setItem('user', JSON.stringify(kept));
  store?.setItem('token', token);
  change({ ...SIGNED_OUT, token, user: kept });
}

/** The user's own data changed (name, role, e-mail verified), the session stays. */
export function updateUser(user: StoredUser): void {
  if (!session.token) return;
  const kept = readUser(JSON.stringify(user));
  if (!kept) return;
  storage()?.setItem('user', JSON.stringify(kept));
  change({ ...session, user: kept });
}

/** Entry of the services that were fetched last, for when they cannot be. Source: R-booking-61. */
export const KEPT_SERVICES = 'services';

function forget(): void {
  const store = storage();
  for (const entry of ['token', 'user', KEPT_SERVICES]) store?.removeItem(entry);
  try {
    globalThis.sessionStorage.clear();
  } catch {
    // Refused like localStorage: then there is nothing in it.
  }
}

/**
 * Clears the stored user, token and session storage, in every tab. It does not tell the server: `logOut` of the API
 * does. Source: 4-094.
 */
export function signOut(): void {
  storage()?.removeItem(REFUSED);
  forget();
  change(SIGNED_OUT);
}

/**
 * The server no longer knows the token: it answered 401, or so in words (`answerOf` of api/http/http.ts). What people
 * read and the way to the login page are the shell's guard/SessionExpired.tsx. Source: 8-001, 8-003.
 */
export function expireSession(token: string): void {
  // The answer to a call of a session that has since been replaced says nothing about the new one.
  if (session.token !== token) return;
  if (isHandedOver(storage())) {
    refused = token;
    return;
  }
  const stored = read();
  // Another tab has a new one already; word of it is still on its way here.
  if (stored.token !== null && stored.token !== token) return change(stored);
  storage()?.setItem(REFUSED, 'yes');
  forget();
  change(EXPIRED);
}

/**
 * Asks for what ends this session and answers the next one (a password change), and keeps that. Until the answer is
 * here the server refuses the old token, in every tab: none of them takes this for the end.
 */
export async function replaceSession<S extends { token: string; user: StoredUser }>(ask: () => Promise<S>): Promise<S> {
  beginHandover(storage());
  try {
    const next = await ask();
    signIn(next);
    return next;
  } finally {
    endHandover(storage());
    settleRefusal();
  }
}

/** The server says that this account was disabled. Source: 8-022..8-026, R-api-6. */
export function disableSession(token: string): void {
  if (session.token !== token) return;
  const username = session.user?.username ?? session.user?.email ?? '';
  storage()?.setItem(REFUSED, `${DISABLED}${username}`);
  forget();
  change(disabledOf(username));
}

/** The user has been told. */
export function acknowledgeExpiry(): void {
  if (session.expired || session.disabled !== null) change(SIGNED_OUT);
}
