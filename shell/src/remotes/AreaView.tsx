import { useLocation } from 'shared-lib';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { AreaBoundary } from './AreaBoundary';
import { labelOf } from './labelOf';
import { useAreaLoader } from './loaderContext';

export interface AreaViewProps {
  area: string;
  /** `overlay` stands over every page; `answers` is what can be done about the appointment that is opened. */
  view: 'overlay' | 'answers';
}

/**
 * A view that the role's own area may bring to pages that are not its own. An area without it shows nothing, and one
 * that cannot be loaded says so in its own place.
 */
export function AreaView({ area, view }: AreaViewProps) {
  const { open, repair } = useAreaLoader();
  const { pathname } = useLocation();
  const [View, setView] = useState<ComponentType>();
  // Asked for again on the next page: an area that could not be loaded may have been since.
  const askedAt = View ? undefined : pathname;
  useEffect(() => {
    let isGone = false;
    open(area).then(
      ({ module }) => {
        if (!isGone) setView(() => module.views?.[view]);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [open, area, view, askedAt]);
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
