import { useEffect } from 'react';
import type { LoadedArea } from './area';

/** What each version has drawn in this page: the names of its views, and '' for a page of its own. */
const drawn = new WeakMap<LoadedArea, Set<string>>();

/** Has this version drawn a page before, or this view? */
export const hasDrawn = (loaded: LoadedArea, view = ''): boolean => drawn.get(loaded)?.has(view) ?? false;

/** Stands beside what a version draws. It never gets so far if that throws. */
export function Drawn({ loaded, view = '' }: { loaded: LoadedArea; view?: string }): null {
  useEffect(() => {
    drawn.set(loaded, new Set(drawn.get(loaded)).add(view));
  }, [loaded, view]);
  return null;
}
