import type { AppointmentCard } from 'shared-lib';

/** `Liza Magbanua: Car trouble, flat tire`, for each person who accepted and cannot come. */
export const cannotComeWords = ({ cannot_come: people }: Pick<AppointmentCard, 'cannot_come'>): string[] =>
  (people ?? []).map(({ name, why }) => `${name}: ${why}`);
