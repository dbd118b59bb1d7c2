import { actionFailure, ConfirmDialog, personName, toast, useIsMounted } from 'shared-lib';
import { useDeleteAppointment } from 'shared-lib/booking';
import { aboutVisit, showSuccess } from '../../parts/execute-action/aboutVisit';
import type { ActionDialogProps } from '../../parts/execute-action/useExecuteAction';
import * as m from '../../texts/m';

/** Deletes a booking that was made by mistake. Source: 8-040. */
export function DeleteAppointment({ appointment, row, onClose }: ActionDialogProps) {
  const removal = useDeleteAppointment();
  const isMounted = useIsMounted();
  // Uses the promise, which also resolves when the question was closed. Source: R-pages-95.
  const remove = async (): Promise<void> => {
    try {
      await removal.mutateAsync({ id: appointment.id });
      showSuccess(row, appointment);
    } catch (error) {
      toast.error(actionFailure(row, appointment.status, error), aboutVisit(appointment));
    }
    if (isMounted.current) onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={m.delete_this_appointment()}
      text={m.disappears_from_every_list_to({
        clientDetails: personName(appointment.client_details),
        id: appointment.id,
      })}
      confirmLabel={m.delete_appointment()}
      cancelLabel={m.keep_it()}
      busy={removal.isPending}
      onClose={onClose}
      onConfirm={() => void remove()}
    />
  );
}
