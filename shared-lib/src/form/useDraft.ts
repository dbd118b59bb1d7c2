// How it works: docs/subsystems/screens.md.
import { useEffect, useState } from 'react';
import { isSame, storedDraft, typedOver } from './draft';
import type { Opened } from './useOpened';

/** Typing is written down once it pauses for so long. */
const PAUSE_MS = 300;

/**
 * The name of a form's draft, with the id of its record; what `useOpened` returned; or null for entries that nobody may
 * find later.
 */
export type DraftOf = string | Pick<Opened<unknown>, 'name' | 'opened' | 'value' | 'again'> | null;

/** Writes a form's entries down while they are typed. */
function draftKeeper(draft: DraftOf) {
  const isOver = typeof draft === 'object';
  const store = storedDraft(isOver ? (draft?.name ?? null) : draft);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let typed = (): object => ({});
  let opened: object = {};
  let against = isOver ? draft?.opened : undefined;
  /** Are there entries that were typed since the last write? */
  let isBehind = false;
  let isWhole = true;
  /** The entries as they were given to an owner who sends them. */
  let handed: string | undefined;
  /** What was typed when the form was closed before the answer. */
  let left: object | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    if (isBehind) isWhole = store.write(typed(), opened, against);
    isBehind = false;
  };
  const clear = (): void => {
    clearTimeout(timer);
    isBehind = false;
    isWhole = true;
    store.clear();
  };
  return {
    store,
    flush,
    clear,
    /** Where the entries are read when they are written. */
    reads(entries: () => object, start: object): void {
      typed = entries;
      opened = start;
    },
    /** The person knows what is stored by now, and goes on from it: after a reload it is news no more. */
    answer(known: unknown): void {
      if (isSame(known, against)) return;
      against = known;
      isBehind = true;
    },
    /** The entries are refused after the form was closed: they are stored, unless others were typed since. */
    refuseLate(): void {
      if (left && !store.read()) store.write(left, opened, against);
    },
    /** Something was typed. */
    note(): void {
      isBehind = true;
      clearTimeout(timer);
      timer = setTimeout(flush, PAUSE_MS);
    },
    handOver: (): void => void (handed = JSON.stringify(typed())),
    /** The form is gone: closed, or with its page, which may have broken. */
    leave(): void {
      // What the server refuses later is written down again.
      if (store.isSending()) left = typed();
      if (left || (handed !== undefined && handed === JSON.stringify(typed()))) clear();
      else flush();
    },
    /** Writes what is typed. Returns whether a reload loses none of it. */
    keepsAll(): boolean {
      flush();
      return isWhole;
    },
  };
}

/**
 * A form's draft: read once when the form opens, written when typing pauses, the tab is hidden or the form goes.
 * Nothing renders again for it.
 */
export function useDraft<V extends object>(draft: DraftOf, start: V) {
  const [keeper] = useState(() => draftKeeper(draft));
  const [found, setFound] = useState(() => keeper.store.open(start));
  /** The entries without the draft. */
  const [opened, setOpened] = useState(start);
  useEffect(() => {
    keeper.store.drawn();
    const onChange = (): void => {
      if (document.visibilityState === 'hidden') keeper.flush();
    };
    document.addEventListener('visibilitychange', onChange);
    window.addEventListener('pagehide', keeper.flush);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
      window.removeEventListener('pagehide', keeper.flush);
      keeper.leave();
    };
  }, [keeper]);
  return {
    keeper,
    found,
    opened,
    /** Sent or discarded. */
    end(): void {
      keeper.clear();
      setFound(null);
    },
    setOpened,
    typed: (values: V): Partial<V> => typedOver(opened, values),
    /** What of the record the person knows. */
    known: typeof draft === 'object' ? draft?.value : undefined,
  };
}
