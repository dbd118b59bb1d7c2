import type { AppointmentCard, Change } from 'shared-lib';

/** Does the server allow this now? */
export const may = ({ allowed_actions }: Pick<AppointmentCard, 'allowed_actions'>, change: Change): boolean =>
  allowed_actions.includes(change);

/** Where an appointment is changed. */
export const editPath = ({ id, date }: Pick<AppointmentCard, 'id' | 'date'>): string =>
  `/dashboard/scheduling?date=${date}&booking=${id}`;
