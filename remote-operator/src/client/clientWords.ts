import { type Client, formatServiceDay } from 'shared-lib';

/** `2 no-shows` */
export const noShowWords = (count: number): string => (count === 1 ? '1 no-show' : `${count} no-shows`);

/** Who marked the client, when and why. */
export const doNotBookWords = ({ reason, by, since }: NonNullable<Client['do_not_book']>): string =>
  `Do not book: ${reason} (${by}, ${formatServiceDay(since)})`;
