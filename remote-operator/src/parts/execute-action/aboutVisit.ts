import { type ActionRow, type AppointmentCard, dayWithTime, now, personName, successText, toast } from 'shared-lib';

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
