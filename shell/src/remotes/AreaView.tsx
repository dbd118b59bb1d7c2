import { Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation, type ViewSlot } from 'shared-lib';
import { AreaBoundary } from './AreaBoundary';
import type { LoadedArea } from './areaLoader';
import { Drawn } from './Drawn';
import { labelOf } from './labelOf';
import { useAreaLoader } from './loaderContext';

export interface AreaViewProps {
  area: string;
  view: ViewSlot;
}

/** Urgent work must not wait for a press on Retry, so an area that did not load is tried again by itself. */
const AGAIN_AFTER_MS = 15_000;

/**
 * A view of the role's own area on pages outside it. An area without the view shows nothing. An area that did not load
 * says so on its own pages; its view appears here as soon as the area runs, no matter what loaded it.
 */
export function AreaView({ area, view }: AreaViewProps) {
  const { open, onRunning, retry } = useAreaLoader();
  const [loaded, setLoaded] = useState<LoadedArea>();
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (running: LoadedArea) => {
      if (isGone || running.area !== area) return;
      clearTimeout(timer);
      setLoaded(running);
    };
    const tryLater = () => {
      if (!isGone) timer = setTimeout(() => void retry(area).catch(tryLater), AGAIN_AFTER_MS);
    };
    const stop = onRunning(show);
    open(area).then(show, tryLater);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
    };
  }, [open, onRunning, retry, area, view]);
  return loaded?.module.views?.[view] ? <View loaded={loaded} view={view} /> : null;
}

function View({ loaded, view }: { loaded: LoadedArea; view: AreaViewProps['view'] }) {
  const { area, module } = loaded;
  const loader = useAreaLoader();
  const { pathname } = useLocation();
  const promise = useMemo(() => Promise.resolve(loaded), [loaded]);
  const Shown = module.views?.[view];
  return (
    <AreaBoundary
      label={labelOf(area)}
      place={pathname}
      onReload={() => void loader.retry(area).catch(() => undefined)}
      // A version that takes over comes through onRunning.
      inside={{ area, view, promise, loader, onReplaced: () => undefined }}
      compact
    >
      <Suspense fallback={null}>
        {Shown && <Shown />}
        <Drawn loaded={loaded} view={view} />
      </Suspense>
    </AreaBoundary>
  );
}
