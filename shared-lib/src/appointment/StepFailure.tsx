import { Banner } from '../ui/banner/Banner';
import { InSight } from '../ui/banner/InSight';

/** Why a step failed, scrolled into view: its card may have unfolded below the thumb that pressed. */
export function StepFailure({ says }: { says: string }) {
  return (
    <InSight says={says}>
      <Banner tone="red" live="alert" title={says} />
    </InSight>
  );
}
