// How it works: docs/subsystems/screens.md, 'Drafts'; docs/subsystems/clients.md.
import { now } from '../clock/now';
import { limits } from '../domain';
import { currentSession, DRAFTS } from '../session/session';

/** A draft in the tab's storage. */
interface StoredDraft {
  /** When it was written, as milliseconds of the server's clock. */
  at: number;
  /** The entries that differ from those the form opened with. */
  typed: Readonly<Record<string, unknown>>;
  /** What stood in their fields before. */
  from?: Readonly<Record<string, unknown>>;
  /** What was stored when they were typed, for a form that tells of changes by others. */
  against?: unknown;
  /** How often a form began to draw it without getting on the screen. */
  tries?: number;
}

/** Typed entries that came back. */
export interface OpenedDraft<V> {
  readonly typed: Partial<V>;
  /** A field that was typed into holds another value now than then. */
  readonly isOvertaken: boolean;
}

/** Characters of a draft. A longer one is not kept: it would crowd out the others. */
const LENGTH_MAX = 60_000;
/** Drafts of a tab. The oldest goes first. */
const DRAFTS_MAX = 40;
/** A form tries to draw a draft so often. React alone draws twice before it gives up; waiting for code adds some. */
const TRIES_MAX = 12;

/** Words of names of entries that only their owner may know. A field with such a name is never kept. */
const SECRET_WORDS = new Set([
  'password',
  'passwords',
  'passcode',
  'secret',
  'token',
  'code',
  'card',
  'cvc',
  'cvv',
  'pin',
]);
export const isSecret = (name: string): boolean =>
  name
    .replace(/[A-Z]/g, '_$&')
    .toLowerCase()
    .split('_')
    .some((word) => SECRET_WORDS.has(word));

const kindOf = (value: unknown): string => (value == null ? 'none' : Array.isArray(value) ? 'list' : typeof value);

const isRecord = (value: object): boolean =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/** The value without secrets and files. A file inside a list of parts leaves the rest of its part. */
function storable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(storable);
  if (!isRecord(value)) return null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (isSecret(name) ? [] : [[name, storable(one)]])),
  );
}

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The entries that differ from those a form opened with. */
export const typedOver = <V extends object>(opened: V, values: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, opened[name as keyof V])),
  ) as Partial<V>;

/** The typed entries that may be stored. */
const storableOf = (typed: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(storable(typed) as object).filter(([name, value]) => value !== null || isNull(typed, name)),
  );
const isNull = (typed: object, name: string): boolean => typed[name as keyof typeof typed] === null;

/** May an entry of an older version of the form stand where `stands` is? */
function fits(kept: unknown, stands: unknown): boolean {
  const kind = kindOf(stands);
  if (kind === 'none' || kindOf(kept) === kind) return true;
  return kindOf(kept) === 'none' && (kind === 'number' || kind === 'object');
}

/** `now`, with what was kept of it. Fields that are gone, or have another type, are left out. */
export function fitting<T>(kept: unknown, now: T): T {
  if (kindOf(now) !== 'object' || kindOf(kept) !== 'object') return fits(kept, now) && kept != null ? (kept as T) : now;
  // A form without fixed fields has those of its list.
  const isOpen = Object.keys(now as object).length === 0;
  const known = Object.entries(kept as object).filter(
    ([name, value]) => isOpen || (name in (now as object) && fits(value, now[name as keyof T])),
  );
  return { ...now, ...Object.fromEntries(known) };
}

/** The tab's storage. Asking for it may be refused. */
function storage(): Storage | null {
  try {
    return globalThis.sessionStorage;
  } catch {
    return null;
  }
}

/** What stands under a key, if it is a draft of the last day. */
function parsed(text: string | null): StoredDraft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as StoredDraft | null;
    const isWhole = typeof draft?.at === 'number' && kindOf(draft.typed) === 'object';
    return isWhole && Math.abs(now().getTime() - draft.at) < limits.DAY ? draft : null;
  } catch {
    return null;
  }
}

