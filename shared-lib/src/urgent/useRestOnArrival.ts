// How it works: docs/subsystems/calls-and-steps.md.
import { useLayoutEffect } from 'react';
import { stepTaken } from '../clock/stepPauses';

/**
 * What just came over the page takes no answer until it could be read: the thumb aimed at what lay there before. Its
 * steps rest as after a step of this visit. Source: R-beyond-1522.
 */
export function useRestOnArrival(visit: number): void {
  useLayoutEffect(() => stepTaken(visit), [visit]);
}
