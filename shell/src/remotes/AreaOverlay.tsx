import { useLocation } from 'shared-lib';
import { type ComponentType, useEffect, useState } from 'react';
import { AreaBoundary } from './AreaBoundary';
import { labelOf } from './labelOf';
import { useAreaLoader } from './loaderContext';

/** The view of an area that stands over every page, the shell's own and those of other areas. */
const VIEW = 'overlay';

/**
 * What the role's own area shows over every page: work that cannot wait. An area without it shows nothing, and one that
 * cannot be loaded says so in its own place.
 */
export function AreaOverlay({ area }: { area: string }) {
  const { open, repair } = useAreaLoader();
  const { pathname } = useLocation();
  const [Overlay, setOverlay] = useState<ComponentType>();
  useEffect(() => {
    let isGone = false;
    open(area).then(
      ({ module }) => {
        if (!isGone) setOverlay(() => module.views?.[VIEW]);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [open, area]);
  if (!Overlay) return null;
  return (
    <AreaBoundary
      label={labelOf(area)}
      place={pathname}
      onReload={() => undefined}
      onRepair={() => repair(area)}
      compact
    >
      <Overlay />
    </AreaBoundary>
  );
}
