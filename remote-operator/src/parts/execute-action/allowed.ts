import type { AppointmentCard, Change } from 'shared-lib';

/** Whether the server allows this now. A refund is a correction. */
export const may = (
  { allowed_actions }: Pick<AppointmentCard, 'allowed_actions'>,
  change: Change | 'refund',
): boolean => allowed_actions.includes(change === 'refund' ? 'correct_payment' : change);

/** The page that changes an appointment. */
export const editPath = ({ id, date }: Pick<AppointmentCard, 'id' | 'date'>): string =>
  `/dashboard/scheduling?date=${date}&booking=${id}`;
