import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { appointmentQueries, Card, ErrorState, friendlyText, Loading, SkeletonRows, texts } from 'shared-lib';
import { BookingPanel, type BookingPanelProps } from './BookingPanel';
import * as m from '../../texts/m';

export interface ChangePanelProps extends Omit<BookingPanelProps, 'appointment' | 'onAnew'> {
  id: number;
}

/** The form for an existing booking, once that is fetched. */
export function ChangePanel({ id, ...panel }: ChangePanelProps) {
  const query = useQuery(appointmentQueries.read(id));
  const [reading, setReading] = useState(0);
  if (query.data)
    return <BookingPanel key={reading} appointment={query.data} onAnew={() => setReading(reading + 1)} {...panel} />;
  return (
    <Card>
      {query.isPending ? (
        <Loading what={m.the_booking()} onRetry={() => void query.refetch()}>
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
