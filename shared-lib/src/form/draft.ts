import { currentSession } from '../session/session';

/**
 * Typed entries that survive a reload: only in this tab, under the user's id. Signing out clears the session's storage
 * and every draft in it.
 */
export function keptDraft<V extends object>(name: string | undefined) {
  const { user } = currentSession();
  if (name === undefined || user === null)
    return { read: () => undefined, write: () => undefined, clear: () => undefined };
  const key = `draft.${user.id}.${name}`;
  return {
    /** The entries that the form still has; undefined if nothing readable was stored. */
    read(start: V): V | undefined {
      try {
        const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<V> | null;
        if (typeof kept !== 'object' || kept === null) return undefined;
        const known = Object.entries(kept).filter(([member]) => member in start);
        return { ...start, ...Object.fromEntries(known) };
      } catch {
        return undefined;
      }
    },
    write(values: V): void {
      // An answer after signing out leaves nothing behind.
      if (currentSession().user?.id !== user.id) return;
      try {
        sessionStorage.setItem(key, JSON.stringify(values));
      } catch {
        // A browser without storage loses the draft on a reload.
      }
    },
    clear(): void {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // If storage is refused, there is nothing to clear.
      }
    },
  };
}
