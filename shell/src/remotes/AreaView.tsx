import { useLocation } from 'shared-lib';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { AreaBoundary } from './AreaBoundary';
import type { LoadedArea } from './areaLoader';
import { labelOf } from './labelOf';
import { useAreaLoader } from './loaderContext';

export interface AreaViewProps {
  area: string;
  /** `overlay` stands over every page; `answers` is what can be done about the appointment that is opened. */
  view: 'overlay' | 'answers';
}

/** Nobody is asked to press for what calls them: an area that could not be loaded is tried again by itself. */
const AGAIN_AFTER_MS = 15_000;

/**
 * A view that the role's own area may bring to pages that are not its own. An area without it shows nothing; one that
 * could not be loaded says so on its own pages, and here it stands as soon as it runs, whoever had it loaded again.
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
