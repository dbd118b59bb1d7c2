// How it works: docs/subsystems/clients.md.
import { useSyncExternalStore } from 'react';
import { hasRole, readUser, type SignedInUser, type StoredUser } from './stored-user';
import { limits } from '../domain';
import { isToken } from './is-token';

/** Storage entry, visible to all tabs: since when a session is being replaced. */
const HANDOVER = 'session_handover';

const beginHandover = (store: Storage | null): void => store?.setItem(HANDOVER, String(Date.now()));
const endHandover = (store: Storage | null): void => store?.removeItem(HANDOVER);

/** A mark older than the longest request is a leftover of a closed tab. */
function isHandedOver(store: Storage | null): boolean {
  const since = store?.getItem(HANDOVER);
  return since != null && Math.abs(Date.now() - Number(since)) < limits.REQUEST_TIMEOUT_MS;
}

/**
 * The signed-in person of this browser. localStorage (`token`, `user`) is the source, so that all tabs agree. This
 * store mirrors it and listens to changes by other tabs.
 */
export interface Session {
  readonly token: string | null;
  readonly user: StoredUser | null;
  /** The server rejected the token: the shell says so before it opens the login page. */
  readonly expired: boolean;
  /** The account was disabled in the meantime: its user name, for the page that says so. */
  readonly disabled: string | null;
}

export type SessionStatus = 'loading' | 'signed-in' | 'signed-out' | 'expired' | 'disabled';

const SIGNED_OUT: Session = { token: null, user: null, expired: false, disabled: null };
const EXPIRED: Session = { ...SIGNED_OUT, expired: true };
const disabledOf = (username: string): Session => ({ ...SIGNED_OUT, disabled: username });
/** Storage entry that tells the other tabs that the token was rejected, not that the person logged out. */
const REFUSED = 'session_refused';
/** Its prefix for a disabled account, before the user name. */
const DISABLED = 'disabled:';
const listeners = new Set<() => void>();
/** What the names of stored drafts begin with, before the user's id. */
export const DRAFTS = 'draft.';

/** Names of a person's unsent steps, before the id: of a database, and of an entry that says when they changed. */
export const UNSENT = 'unsent.';
/** For the same person, after a session that ended by itself. Source: R-device-32. */
const UNSENT_MS = 24 * 3_600_000;

/** Storage may be blocked (private windows, blocked cookies). Then nobody stays signed in, but nothing breaks. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

function readStored(): Session {
  const store = storage();
  const storedUser = store?.getItem('user') ?? null;
  const user = readUser(storedUser);
  // An unreadable user counts as nobody, so it is removed instead of failing at each start.
  if (storedUser !== null && !user) store?.removeItem('user');
  const token = store?.getItem('token') ?? null;
  if (token === null) return SIGNED_OUT;
  if (!isToken(token, user?.role)) {
    store?.removeItem('token');
    return SIGNED_OUT;
  }
  return { ...SIGNED_OUT, token, user };
}

let session = readStored();

/** Removes this tab's drafts of everybody else: another tab may have signed out or in while this one was asleep. */
function forgetDraftsOfOthers({ user }: Session): void {
  try {
    const store = globalThis.sessionStorage;
    for (const key of Object.keys(store))
      if (key.startsWith(DRAFTS) && !(user && key.startsWith(`${DRAFTS}${user.id}.`))) store.removeItem(key);
  } catch {
    // If storage is blocked, there is nothing in it.
  }
}
forgetDraftsOfOthers(session);

/** Removes unsent steps by the name of their entry, or by when they changed. */
function forgetUnsent(isOver: (name: string, changedAt: number) => boolean): void {
  for (const [name, at] of Object.entries(storage() ?? {})) {
    if (!name.startsWith(UNSENT) || !isOver(name, Number(at))) continue;
    storage()?.removeItem(name);
    globalThis.indexedDB?.deleteDatabase(name);
  }
}
forgetUnsent((_name, at) => Math.abs(Date.now() - at) > UNSENT_MS);

/** Tells the server which area to preload, and in which language to write the page: `readsFilipino` there. */
function markForServer(user: StoredUser | null): void {
  const value = user && hasRole(user) ? `hatid_area=${user.role}; max-age=2592000` : 'hatid_area=; max-age=0';
  document.cookie = `${value}; path=/; samesite=lax`;
  // It stays after a log-out, for the log-in page.
  if (user?.language !== undefined)
    document.cookie = `hatid_language=${user.language}; max-age=${user.language ? 31536000 : 0}; path=/; samesite=lax`;
}

