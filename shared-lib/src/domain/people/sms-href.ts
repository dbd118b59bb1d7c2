import { telHref } from './tel-href.js';

/** A link that opens a text message to the same number, with these words. Nothing is sent by it. */
export const smsHref = (phone: string, words: string): string =>
  `sms:${telHref(phone).slice('tel:'.length)}?body=${encodeURIComponent(words)}`;
