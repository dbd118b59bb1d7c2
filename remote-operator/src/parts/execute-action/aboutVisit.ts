import { type ActionRow, type AppointmentCard, dayWithTime, now, personName, successText, toast } from 'shared-lib';

/** Of which something is said. */
export type Visit = Pick<AppointmentCard, 'id' | 'client_details' | 'starts_at'>;

/**
 * The second line of a toast that is about a visit, as operators have several at work: `Maria Santos, today 1:30 PM`.
 * Source: R-texts-7.
 */
export const aboutVisit = ({ client_details, starts_at }: Omit<Visit, 'id'>) => ({
  detail: `${personName(client_details)}, ${dayWithTime(starts_at, now())}`,
});

/** Says that an action is done and with which visit, where its row has words for it. */
export function showSuccess({ success }: Pick<ActionRow, 'success'>, done: AppointmentCard): void {
  const text = successText(success, done);
  if (text) toast.success(text, aboutVisit(done));
}

/** Said to the operator who corrects a payment, and to the one who approves it. */
export const PAYMENT_CORRECTED = 'Payment corrected';
