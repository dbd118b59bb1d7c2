import {
  type Appointment,
  ConfirmDialog,
  failureText,
  personName,
  texts,
  toast,
  useDeleteAppointment,
} from 'shared-lib';

/** Takes a booking made by mistake away altogether. Point 8-040. */
export function DeleteAppointment({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const removal = useDeleteAppointment();
  return (
    <ConfirmDialog
      open
      danger
      title="Delete this appointment?"
      text={`${personName(appointment.client_details)} #${appointment.id} disappears from every list. To keep a record of it, cancel it instead.`}
      confirmLabel="Delete appointment"
      cancelLabel="Keep it"
      busy={removal.isPending}
      onClose={onClose}
      onConfirm={() =>
        removal.mutate(
          { id: appointment.id },
          {
            onSuccess: () => {
              toast.success(texts.SUCCESS.deleteAppointment);
              onClose();
            },
            onError: (error) => {
              toast.error(failureText(error, texts.FALLBACK.deleteAppointment));
              onClose();
            },
          },
        )
      }
    />
  );
}
