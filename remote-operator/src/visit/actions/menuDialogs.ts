/** The dialogs of the menu's actions, loaded together. */
export { AbortSession } from './AbortSession';
export { AskSecondDriver } from '../../team/second-driver/AskSecondDriver';
export { CancelPickup } from '../../team/pickup/CancelPickup';
export { CancelAppointment } from './CancelAppointment';
export { CheckForTherapist } from '../../stock/CheckForTherapist';
export { CorrectPayment, Refund } from '../../money/correct-payment/CorrectPayment';
export { DeleteAppointment } from './DeleteAppointment';
export { NoteInternally } from './NoteInternally';
export { RemoveTherapist } from '../../team/swap/RemoveTherapist';
export { SetStatus } from './SetStatus';
export { SwapTherapist, SwapDriver } from '../../team/swap/SwapPerson';
