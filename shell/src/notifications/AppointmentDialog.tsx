import { useQuery } from '@tanstack/react-query';
import {
  appointmentQueries,
  ButtonLink,
  Dialog,
  ErrorState,
  friendlyText,
  isApiFailure,
  Loading,
  SkeletonText,
  Stack,
  AppointmentFacts,
  AppointmentHead,
} from 'shared-lib';
import { useId } from 'react';

/** It is no longer theirs, or there no more: to a therapist or driver both look the same. */
const isGone = (error: unknown): boolean => isApiFailure(error) && error.status === 404;

/** The appointment a notification is about, for those who have no page of it: therapists and drivers. */
export function AppointmentDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(appointmentQueries.read(id));
  const titleId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Appointment ${id}`}
      footer={
        <ButtonLink to="/dashboard?view=all" variant="primary">
          Go to my appointments
        </ButtonLink>
      }
    >
      {isPending && (
        <Loading what="the appointment" onRetry={() => void refetch()}>
          <SkeletonText lines={5} />
        </Loading>
      )}
      {isGone(error) ? (
        <p>This appointment is no longer yours, or was deleted.</p>
      ) : (
        error &&
        !data && <ErrorState compact title={friendlyText(error)} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {data && (
        <Stack $gap={3}>
          <AppointmentHead appointment={data} titleId={titleId} />
          <AppointmentFacts appointment={data} withDate />
        </Stack>
      )}
    </Dialog>
  );
}
