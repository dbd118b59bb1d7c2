import { useState } from 'react';
import { MINUTE } from '../domain/limits';
import { now } from '../clock/now';

/** Of this tab, and removed at a log-out (session.ts). */
const KEY = 'later';
/** What was put off comes back once, this long before it has to be answered. */
const BACK_MS = 5 * MINUTE;
const MOST = 50;

/** When each was put off, in epoch milliseconds. */
type PutOff = Readonly<Record<string, number>>;

function kept(): PutOff {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as PutOff;
  } catch {
    return {};
  }
}
function keep(all: PutOff): PutOff {
  const newest = Object.fromEntries(Object.entries(all).slice(-MOST));
  try {
    sessionStorage.setItem(KEY, JSON.stringify(newest));
  } catch {
    // Without storage, it lasts as long as the page.
  }
  return newest;
}

export interface Later {
  /** Whether it waits for another moment. @param until its deadline, an ISO instant */
  readonly has: (key: string, until: string | null, at: Date) => boolean;
  readonly putOff: (key: string) => void;
  readonly takeBack: (keys: readonly string[]) => void;
}

/**
 * What this person put off with 'Later', also on the next page and after a reload. It stays away until its key changes,
 * or until five minutes before its deadline. Source: R-beyond-714.
 */
export function useLater(): Later {
  const [all, setAll] = useState(kept);
  return {
    has: (key, until, at) => {
      const since = all[key];
      if (since === undefined) return false;
      const back = until === null ? Infinity : Date.parse(until) - BACK_MS;
      return since >= back || at.getTime() < back;
    },
    putOff: (key) => setAll((before) => keep({ ...before, [key]: now().getTime() })),
    takeBack: (keys) =>
      setAll((before) => keep(Object.fromEntries(Object.entries(before).filter(([key]) => !keys.includes(key))))),
  };
}
