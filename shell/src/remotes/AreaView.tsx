import { useLocation, type ViewSlot } from 'shared-lib';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { AreaBoundary } from './AreaBoundary';
import type { LoadedArea } from './areaLoader';
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
  const { open, onRunning, repair, retry } = useAreaLoader();
  const { pathname } = useLocation();
  const [View, setView] = useState<ComponentType>();
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = ({ area: running, module }: LoadedArea) => {
      if (isGone || running !== area) return;
      clearTimeout(timer);
      setView(() => module.views?.[view]);
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
  if (!View) return null;
  return (
    <AreaBoundary
      label={labelOf(area)}
      place={pathname}
      onReload={() => undefined}
      onRepair={() => repair(area)}
      compact
    >
      <Suspense fallback={null}>
        <View />
      </Suspense>
    </AreaBoundary>
  );
}
