const KEY = 'materials-checked';
const KEPT = 200;

function read(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is number => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

/** Remembers on this phone which materials were checked, so that a stale list does not ask again. Source: 4-034. */
export function rememberChecked(id: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...read().filter((one) => one !== id), id].slice(-KEPT)));
  } catch {
    // A phone without storage asks the server, which knows.
  }
}

export const wasChecked = (id: number): boolean => read().includes(id);
