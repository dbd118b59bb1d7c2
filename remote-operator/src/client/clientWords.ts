import { type Client, dayWords } from 'shared-lib';
import * as m from '../texts/m';

/** `2 no-shows` */
export const noShowWords = (count: number): string => (count === 1 ? m.n_1_no_show() : m.count_no_shows({ count }));

/** Who marked the client, when and why. */
export const doNotBookWords = ({ reason, by, since }: NonNullable<Client['do_not_book']>): string =>
  m.do_not_book_reason_by_since({ reason, by, since: dayWords(since) });
