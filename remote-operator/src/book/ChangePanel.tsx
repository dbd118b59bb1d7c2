import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Appointment,
  appointmentQueries,
  Card,
  ErrorState,
  friendlyText,
  Loading,
  SkeletonRows,
  texts,
} from 'shared-lib';
import { BookingPanel } from './BookingPanel';

export interface ChangePanelProps {
  id: number;
  date: string;
  onClose: () => void;
  onSaved: (appointment: Appointment) => void;
}

/** The form for an existing booking, once it is fetched. */
export function ChangePanel({ id, ...panel }: ChangePanelProps) {
  const query = useQuery(appointmentQueries.read(id));
  const [reading, setReading] = useState(0);
  if (query.data)
    return <BookingPanel key={reading} appointment={query.data} onReload={() => setReading(reading + 1)} {...panel} />;
  return (
    <Card>
      {query.isPending ? (
        <Loading what="the booking" onRetry={() => void query.refetch()}>
          <SkeletonRows rows={6} />
        </Loading>
      ) : (
        <ErrorState
          title={texts.FALLBACK.appointments}
          text={friendlyText(query.error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </Card>
  );
}
