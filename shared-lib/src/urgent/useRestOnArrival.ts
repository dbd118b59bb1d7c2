// How it works: docs/subsystems/calls-and-steps.md.
import { useEffect, useState } from 'react';
import { stepPauses } from '../clock/stepPauses';

/**
 * What just came over the page takes no answer until it could be read: the thumb aimed at what lay there before. The
 * page's own buttons do not rest. Source: R-beyond-1522.
 *
 * @returns whether its steps still rest
 */
export function useRestOnArrival(visit: number): boolean {
  const [read, setRead] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setRead(visit), stepPauses.rest);
    return () => clearTimeout(timer);
  }, [visit]);
  return stepPauses.rest > 0 && read !== visit;
}
