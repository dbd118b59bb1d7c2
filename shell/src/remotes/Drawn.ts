import { useEffect } from 'react';
import type { LoadedArea } from './area';

/** The versions that have drawn something in this page. */
export const drawn = new WeakSet<LoadedArea>();

/** Stands beside what a version draws. It never gets so far if that throws. */
export function Drawn({ loaded }: { loaded: LoadedArea }): null {
  useEffect(() => void drawn.add(loaded), [loaded]);
  return null;
}
