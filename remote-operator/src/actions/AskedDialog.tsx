import { type Appointment } from 'shared-lib';
import { AssignPickup } from '../assign-pickup/AssignPickup';
import { CancelAppointment } from '../cancel/CancelAppointment';
import { CheckForTherapist } from '../check-materials/CheckForTherapist';
import { DeleteAppointment } from '../delete-appointment/DeleteAppointment';
import { ReviewRejection } from '../review-rejection/ReviewRejection';
import { SetStatus } from '../set-status/SetStatus';
import { VerifyPayment } from '../verify-payment/VerifyPayment';

/** What is asked in a dialog before it happens. */
const DIALOGS = {
  mark_completed: VerifyPayment,
  review_rejection: ReviewRejection,
  cancel: CancelAppointment,
  set_status: SetStatus,
  assign_pickup_driver: AssignPickup,
  delete: DeleteAppointment,
  check_materials: CheckForTherapist,
};
export type Asked = keyof typeof DIALOGS;

export interface AskedDialogProps {
  change: Asked;
  appointment: Appointment;
  onClose: () => void;
}

/** The dialog of a change. All of them are one file, fetched when the dashboard stands. */
export function AskedDialog({ change, ...rest }: AskedDialogProps) {
  const DialogOf = DIALOGS[change];
  return <DialogOf {...rest} />;
}
