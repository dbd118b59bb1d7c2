import { type ActionRow, type AppointmentCard, dayWithTime, now, personName, successText, toast } from 'shared-lib';
import * as m from '../../texts/m';

/** The visit that a message is about. */
export type Visit = Pick<AppointmentCard, 'id' | 'client_details' | 'starts_at'>;

/**
 * The second line of a toast about a visit: `Maria Santos, today 1:30 PM`. Operators work on several visits at once.
 * Source: R-texts-7.
 */
export const aboutVisit = ({ client_details, starts_at }: Omit<Visit, 'id'>) => ({
  detail: `${personName(client_details)}, ${dayWithTime(starts_at, now())}`,
});

/** Says that an action is done, and on which visit, if its row has words for that. */
export function showSuccess({ success }: Pick<ActionRow, 'success'>, done: AppointmentCard): void {
  const text = successText(success, done);
  if (text) toast.success(text, aboutVisit(done));
}

/** The message to the operator who corrects a payment, and to the one who approves it. */
export const PAYMENT_CORRECTED = m.payment_corrected();
