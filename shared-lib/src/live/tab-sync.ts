// How it works: docs/subsystems/live-channel.md.
import { limits } from '../domain';
import { currentSession } from '../session/session';
import { now } from '../clock/now';

/** What one tab tells the others through the storage. Source: 9-061, 9-062, 9-069. */
const ENTRIES = {
  /** Appointments were changed here. */
  changed: { key: 'hatid_sync', lastsMs: limits.SYNC_MESSAGE_MS },
  /** The person asked to fetch everything again. */
  refresh: { key: 'hatid_refresh', lastsMs: limits.REFRESH_TRIGGER_MS },
} as const;
export type TabMessage = keyof typeof ENTRIES;

interface Entry {
  user: number;
  at: number;
}

/** Tells this user's other tabs. The entry removes itself. */
export function notifyTabs(message: TabMessage): void {
  const { key, lastsMs } = ENTRIES[message];
  const user = currentSession().user?.id;
  if (user === undefined) return;
  try {
    localStorage.setItem(key, JSON.stringify({ user, at: now().getTime() } satisfies Entry));
    setTimeout(() => localStorage.removeItem(key), lastsMs);
  } catch {
    // Without storage, no other tab could read it.
  }
}

/** Listens to other tabs of the same user. An entry older than 30 s is a leftover and is ignored. */
export function listenToTabs(listener: (message: TabMessage) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    const message = (Object.keys(ENTRIES) as TabMessage[]).find((one) => ENTRIES[one].key === key);
    if (!message || !newValue) return;
    const entry = JSON.parse(newValue) as Partial<Entry>;
    const fresh = typeof entry.at === 'number' && now().getTime() - entry.at < limits.SYNC_STALE_MS;
    if (fresh && entry.user === currentSession().user?.id) listener(message);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
