import { type Met, type Unread } from './unread';

const CLOCK = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s?(?:[ap]\.?\s?m\.?)?`;
const FIGURES = String.raw`\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?`;
const SENDER = String.raw`[^\n:[\]]{1,60}`;
const STAMPED = String.raw`\[[^\]\n]{0,40}\d{1,2}[:.]\d{2}[^\]\n]{0,16}\]`;

/** What chats and mails write above or before each message of a copied thread, and people never do. */
const HEADERS: readonly RegExp[] = [
  // WhatsApp, Viber: `[11/25, 1:58 PM] Nina:`
  new RegExp(String.raw`^[ \t]*${STAMPED}[ \t]*(?:${SENDER}:)?`, 'gm'),
  // Telegram: `Nina, [25 Nov 2026 at 13:58]:`
  new RegExp(String.raw`^[^\n,[\]]{1,60},[ \t]*${STAMPED}[ \t]*:?`, 'gm'),
  // `Nina (11/25/26 1:58 PM):`
  new RegExp(String.raw`^[^\n\d()]{0,40}\(${FIGURES},?[ \t]+${CLOCK}\)[ \t]*:`, 'gim'),
  new RegExp(String.raw`\(${FIGURES},?[ \t]+${CLOCK}\)[ \t]*:`, 'gi'),
  // Mail.
  /^[> \t]*on\b[^\n]{5,160}\bwrote:[ \t]*$/gim,
  /^[> \t]*-{2,}[^\n]{0,40}(?:forwarded|original) message[^\n]{0,40}$/gim,
  /^[> \t*]*from:[^\n]*\n(?:[> \t*]*(?:sent|date|to|cc|subject):[^\n]*(?:\n|$))+/gim,
];
/** Headers that clients also write themselves: `11/28 7:30 PM - Address: 12 Rizal St`, `Ana Cruz | 11/28 7:30 PM`. */
const HEADERS_OR_WORDS: readonly RegExp[] = [
  // WhatsApp on Android: `11/25/26, 1:58 PM - Nina:`
  new RegExp(String.raw`^[ \t]*${FIGURES},?[ \t]+${CLOCK}[ \t]*[-–—][ \t]*${SENDER}:`, 'gim'),
  // `Nina — Today at 1:58 PM`, `Nina · 25/11/2026 13:58`
  new RegExp(
    String.raw`^[^\n\d]{1,40}[ \t]+[—–•·|][ \t]*(?:(?:today|yesterday)(?: at)?|${FIGURES},?)[ \t]+${CLOCK}[ \t]*$`,
    'gim',
  ),
];
/** Labels that clients put before their words. */
const LABEL =
  /^\s*(?:address|location|place|venue|where|saan|landmark|unit|name|pangalan|client|guest|contact|phone|mobile|cp|number|date|time|when|kailan|oras|services?|massage|therapists?|notes?|pax)\b/i;
const MINUTES = /\d[:.](\d{2})/;
/** No visit starts at such a minute, so it is when a message was sent. */
const isSent = (said: string): boolean => Number(MINUTES.exec(said)?.[1] ?? 0) % 5 !== 0;
/** What a messenger writes between the messages, on lines of its own. */
const REMARKS =
  /^[ \t]*(?:you sent|you replied[^\n]{0,60}|[^\n]{1,40} replied to [^\n]{1,40}|you unsent a message|seen(?: by[^\n]{0,60})?|delivered|read \d[^\n]{0,30}|sent from my [^\n]{1,40}|get outlook for [^\n]{1,20}|forwarded(?: message)?|edited|missed (?:voice|video) call[^\n]{0,30}|\d+ unread messages?|today|yesterday|like|reply)[ \t]*$/gim;
const DAY_WORD =
  '(?:sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}|today|yesterday|at|\\d{1,4}';
/** A line with only the time of a message. */
const MOMENT = new RegExp(
  String.raw`^[ \t]*(?:(?:${DAY_WORD})[ \t,./-]{1,3}){0,6}\d{1,2}:\d{2}(?::\d{2})?\s?(?:[ap]\.?m\.?)?[ \t✓]*$`,
  'gim',
);

/** The sender named after or before the time. */
const senderOf = ({ said }: Met): string => said.replace(/^[ \t]*[\d/.,:\- \t]+(?:[ap]\.?\s?m\.?)?[ \t]*[-–—]/i, '');

/**
 * Takes a messenger's own text out of a copied thread: senders and times of messages are no part of the visit. A line
 * with only a time is the client's, unless a messenger's remarks are beside it, or no visit starts at that minute.
 * Source: R-booking-30.
 */
export function takeThreadHeaders(unread: Unread): void {
  const headers = HEADERS.flatMap((pattern) => unread.takeAll(pattern));
  // 'Today' alone on a line is a heading if other remarks are there. Otherwise it is the client's word.
  const remarks = unread.meets(REMARKS);
  const isWord = ({ said }: Met): boolean => /^\s*(?:today|yesterday|seen|read|like|reply|edited)\s*$/i.test(said);
  const isThread = remarks.some((one) => !isWord(one));
  if (isThread) for (const one of remarks) unread.take(one);
  const named = HEADERS_OR_WORDS.flatMap((pattern) => unread.meets(pattern)).filter(
    (one) => !LABEL.test(senderOf(one)),
  );
  const isCopied = isThread || headers.length > 0 || named.length > 1 || named.some(({ said }) => isSent(said));
  if (isCopied) for (const one of named) unread.take(one);
  for (const one of unread.meets(MOMENT)) if (isThread || isSent(one.said)) unread.take(one);
}
