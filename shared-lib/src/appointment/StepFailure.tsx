import { useEffect, useRef } from 'react';
import { Banner } from '../ui/banner/Banner';

/** Why a step was not taken, brought into sight: its card may have unfolded below the thumb that pressed. */
export function StepFailure({ says }: { says: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest' }), [says]);
  return (
    <div ref={place}>
      <Banner tone="red" live="alert" title={says} />
    </div>
  );
}
