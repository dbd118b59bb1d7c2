import { useEffect } from 'react';
import { useLocation } from 'shared-lib';
import { tellOfError } from '../browser-log/watchErrors';
import type { InsideArea } from './AreaBoundary';
import type { LoadedArea } from './areaLoader';
import { reasonOf } from './faults';
import { useAreaLoader } from './loaderContext';

/** The versions that have drawn something in this page. */
const drawn = new WeakSet<LoadedArea>();

/** Stands beside what a version draws. It never gets so far if that throws. */
export function Drawn({ loaded }: { loaded: LoadedArea }): null {
  useEffect(() => void drawn.add(loaded), [loaded]);
  return null;
}

interface Shown {
  area: string;
  /** The name of the view, if no page of the area is shown. */
  view?: string;
  /** The version that is shown here. */
  promise: Promise<LoadedArea>;
  /** Another version runs: show it. */
  onReplaced: () => void;
}

/** What a boundary around a part of an area does with its errors. */
export function useInside({ area, view, promise, onReplaced }: Shown): InsideArea {
  const loader = useAreaLoader();
  const { pathname } = useLocation();
  return {
    area,
    // A version that throws has loaded, so nothing is waited for here.
    hasDrawn: async () => drawn.has(await promise),
    async onTrouble(error) {
      const { version } = await promise;
      await tellOfError(error, { remote: area, version, fault: 'error' });
    },
    async onFault(error) {
      const loaded = await promise;
      const { version } = loaded;
      const kind = view !== undefined ? 'view' : drawn.has(loaded) ? 'page' : 'draw';
      const where = view === undefined ? pathname.replace(/\d+/g, ':id') : `view ${view}`;
      const outcome = await loader.fallBack({ area, version, kind, reason: reasonOf(error, kind), error, where });
      if (outcome === 'replaced') onReplaced();
      // The number of its report stands on the screen, also if the same fault was told before.
      else void tellOfError(error, outcome === 'none' ? { remote: area, version, fault: kind } : undefined);
      return outcome === 'replaced';
    },
  };
}
