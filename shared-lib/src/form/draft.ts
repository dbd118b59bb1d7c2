import { currentSession } from '../session/session';

/**
 * What was typed so far, kept over a reload: in this tab alone, under the user's id. Signing out clears the session's
 * storage, and with it every draft.
 */
export function keptDraft<V extends object>(name: string | undefined) {
  const { user } = currentSession();
  if (name === undefined || user === null)
    return { read: () => undefined, write: () => undefined, clear: () => undefined };
  const key = `draft.${user.id}.${name}`;
  return {
    /** The members that the form still has; undefined where nothing readable was kept. */
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
      // An answer that comes after signing out leaves nothing behind.
      if (currentSession().user?.id !== user.id) return;
      try {
        sessionStorage.setItem(key, JSON.stringify(values));
      } catch {
        // A browser that stores nothing loses a draft with a reload, as it always did.
      }
    },
    clear(): void {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Refused like the writing: then there is nothing to clear.
      }
    },
  };
}
