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
  OpenedAppointment,
  useUser,
} from 'shared-lib';
import { useId } from 'react';
import { AreaView } from '../remotes/AreaView';
import * as m from '../texts/m';

/** The visit is no longer theirs, or no longer exists. Therapists and drivers get the same answer for both. */
const isGone = (error: unknown): boolean => isApiFailure(error) && error.status === 404;

/**
 * The appointment of a notification with its actions, for therapists and drivers, who have no page for it. The buttons
 * come from their own area.
 */
export function AppointmentDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(appointmentQueries.read(id));
  const { role } = useUser();
  const titleId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.appointment({ id })}
      footer={<ButtonLink to="/dashboard?view=all">{m.go_to_my_appointments()}</ButtonLink>}
    >
      {isPending && (
        <Loading what={m.the_appointment()} onRetry={() => void refetch()}>
          <SkeletonText lines={5} />
        </Loading>
      )}
      {isGone(error) ? (
        <p>{m.this_appointment_is_no_longer()}</p>
      ) : (
        error &&
        !data && <ErrorState compact title={friendlyText(error)} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {data && (
        <Stack $gap={3}>
          <AppointmentHead appointment={data} titleId={titleId} />
          <AppointmentFacts appointment={data} withDate />
          <OpenedAppointment value={data}>
            <AreaView area={role} view="answers" />
          </OpenedAppointment>
        </Stack>
      )}
    </Dialog>
  );
}
