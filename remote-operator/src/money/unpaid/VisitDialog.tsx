import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import {
  type Appointment,
  appointmentQueries,
  Dialog,
  ErrorState,
  friendlyText,
  Loading,
  SkeletonCard,
  texts,
} from 'shared-lib';
import * as m from '../../texts/m';

export interface VisitDialogProps {
  visit: number;
  /** Of the dialog while the visit is fetched. */
  title: string;
  onClose: () => void;
  children: (appointment: Appointment) => ReactNode;
}

/** A dialog about the money of a visit, which a list knows by its number only. */
export function VisitDialog({ visit, title, onClose, children }: VisitDialogProps) {
  const query = useQuery(appointmentQueries.read(visit));
  if (query.data) return children(query.data);
  return (
    <Dialog open onClose={onClose} title={title}>
      {query.isError ? (
        <ErrorState
          title={texts.FALLBACK.appointments}
          text={friendlyText(query.error)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <Loading what={m.the_payment()} onRetry={() => void query.refetch()}>
          <SkeletonCard />
        </Loading>
      )}
    </Dialog>
  );
}
