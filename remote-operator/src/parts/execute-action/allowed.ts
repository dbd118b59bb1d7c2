import type { AppointmentCard, Change } from 'shared-lib';

/** Whether the server allows this now. */
export const may = ({ allowed_actions }: Pick<AppointmentCard, 'allowed_actions'>, change: Change): boolean =>
  allowed_actions.includes(change);

/** The page that changes an appointment. */
export const editPath = ({ id, date }: Pick<AppointmentCard, 'id' | 'date'>): string =>
  `/dashboard/scheduling?date=${date}&booking=${id}`;
