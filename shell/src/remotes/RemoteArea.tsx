import { type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { Loading, type Role, SkeletonCard, useLocation, useRoutes, onIdle } from 'shared-lib';
import { AreaBoundary } from './AreaBoundary';
import type { LoadedArea } from './areaLoader';
import { labelOf } from './labelOf';
import { useAreaLoader } from './loaderContext';
import { PreviousVersionNotice } from './PreviousVersionNotice';

interface AreaProps {
  /** The area's name in the registry. */
  area: string;
  compact?: boolean;
  /** The part of the loaded area to show. */
  children: (loaded: LoadedArea) => ReactNode;
}

function Loaded({ promise, children }: { promise: Promise<LoadedArea>; children: (loaded: LoadedArea) => ReactNode }) {
  return children(use(promise));
}

/**
 * Loads an area and shows a part of it. Errors stay inside. `createAreaLoader` (areaLoader.ts) decides which version
 * runs.
 */
export function RemoteArea({ area, compact, children }: AreaProps) {
  const loader = useAreaLoader();
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const reload = () => {
    // The next render reads the outcome through open().
    loader.retry(area).catch(() => undefined);
    setAttempt((count) => count + 1);
  };
  return (
    <AreaBoundary
      key={area}
      label={labelOf(area)}
      place={pathname}
      onReload={reload}
      onRepair={() => loader.repair(area)}
      compact={compact}
    >
      <Suspense
        key={attempt}
        fallback={
          <Loading what={labelOf(area)} onRetry={reload}>
            <SkeletonCard />
          </Loading>
        }
      >
        <Loaded promise={loader.open(area)}>{children}</Loaded>
      </Suspense>
    </AreaBoundary>
  );
}

function Pages({ loaded, role, notFound }: { loaded: LoadedArea; role: Role; notFound: ReactNode }) {
  const mine = loaded.module.pages.filter(({ roles }) => roles.includes(role));
  const page = useRoutes(mine.map(({ path, element }) => ({ path, element })));
  return (
    <>
      <PreviousVersionNotice loaded={loaded} />
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