/** Removes what is too old, and the oldest until only `room` are left. */
function makeRoom(store: Storage, room: number): void {
  const drafts = Object.keys(store)
    .filter((key) => key.startsWith(DRAFTS))
    .map((key) => ({ key, at: parsed(store.getItem(key))?.at ?? 0 }))
    .sort((one, other) => other.at - one.at);
  for (const { key } of drafts.filter(({ at }, index) => at === 0 || index >= room)) store.removeItem(key);
}

/**
 * The forms whose entries are on their way to the server: is what stands under a key theirs? The next form must not
 * begin with it.
 */
const underWay = new Set<(key: string) => boolean>();

/**
 * The draft of one form: typed entries that outlive a reload, in this tab alone and under the user's id. Signing out,
 * and a session that the server ends, remove all drafts. Without a user or storage nothing is kept.
 */
export function storedDraft(name: string | null) {
  const { user } = currentSession();
  const store = name === null || user === null ? null : storage();
  const key = `${DRAFTS}${user?.id}.${name}`;
  const text = (): string | null => store?.getItem(key) ?? null;
  const read = (): StoredDraft | null => parsed(text());
  /** What this form wrote last. Another form of the same name may have written since. */
  let written: string | null = null;
  const isOurs = (other: string): boolean => other === key && written !== null && written === text();
  const isUnderWay = (): boolean => [...underWay].some((isTheirs) => isTheirs(key));
  const put = (draft: StoredDraft): boolean => {
    const next = JSON.stringify(draft);
    // An answer after signing out leaves nothing behind.
    if (!store || currentSession().user?.id !== user?.id || next.length > LENGTH_MAX) return false;
    makeRoom(store, DRAFTS_MAX);
    try {
      store.setItem(key, next);
    } catch {
      // Full: the other drafts are older than what is typed now.
      makeRoom(store, 0);
      try {
        store.setItem(key, next);
      } catch {
        return false;
      }
    }
    written = next;
    return true;
  };
  const clear = (): void => store?.removeItem(key);
  return {
    read,
    clear,
    /** This form's entries are being sent, until `false`. */
    sends: (are: boolean): void => void (are ? underWay.add(isOurs) : underWay.delete(isOurs)),
    isSending: (): boolean => underWay.has(isOurs),
    /** These entries are saved. What was typed since into the same form, opened anew, stays. */
    saved(typed: object): void {
      if (isSame(read()?.typed, storableOf(typed))) clear();
    },
    /** What was stored when the draft was typed. */
    against: (): unknown => (isUnderWay() ? undefined : read()?.against),
    /** Stores the typed entries. Returns whether a reload loses none of them. */
    write(typed: object, opened: object, against?: unknown): boolean {
      const kept = storableOf(typed);
      const count = Object.keys(kept).length;
      const isWhole = isSame(kept, typed);
      const from = Object.fromEntries(Object.keys(kept).map((name) => [name, opened[name as keyof typeof opened]]));
      const draft = { at: now().getTime(), typed: kept, from, ...(against !== undefined && { against }) };
      if (count > 0 && put(draft)) return isWhole;
      // An earlier draft would bring back what is no longer typed.
      if (isOurs(key)) clear();
      return count === 0 && isWhole;
    },
    /**
     * The kept entries for a form that opens with `start`; null if none differs from it. A draft that a form often
     * failed to draw is dropped, so that it cannot keep the form from opening.
     */
    open<V extends object>(start: V): OpenedDraft<V> | null {
      if (isUnderWay()) return null;
      const draft = read();
      const typed = draft && typedOver(start, fitting(draft.typed, start));
      const tries = (draft?.tries ?? 0) + 1;
      if (!draft || !typed || Object.keys(typed).length === 0 || tries > TRIES_MAX) {
        clear();
        return null;
      }
      put({ ...draft, tries });
      const from = draft.from ?? {};
      // A form that opens over what was stored then shows changes by others itself.
      const isOvertaken =
        draft.against === undefined &&
        Object.keys(typed).some((name) => name in from && !isSame(from[name], start[name as keyof V]));
      return { typed, isOvertaken };
    },
    /** The form with the draft is on the screen. */
    drawn(): void {
      const { tries, ...draft } = read() ?? {};
      if (tries !== undefined) put(draft as StoredDraft);
    },
  };
}
