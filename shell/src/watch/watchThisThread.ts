import { currentSession } from 'shared-lib';
import { hasRole } from 'shared-lib/entry';
import { findPage, isShellPage, pagesFor } from '../frame/dashboardPages';
import { shellBuild } from '../remotes/brokenVersions';
import { inlinedRegistry } from '../remotes/registry';
import { areaLoader, memories } from '../remotes/remotes';
import type { Shown } from './heartbeat';
import { newThreadWorker } from './newThreadWorker';
import { watchThread } from './watchThread';

function shownAt(place: string): Shown {
  const { user } = currentSession();
  const path = place.replace(/^\/dashboard\/?/, '').replace(/\/+$/, '');
  const page = user && hasRole(user) && findPage(pagesFor(user.role, areaLoader.pages.snapshot().rows), path);
  if (!page || isShellPage(page)) return { place };
  const running = areaLoader.loaded().find(({ area }) => area === page.area);
  const releases = inlinedRegistry()?.remotes[page.area];
  const release = [releases?.current, ...(releases?.previous ?? [])].find((one) => one?.version === running?.version);
  if (!release || release.local) return { place };
  return { place, of: { area: page.area, version: release.version, entry: release.entry } };
}

/** Watches the thread of this page, in a browser that has workers. */
export function watchThisThread(): void {
  if (typeof Worker !== 'function') return;
  watchThread({
    worker: newThreadWorker(),
    device: memories.device,
    shell: shellBuild(),
    shownAt,
    onRunning: areaLoader.onRunning,
    onBlocked: (shown) =>
      void import(/* webpackChunkName: "blocked" */ './tellOfBlock').then(
        ({ tellOfBlock }) => tellOfBlock(memories, shown),
        () => undefined,
      ),
  });
}
