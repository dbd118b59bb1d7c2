import type { UnsentNote } from '../../api/appointments/appointment-record';
import { Banner } from '../../ui/banner/Banner';
import { Refused } from './Refused';
import { notSentYet } from './notSentYet';
import { countsWhenSent } from '../../api/appointments/unsent/cover';
import * as m from '../../texts/m';

/** On a visit's card: its last step that is not sent yet, or the ones that were refused. Source: R-device-30. */
export function UnsentOnCard({ steps }: { steps: readonly UnsentNote[] }) {
  const last = steps.findLast(({ state }) => state === 'waiting');
  return (
    <>
      {steps[0] && <Refused steps={steps} thread={steps[0].appointment} />}
      {last && (
        <Banner tone="amber" icon="clock" live="status" title={notSentYet(last)}>
          {countsWhenSent(steps) && <p>{m.counts_from_when_it_is()}</p>}
        </Banner>
      )}
    </>
  );
}
