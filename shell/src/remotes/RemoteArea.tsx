import { type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { Loading, type Role, SkeletonCard, useLocation, useRoutes, onIdle } from 'shared-lib';
import { AreaBoundary } from './AreaBoundary';
import type { LoadedArea } from './areaLoader';
import { Drawn } from './Drawn';
import { labelOf } from './labelOf';
import { useAreaLoader } from './loaderContext';
import { VersionNotice } from './VersionNotice';

interface AreaProps {
  /** The area's name in the registry. */
  area: string;
  /** The name of the view, if this shows no page of the area. */
  view?: string;
  compact?: boolean;
  /** The part of the loaded area to show. */
  children: (loaded: LoadedArea) => ReactNode;
}

interface LoadedProps extends Pick<AreaProps, 'view' | 'children'> {
  promise: Promise<LoadedArea>;
}

function Loaded({ promise, view, children }: LoadedProps) {
  const loaded = use(promise);
  return (
    <>
      {children(loaded)}
      <Drawn loaded={loaded} view={view} />
    </>
  );
}

/**
 * Loads an area and shows a part of it. Errors stay inside. `createAreaLoader` (areaLoader.ts) decides which version
 * runs. A page that works keeps its version until the next page, even when an earlier one takes over elsewhere: what
 * was typed must stay.
 */
export function RemoteArea({ area, view, compact, children }: AreaProps) {
  const loader = useAreaLoader();
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const wanted = [area, pathname, attempt].join();
  const [shown, setShown] = useState(() => ({ wanted, promise: loader.open(area) }));
  if (shown.wanted !== wanted) setShown({ wanted, promise: loader.open(area) });
  const again = () => setAttempt((count) => count + 1);
  const reload = () => {
    // The next render reads the outcome through open().
    loader.retry(area).catch(() => undefined);
    again();
  };
  const waiting = (
    <Loading what={labelOf(area)} onRetry={reload}>
      <SkeletonCard />
    </Loading>
  );
  return (
    <AreaBoundary
      key={area}
      label={labelOf(area)}
      place={pathname}
      onReload={reload}
      inside={{ area, view, promise: shown.promise, loader, onReplaced: again }}
      waiting={waiting}
      compact={compact}
    >
      <Suspense key={attempt} fallback={waiting}>
        <Loaded promise={shown.promise} view={view}>
          {children}
        </Loaded>
      </Suspense>
    </AreaBoundary>
  );
}

function Pages({ loaded, role, notFound }: { loaded: LoadedArea; role: Role; notFound: ReactNode }) {
  const mine = loaded.module.pages.filter(({ roles }) => roles.includes(role));
  const page = useRoutes(mine.map(({ path, element }) => ({ path, element })));
  return (
    <>
      <VersionNotice loaded={loaded} />
      {page ?? notFound}
    </>
  );
}

interface RemoteOutletProps {
  area: string;
  role: Role;
  /** Areas to fetch when the browser is idle after this one is shown, so that they open at once. */
  next?: readonly string[];
  /** Shown when the area has no such page. */
  notFound: ReactNode;
}

/**
 * The pages of an area for a role. A remote's paths are relative to /dashboard, so this belongs under a catch-all route
 * of the shell: `<Route path="/dashboard/*" element={…}>`.
 */
export function RemoteOutlet({ area, role, next, notFound }: RemoteOutletProps) {
  return (
    <RemoteArea area={area}>
      {(loaded) => (
        <>
          <Pages loaded={loaded} role={role} notFound={notFound} />
          <PrefetchWhenIdle areas={next ?? []} />
        </>
      )}
    </RemoteArea>
  );
}

function PrefetchWhenIdle({ areas }: { areas: readonly string[] }) {
  const loader = useAreaLoader();
  const wanted = areas.join();
  useEffect(() => {
    if (!wanted) return undefined;
    return onIdle(() => wanted.split(',').forEach((area) => loader.prefetch(area)));
  }, [loader, wanted]);
  return null;
}
