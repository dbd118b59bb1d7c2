// How it works: docs/subsystems/offline.md.
import type { Query, QueryClient } from '@tanstack/react-query';
import { currentSession, limits, subscribeSession } from 'shared-lib';
import { readPageConfig } from '../remotes/pageConfig';
import { shellOfThisPage } from '../remotes/registry';
import { type DayStore, dayStore, type KeptAnswer, type KeptDay } from './dayStore';

/** What the pages of a phone ask for, by the first word of a key. The services have a copy of their own. */
const OF_A_DAY = ['appointments', 'attendance', 'accounts', 'notifications', 'settings'];
const MOST_ANSWERS = 60;
/** In characters of JSON. */
const MOST_SIZE = 1_000_000;
/** An older day helps nobody. */
const LASTS_MS = 3 * limits.DAY;
const SAVES_AFTER_MS = 500;
/** When a start shows the kept day though its first question is still without an answer. Source: R-device-25. */
const PATIENCE_MS = 4_000;

const isOfDay = ({ queryKey }: Query): boolean => OF_A_DAY.includes(String(queryKey[0]));

/** The instant, on the device's clock, of the kept answers that screens show; undefined while none is shown. */
let shownSince: number | undefined;
const listeners = new Set<() => void>();
export const dayShownSince = (): number | undefined => shownSince;
export function subscribeDay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
function show(since: number | undefined): void {
  shownSince = since;
  listeners.forEach((listener) => listener());
}

/** The newest answers that fit. */
function bounded(answers: readonly KeptAnswer[]): KeptAnswer[] {
  let left = MOST_SIZE;
  return answers
    .toSorted((one, other) => other.at - one.at)
    .slice(0, MOST_ANSWERS)
    .filter(({ data }) => (left -= JSON.stringify(data).length) >= 0);
}

/**
 * Keeps what the server answered to this person's screens, and shows it when a start has no network, or one that does
 * not answer. What the server said later replaces it. Returns the function that ends it. Source: R-device-24,
 * R-device-25.
 */
export function keepDay(client: QueryClient, store: DayStore = dayStore): () => void {
  const [owner, shell] = [currentSession().user?.id, shellOfThisPage()];
  return owner === undefined || shell === undefined ? () => undefined : keepDayOf(owner, shell, { client, store });
}

interface Kept {
  client: QueryClient;
  store: DayStore;
}

function keepDayOf(owner: number, shell: string, { client, store }: Kept): () => void {
  const cache = client.getQueryCache();
  const answers = new Map<string, KeptAnswer>();
  /** Kept answers that no newer one has replaced, by the hash of their query. */
  let restored = new Map<string, KeptAnswer>();
  let saving: ReturnType<typeof setTimeout> | undefined;
  let hasAnswer = false;
  let hasEnded = false;
  let hasEarlier = false;

  const isTheirs = (): boolean => !hasEnded && currentSession().user?.id === owner;

  const freshOf = (day: KeptDay | undefined): readonly KeptAnswer[] =>
    day?.user === owner && day.form === shell
      ? day.answers.filter(({ at }) => Math.abs(Date.now() - at) < LASTS_MS)
      : [];

  /** What this page did not ask for stays kept: a phone that starts on the dashboard can still check in offline. */
  async function addEarlier(): Promise<void> {
    if (hasEarlier) return;
    hasEarlier = true;
    const day = await store.read().catch(() => undefined);
    for (const answer of freshOf(day)) if (!answers.has(answer.hash)) answers.set(answer.hash, answer);
  }

  async function save(): Promise<void> {
    saving = undefined;
    if (!isTheirs()) return;
    await addEarlier();
    await store.write({ user: owner, form: shell, answers: bounded([...answers.values()]) });
    // They signed out meanwhile.
    if (currentSession().user?.id !== owner) store.remove();
  }

  function note({ queryHash: hash, queryKey: key, state: { data, dataUpdatedAt: at } }: Query): void {
    answers.set(hash, { hash, key, data, at });
  }

  function put(query: Query): void {
    const kept = restored.get(query.queryHash);
    if (kept && query.state.data === undefined) query.setData(kept.data, { updatedAt: kept.at, manual: true });
  }

  async function restore(): Promise<void> {
    const day = hasAnswer ? undefined : await store.read();
    if (!day || hasAnswer || !isTheirs()) return;
    if (day.user !== owner || day.form !== shell) return store.remove();
    const fresh = freshOf(day);
    if (!fresh.length) return;
    for (const answer of fresh) {
      restored.set(answer.hash, answer);
      answers.set(answer.hash, answer);
    }
    cache.getAll().forEach(put);
    show(Math.max(...fresh.map(({ at }) => at)));
  }

  /** The server answered. What is shown from here on is its own. */
  function answered(): void {
    hasAnswer = true;
    if (!restored.size) return;
    restored = new Map();
    show(undefined);
    // Lists that failed meanwhile are asked for again.
    void client.invalidateQueries({ refetchType: 'active' });
  }

  const ends = [
    cache.subscribe((event) => {
      const { type, query } = event;
      if (type === 'added') put(query);
      if (type !== 'updated' || event.action.type !== 'success' || !isOfDay(query)) return;
      const isOfServer = !event.action.manual;
      if (isOfServer) answered();
      // A step that was only predicted is not what the server said.
      const isSure = isOfServer || (hasAnswer && navigator.onLine && client.isMutating() === 0);
      if (!isSure || query.state.fetchFailureCount > 0) return;
      note(query);
      saving ??= setTimeout(() => void save().catch(() => undefined), SAVES_AFTER_MS);
    }),
    subscribeSession(() => {
      if (currentSession().user?.id !== owner) store.remove();
    }),
  ];
  const begin = (): void => void restore().catch(() => undefined);
  const isWithout = readPageConfig().keptAt !== undefined || !navigator.onLine;
  const timer = setTimeout(begin, isWithout ? 0 : Math.max(0, PATIENCE_MS - performance.now()));
  // What came before this code did.
  for (const query of cache.getAll()) {
    if (query.state.status !== 'success' || !isOfDay(query)) continue;
    hasAnswer = true;
    note(query);
  }
  if (hasAnswer) saving = setTimeout(() => void save().catch(() => undefined), SAVES_AFTER_MS);

  return () => {
    hasEnded = true;
    clearTimeout(timer);
    clearTimeout(saving);
    ends.forEach((end) => end());
    if (shownSince !== undefined) show(undefined);
  };
}
