/** What an action of the menu asks first, all of it: fetched together. */
export { AbortSession } from '../abort-session/AbortSession';
export { AskBackup } from '../backup/AskBackup';
export { CancelPickup } from '../cancel-pickup/CancelPickup';
export { CancelAppointment } from '../cancel/CancelAppointment';
export { CheckForTherapist } from '../check-materials/CheckForTherapist';
export { CorrectPayment } from '../correct-payment/CorrectPayment';
export { DeleteAppointment } from '../delete-appointment/DeleteAppointment';
export { NoteInternally } from '../note-internally/NoteInternally';
export { RemoveTherapist } from '../remove-therapist/RemoveTherapist';
export { SetStatus } from '../set-status/SetStatus';
export { SwapTherapist, SwapDriver } from '../swap/SwapPerson';