function setSession(next: Session): void {
  if (
    next.token === session.token &&
    next.expired === session.expired &&
    next.disabled === session.disabled &&
    JSON.stringify(next.user) === JSON.stringify(session.user)
  )
    return;
  session = next;
  forgetDraftsOfOthers(next);
  markForServer(next.user);
  for (const listener of listeners) listener();
}

/** A token rejected while the session was being replaced. The session has ended only if no other replaced it. */
let refusedToken: string | null = null;

function settleRefusal(): void {
  const token = refusedToken;
  refusedToken = null;
  if (token !== null) expireSession(token);
}

/** Another tab's session ended like this one's: each says so, and remembers its own page. */
function readAfterOtherTab(): Session {
  const next = readStored();
  const wasHere = session.token !== null || session.expired || session.disabled !== null;
  const refusal = storage()?.getItem(REFUSED) ?? null;
  if (next.token !== null || !wasHere || refusal === null) return next;
  return refusal.startsWith(DISABLED) ? disabledOf(refusal.slice(DISABLED.length)) : EXPIRED;
}

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === null || event.key === 'token' || event.key === 'user') setSession(readAfterOtherTab());
  if (event.key === HANDOVER && event.newValue === null) settleRefusal();
});

/** The present session, outside of React. */
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

/** Session and status. Renders again when either changes, in any tab. */
export function useSession(): Session & { status: SessionStatus } {
  const current = useSyncExternalStore(subscribeSession, currentSession);
  return { ...current, status: statusOf(current) };
}

/** The user, for screens inside the dashboard: its guard admits only people with a role and a user. */
export function useUser(): SignedInUser {
  const { user } = useSyncExternalStore(subscribeSession, currentSession);
  if (!user || !hasRole(user)) throw new Error('a screen of the dashboard is shown without its guard');
  return user;
}

/** Stores a new session, as the server answered it. */
export function signIn({ token, user }: { token: string; user: StoredUser }): void {
  const kept = readUser(JSON.stringify(user));
  const store = storage();
  // The token is written last and removed first. A tab that reads in between sees nobody, not a token without its user.
  store?.removeItem(REFUSED);
  store?.setItem('user', JSON.stringify(kept));
  store?.setItem('token', token);
  setSession({ ...SIGNED_OUT, token, user: kept });
}

/** The user's own data changed (name, role, verified e-mail). The session stays. */
export function updateUser(user: StoredUser): void {
  if (!session.token) return;
  const kept = readUser(JSON.stringify(user));
  if (!kept) return;
  storage()?.setItem('user', JSON.stringify(kept));
  setSession({ ...session, user: kept });
}

/** Storage entry of the last loaded services, for when they cannot be loaded. Source: R-booking-61. */
export const KEPT_SERVICES = 'services';

/** The database with the last known day of a phone's person. Source: R-device-24. */
export const KEPT_DAY = 'hatid-day';

function forgetStored(): void {
  globalThis.indexedDB?.deleteDatabase(KEPT_DAY);
  const store = storage();
  for (const entry of ['token', 'user', KEPT_SERVICES]) store?.removeItem(entry);
  try {
    globalThis.sessionStorage.clear();
  } catch {
    // If storage is blocked like localStorage, there is nothing in it.
  }
}

/**
 * Clears the stored user, token and session storage, in every tab. It does not tell the server: `logOut` of the API
 * does. Source: 4-094.
 */
export function signOut(): void {
  forgetUnsent((name) => name === `${UNSENT}${session.user?.id}`);
  storage()?.removeItem(REFUSED);
  forgetStored();
  setSession(SIGNED_OUT);
}

/**
 * The server no longer knows the token: it answered 401, or said so in words (`answerOf` of api/http/http.ts). The
 * shell's guard/SessionExpired.tsx has the text and the way to the login page. Source: 8-001, 8-003.
 */
export function expireSession(token: string): void {
  // An answer to a replaced session says nothing about the new one.
  if (session.token !== token) return;
  if (isHandedOver(storage())) {
    refusedToken = token;
    return;
  }
  const stored = readStored();
  // Another tab already has a new one. The event has not arrived here yet.
  if (stored.token !== null && stored.token !== token) return setSession(stored);
  storage()?.setItem(REFUSED, 'yes');
  forgetStored();
  setSession(EXPIRED);
}

/**
 * Runs a call that ends this session and answers the next one (a password change), and stores that. Until the answer
 * arrives the server rejects the old token in every tab. No tab treats this as the end.
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
  forgetStored();
  setSession(disabledOf(username));
}

/** The user has seen the message. */
export function acknowledgeExpiry(): void {
  if (session.expired || session.disabled !== null) setSession(SIGNED_OUT);
}
