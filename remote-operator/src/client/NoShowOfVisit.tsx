import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type Appointment, Badge, Button, limits, personName } from 'shared-lib';
import { clientQueries } from 'shared-lib/booking';
import { AskFee } from './fees/lazyFees';
import { MarkClient } from './lazyMarks';
import * as m from '../texts/m';

/** So long before the start somebody may be on the way, and find nobody. */
const NEAR_START_MS = 2 * 60 * limits.MINUTE;

/** Cancelled long before its start: nobody came who could have met nobody. */
const isCancelledAhead = ({ cancelled_at: at, starts_at }: Appointment): boolean =>
  at !== null && Date.parse(at) < Date.parse(starts_at) - NEAR_START_MS;

/**
 * On a visit that was cancelled near its start or later: one press marks that nobody was met, once. Source: R-client-4,
 * R-beyond-1516.
 */
export function NoShowOfVisit({ appointment }: { appointment: Appointment }) {
  const { client, client_details: details, id } = appointment;
  const { data } = useQuery(clientQueries.overview(client));
  const [isAsking, setAsking] = useState(false);
  const [isMarked, setMarked] = useState(false);
  if (!data) return null;
  const mark = data.marks.find((one) => one.appointment === id && one.lifted === null);
  if (mark)
    return (
      <>
        <Badge tone="amber">{m.no_show()}</Badge>
        {isMarked && (
          <Suspense fallback={null}>
            <AskFee appointment={id} name={personName(details)} onClose={() => setMarked(false)} />
          </Suspense>
        )}
      </>
    );
  if (isCancelledAhead(appointment)) return null;
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {m.mark_a_no_show()}
      </Button>
      {isAsking && (
        <MarkClient
          client={client}
          name={personName(details)}
          kind="no_show"
          appointment={id}
          onMarked={() => setMarked(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
