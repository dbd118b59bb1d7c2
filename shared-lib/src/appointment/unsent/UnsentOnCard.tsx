import type { UnsentNote } from '../../api/appointments/appointment-record';
import { formatTime } from '../../domain/time/service-day';
import { Banner } from '../../ui/banner/Banner';
import { Refused } from './Refused';
import * as m from '../../texts/m';

/** On a visit's card: its last step that is not sent yet, or the ones that were refused. Source: R-device-30. */
export function UnsentOnCard({ steps }: { steps: readonly UnsentNote[] }) {
  const last = steps.findLast(({ state }) => state === 'waiting');
  return (
    <>
      <Refused steps={steps} />
      {last && (
        <Banner
          tone="amber"
          icon="clock"
          live="status"
          title={m.not_sent_yet({ did: last.did ?? last.label, time: formatTime(new Date(last.occurredAt)) })}
        />
      )}
    </>
  );
}
