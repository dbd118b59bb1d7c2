/** What an action asks first, all of it: fetched together. */
export { AbortSession } from '../abort-session/AbortSession';
export { AssignPickup } from '../assign-pickup/AssignPickup';
export { AskBackup } from '../backup/AskBackup';
export { CancelPickup } from '../cancel-pickup/CancelPickup';
export { CancelAppointment } from '../cancel/CancelAppointment';
export { CheckForTherapist } from '../check-materials/CheckForTherapist';
export { CorrectPayment } from '../correct-payment/CorrectPayment';
export { DeleteAppointment } from '../delete-appointment/DeleteAppointment';
export { NoteInternally } from '../note-internally/NoteInternally';
export { RemoveTherapist } from '../remove-therapist/RemoveTherapist';
export { ReviewRejection } from '../review-rejection/ReviewRejection';
export { SetStatus } from '../set-status/SetStatus';
export { SwapTherapist, SwapDriver } from '../swap/SwapPerson';
export { VerifyPayment } from '../verify-payment/VerifyPayment';
