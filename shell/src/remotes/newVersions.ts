// How it works: docs/subsystems/offline.md.
import type { QueryClient } from '@tanstack/react-query';
import { currentSession, limits, losesNothing, RELEASED, reloadPage, toast } from 'shared-lib';
import type { AreaLoader } from './area';
import { readPageConfig } from './pageConfig';
import { keepPage } from '../offline/keptPage';
import { type AreaReleases, fetchRegistry, inlinedRegistry, type Registry } from './registry';
import * as m from '../texts/m';

/** Not all open pages ask at the same moment. */
const SPREAD_MS = 5_000;
/** A page without the live channel asks so often, and one that comes back after it. */
const ASKS_EVERY_MS = 3_600_000;
const LOOKS_EVERY_MS = 15_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const;

type Loaded = Pick<AreaLoader, 'loaded'>;

/** The version that a page takes of these: the newest that fits its shell. */
const taken = (area: AreaReleases | undefined): string | undefined =>
  area && [area.current, ...area.previous].find(({ lacks }) => !lacks?.length)?.version;

/** What a reload would bring: another shell, other versions of the areas that this page shows. Empty for nothing. */
export function newsOf(fresh: Registry, { loaded }: Loaded): string {
  const [own, { shell }] = [inlinedRegistry(), readPageConfig()];
  if (!own || !shell || !fresh.shellVersion) return '';
  const areas = loaded().flatMap(({ area }) => {
    const next = taken(fresh.remotes[area]);
    return next === taken(own.remotes[area]) ? [] : [`${area} ${next ?? ''}`];
  });
  return [...(fresh.shellVersion === shell ? [] : [`shell ${fresh.shellVersion}`]), ...areas].join();
}

/** The caches of pages that watch already. */
const watching = new WeakSet<object>();

type Client = Pick<QueryClient, 'isMutating'>;

/**
 * From now on, this page offers 'Reload' once there is something new for it, when that loses nothing. After a day it
 * reloads by itself when somebody comes back. A page that stays in view does not: calls and SOS must still sound, which
 * browsers allow on a touched page alone. Returns the function that ends it. Source: R-beyond-236.
 */
export function offerNewVersions(client: Client, loader: Loaded, reload = reloadPage): () => void {
  if (watching.has(client)) return () => undefined;
  watching.add(client);
  /** When the page first knew of what is new. */
  let since: number | undefined;
  let news = '';
  /** Stays when it was closed: the same news are offered once. */
  let offer: number | undefined;
  let askedAt = 0;
  /** So that a reload never comes under a hand. */
  let isTouched = false;
  let hiddenAt: number | undefined;

  const isSafe = (): boolean => currentSession().token !== null && client.isMutating() === 0 && losesNothing();
  const isDue = (): boolean => since !== undefined && performance.now() - since >= limits.DAY;

  function look(): void {
    if (since === undefined || document.visibilityState === 'hidden') return;
    if (offer === undefined && isSafe())
      offer = toast.info(m.hatid_was_updated(), {
        duration: 0,
        action: { label: m.reload(), onClick: () => void press() },
      });
  }

  /** Without a network, a browser would show its own page instead. Source: R-device-22. */
  async function press(): Promise<void> {
    const isReached = await fetchRegistry().then(
      () => true,
      () => false,
    );
    if (isReached) return reload();
    toast.error(m.no_network_reload_once_it_is_back());
    offer = undefined;
  }

  /** Was the server reached? */
  async function ask(): Promise<boolean> {
    askedAt = performance.now();
    const fresh = await fetchRegistry().catch(() => undefined);
    if (!fresh) return false;
    const before = news;
    news = newsOf(fresh, loader);
    if (news !== before && offer !== undefined) {
      toast.dismiss(offer);
      offer = undefined;
    }
    if (news && news !== before) keepPage(loader, true);
    since = news ? (since ?? performance.now()) : undefined;
    look();
    return true;
  }

  /** Without a network, a browser would show its own page instead. */
  async function reloadIfReached(): Promise<void> {
    isTouched = false;
    if ((await ask()) && !isTouched && isDue() && isSafe()) reload();
  }

  function onVisibility(): void {
    if (document.visibilityState === 'hidden') {
      hiddenAt = performance.now();
      return;
    }
    const isBack = hiddenAt !== undefined && performance.now() - hiddenAt >= LOOKS_EVERY_MS;
    if (isBack && isDue() && isSafe()) void reloadIfReached();
    else if (performance.now() - askedAt >= ASKS_EVERY_MS) void ask();
    else look();
  }

  const touch = (): void => void (isTouched = true);
  const askSoon = (): void => void setTimeout(() => void ask(), Math.random() * SPREAD_MS);
  for (const sign of SIGNS) window.addEventListener(sign, touch, { passive: true });
  window.addEventListener(RELEASED, askSoon);
  document.addEventListener('visibilitychange', onVisibility);
  const timers = [setInterval(() => void ask(), ASKS_EVERY_MS), setInterval(look, LOOKS_EVERY_MS)];
  void ask();
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, touch);
    window.removeEventListener(RELEASED, askSoon);
    document.removeEventListener('visibilitychange', onVisibility);
    timers.forEach((timer) => clearInterval(timer));
  };
}
