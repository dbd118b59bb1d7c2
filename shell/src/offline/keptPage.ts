// How it works: docs/subsystems/offline.md.
import { currentSession, now, type Role } from 'shared-lib';
import type { AreaLoader } from '../remotes/area';
import { readPageConfig } from '../remotes/pageConfig';
import { dayStore } from './dayStore';
import { LAST_OFFSET } from '../timeOfPage';

const WORKER = '/offline-worker.js';
/** As the worker names them. */
const CACHES = ['hatid-files', 'hatid-pages'];
/** Areas that therapists and drivers open first, besides their own. */
const ALSO = ['attendance'];

type Loader = Pick<AreaLoader, 'loaded' | 'onRunning'>;

/**
 * An operator's device keeps nothing: it shows all clients. A build of a team's own machine is not for later, and the
 * server may forbid it.
 */
export const isKeptFor = (role: Role | undefined): boolean => {
  const { shell, overrides, offline } = readPageConfig();
  return (role === 'therapist' || role === 'driver') && offline && shell !== undefined && !overrides;
};

/**
 * Asks the service worker to keep what the next start needs, once this person's area runs.
 *
 * @param fresh asks the server for a page first: there is a newer one than this
 */
export function keepPage({ loaded }: Pick<Loader, 'loaded'>, fresh = false): void {
  const role = currentSession().user?.role as Role | undefined;
  const running = new Map(loaded().map(({ area, version }) => [area, version]));
  if (role === undefined || !isKeptFor(role) || !running.has(role)) return;
  const keep = Object.fromEntries([role, ...ALSO].map((area) => [area, running.get(area) ?? '']));
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ keep, fresh }));
}

/** For a start that cannot ask the server for its time. */
function rememberOffset(): void {
  if (!readPageConfig().time) return;
  try {
    localStorage.setItem(LAST_OFFSET, String(now().getTime() - Date.now()));
  } catch {
    // A browser that keeps nothing starts with its own time.
  }
}

/** Removes all that this device kept. */
async function forgetKept(): Promise<void> {
  dayStore.remove();
  const known = await navigator.serviceWorker?.getRegistration();
  const { offline, overrides } = readPageConfig();
  // The server then sends a worker that removes what was kept, and itself.
  if (known && (!offline || overrides)) await known.update();
  else if (known) {
    known.active?.postMessage({ forget: true });
    await known.unregister();
  }
  // What the old worker still kept for a page that was open.
  else for (const name of CACHES) await globalThis.caches?.delete(name);
}

/**
 * Registers the service worker on a therapist's or driver's device, and has it keep what the next start needs. Where
 * another role works, it is removed. Returns the function that ends it. Source: R-device-20.
 */
export function keepForLater(loader: Loader, role: Role): () => void {
  rememberOffset();
  if (!isKeptFor(role)) {
    void forgetKept().catch(() => undefined);
    return () => undefined;
  }
  // A browser may refuse it, in a private window for example. Then each start needs the network, as before.
  void navigator.serviceWorker?.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined);
  keepPage(loader);
  return loader.onRunning(() => keepPage(loader));
}
