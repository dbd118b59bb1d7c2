// How it works: docs/subsystems/tracking.md.
import type { Company } from 'shared-lib/contract';
import { serverLimits, telHref } from 'shared-lib/domain';
import { escapeHtml } from '../platform/html.js';
import { PRIVACY_PATH } from '../settings/privacy-notice.usecases.js';
import { PAGE_SCRIPT } from './page-script.js';
import type { Reading } from './page-language.js';
import { PAGE_STYLE } from './page-style.js';
import { tapsCard } from './taps-card.js';
import type { Icon, ShownVisit } from './shown-visit.js';
import * as m from '../texts/m.js';

export const drawn = (path: string, size: number, width = 1.8): string =>
  `<svg aria-hidden="true" width="${size}" height="${size}" viewBox="0 0 24 24" stroke-width="${width}">${path}</svg>`;

const PHONE = '<path d="M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z"/>';
const MESSAGE = '<path d="M4 5h16v11H10l-5 4v-4H4z"/>';
const CALENDAR = '<rect x="3" y="5" width="18" height="16" rx="2"/><path d="M3 10h18M8 3v4M16 3v4"/>';
const CHECK = '<path d="M5 12l5 5 9-10"/>';
const LOGO = '<path d="M4 20V4M20 20V4M4 13c4-5 12-5 16 0"/>';
const LINK_ICONS = { phone: PHONE, message: MESSAGE, calendar: CALENDAR } as const;
const ICONS: Readonly<Record<Icon, string>> = {
  pin: '<path d="M12 21s7-6.2 7-11a7 7 0 0 0-14 0c0 4.8 7 11 7 11z"/><circle cx="12" cy="10" r="2.5"/>',
  wallet: '<path d="M4 6h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a1 1 0 0 1-1-1zM4 6l11-3v3M16.5 13h.01"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>',
  receipt: '<path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6"/>',
};

const paragraphs = (lines: readonly string[]): string => lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
const smalls = (lines: readonly string[]): string =>
  lines
    .filter(Boolean)
    .map((line) => `<small>${escapeHtml(line)}</small>`)
    .join('');
const card = (rows: readonly string[]): string => (rows.length ? `<section>${rows.join('')}</section>` : '');

function step({ label, state }: ShownVisit['steps'][number]): string {
  const mark = state === 'done' ? drawn(CHECK, 15, 2.4) : '';
  const current = state === 'now' ? ' aria-current="step"' : '';
  return `<li class="${state}"${current}><i>${mark}</i>${escapeHtml(label)}</li>`;
}

const person = ({ kind, title, initials, about, plate }: ShownVisit['people'][number]): string =>
  `<div class="row"><span class="av ${kind}" aria-hidden="true">${escapeHtml(initials)}</span>` +
  `<div><b>${escapeHtml(title)}</b>${smalls([about])}</div>` +
  `${plate ? `<span class="plate">${escapeHtml(plate)}</span>` : ''}</div>`;

/** The receipt's address has no token, as the calendar's has none. */
const fact = ({ icon, title, lines, hasReceipt }: ShownVisit['facts'][number]): string =>
  `<div class="row"><span>${drawn(ICONS[icon], 24)}</span><div><b>${escapeHtml(title)}</b>${smalls(lines)}</div>` +
  `${hasReceipt ? `<a id="receipt" class="small" href="?receipt">${escapeHtml(m.receipt())}</a>` : ''}</div>`;

const STAR = '<path d="M12 2.8l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8z"/>';
const STARS = [1, 2, 3, 4, 5] as const;

/** What a client has typed, and why it was not taken. */
export interface RatingTried {
  readonly stars: number | undefined;
  readonly words: string;
  readonly problem: string;
}

/** A plain form, which needs no script. Its address has no token. Radio buttons read as the words beside the stars. */
function ratingForm({ stars, words, problem }: RatingTried): string {
  const ends = { 1: m.not_good(), 5: m.very_good() } as Readonly<Record<number, string>>;
  const star = (one: number): string =>
    `<label><input type="radio" name="stars" value="${one}" required${one === stars ? ' checked' : ''}>${drawn(STAR, 36, 1.6)}` +
    `<span class="said">${escapeHtml([m.stars_of_5({ stars: one }), ends[one]].filter(Boolean).join(', '))}</span></label>`;
  return (
    `<form method="post" action="?"><fieldset><legend>${escapeHtml(m.how_was_your_visit())}</legend>` +
    `<div class="stars">${STARS.map(star).join('')}</div><div class="ends" aria-hidden="true"><span>${escapeHtml(m.not_good())}</span>` +
    `<output></output><span>${escapeHtml(m.very_good())}</span></div></fieldset>` +
    `<label for="words" class="said">${escapeHtml(m.tell_us_more())}</label>` +
    `<textarea id="words" name="words" rows="3" maxlength="${serverLimits.RATING_WORDS_MAX}" placeholder="${escapeHtml(m.tell_us_more())}">${escapeHtml(words)}</textarea>` +
    `<p class="wrong" role="alert"${problem ? '' : ' hidden'} data-unsent="${escapeHtml(m.your_rating_was_not_sent())}">${escapeHtml(problem)}</p>` +
    `<button>${escapeHtml(m.send_rating())}</button><small>${escapeHtml(m.only_the_office_reads_it())}</small></form>`
  );
}

/** The stars that were given, and the form to change them; or the form. */
function ratingCard(rating: ShownVisit['rating'], tried?: RatingTried): string {
  if (rating === undefined) return '';
  if (!rating) return `<section class="rate">${ratingForm(tried ?? UNTRIED)}</section>`;
  const [stars, words] = rating;
  return (
    `<section class="rate"><h2>${escapeHtml(m.you_gave_stars({ stars }))}</h2>` +
    `<div class="stars given" aria-hidden="true">${STARS.map((one) => `<i${one <= stars ? ' class="on"' : ''}>${drawn(STAR, 28, 1.6)}</i>`).join('')}</div>` +
    `${words ? `<p>${escapeHtml(words)}</p>` : ''}<details${tried ? ' open' : ''}><summary>${escapeHtml(m.change_your_rating())}</summary>` +
    `${ratingForm(tried ?? { stars, words, problem: '' })}</details></section>`
  );
}
const UNTRIED: RatingTried = { stars: undefined, words: '', problem: '' };

/**
 * The form by which a client confirms the time that the page shows, or when they did.
 * @param problem why an earlier press was not taken
 */
function confirmCard(confirm: ShownVisit['confirm'], problem = ''): string {
  if (!confirm) return '';
  const { startsAt, at } = confirm;
  if (at !== undefined)
    return `<section class="rate"><p class="yes">${drawn(CHECK, 20, 2.4)}<span data-said>${escapeHtml(m.you_confirmed_at({ time: at }))}</span></p></section>`;
  return (
    `<section class="rate"><form method="post" action="?"><input type="hidden" name="do" value="confirm"><input type="hidden" name="time" value="${startsAt}">` +
    `<h2>${escapeHtml(m.does_this_time_suit_you())}</h2>` +
    `<p class="wrong" role="alert"${problem ? '' : ' hidden'} data-unsent="${escapeHtml(m.this_was_not_sent())}">${escapeHtml(problem)}</p>` +
    `<button id="confirm">${escapeHtml(m.i_confirm())}</button></form></section>`
  );
}

/** The form by which a client asks to cancel, or how it stands. It opens with a press: nobody cancels by a slip. */
function cancelCard(cancel: ShownVisit['cancel']): string {
  if (!cancel) return '';
  const { canAsk, title, words } = cancel;
  const said = `<p>${escapeHtml(words)}</p>`;
  if (!canAsk) return `<section class="rate"><h2 data-said>${escapeHtml(title)}</h2>${said}</section>`;
  return (
    `<details class="ask"><summary>${escapeHtml(m.need_to_cancel())}</summary><form method="post" action="?">` +
    `<input type="hidden" name="do" value="cancel">${said}<p class="wrong" role="alert" hidden data-unsent="${escapeHtml(m.this_was_not_sent())}"></p>` +
    `<button id="cancel">${escapeHtml(title)}</button></form></details>`
  );
}

/** The way to the times that are free, and how a request stands. Its address has no token either. */
function timeCard(time: ShownVisit['time']): string {
  if (!time) return '';
  const { canAsk, title, words = '' } = time;
  const link = canAsk
    ? `<a id="times" href="?times">${escapeHtml(time.isAsked ? m.ask_for_yet_another_time() : m.ask_for_another_time())}</a>`
    : '';
  if (title === undefined) return `<p class="other">${link}</p>`;
  return `<section class="rate"><h2 data-said>${escapeHtml(title)}</h2><p>${escapeHtml(words)}</p>${link && `<p class="other">${link}</p>`}</section>`;
}

const saidCard = ({ words, at }: ShownVisit['said'][number]): string =>
  `<section class="now"><b>${escapeHtml(words)}</b><small>${escapeHtml(at)}</small></section>`;

/** The links at the foot. The calendar's address has no token: a page that repeats its own address could leak it. */
function buttons({ links, hasCalendar, isOver, confirm }: ShownVisit): string {
  const calendar = hasCalendar
    ? `<a id="calendar" href="?calendar">${drawn(CALENDAR, 18)}${escapeHtml(m.add_to_calendar())}</a>`
    : '';
  const all = links.map(({ label, href, icon }, at) => {
    // The page has one main button.
    const isMain = at === 0 && !isOver && !(confirm && confirm.at === undefined);
    const mark = isMain ? '' : drawn(LINK_ICONS[icon], 18);
    return `<a id="${icon === 'calendar' ? 'again' : `office-${icon}`}"${isMain ? ' class="main"' : ''} href="${escapeHtml(href)}">${mark}${escapeHtml(label)}</a>`;
  });
  return all.length || calendar ? `<nav>${all.join('')}${calendar}</nav>` : '';
}

/** What a client sent that was not taken. */
export interface Tried {
  readonly rating?: RatingTried;
  /** A unit that is none. */
  readonly unit?: string;
  /** Why a press was not taken. */
  readonly problem?: string;
}

/** What changes while the page is open. */
export function visitHtml(visit: ShownVisit, { rating, problem, unit }: Tried = {}): string {
  const { steps, said, title, strong, lines, people, facts, note, foot } = visit;
  const line = steps.length
    ? `<ol aria-label="${escapeHtml(m.steps_of_your_visit())}">${steps.map(step).join('')}</ol>`
    : '';
  const first = strong ? `<p><b>${escapeHtml(strong)}</b></p>` : '';
  const isTogether = visit.state === 'confirmed' || visit.state === 'booked';
  const cards = isTogether
    ? card([...people.map(person), ...facts.map(fact)])
    : card(people.map(person)) + card(facts.map(fact));
  return (
    `${line}${said.map(saidCard).join('')}<div class="hero"><h1>${escapeHtml(title)}</h1>${first}${paragraphs(lines)}</div>${cards}${tapsCard(visit.taps, unit)}${confirmCard(visit.confirm, problem)}${timeCard(visit.time)}${cancelCard(visit.cancel)}${ratingCard(visit.rating, rating)}` +
    `${note ? `<p class="note">${escapeHtml(note)}</p>` : ''}${buttons(visit)}` +
    `${foot ? `<p class="foot">${escapeHtml(foot)}</p>` : ''}`
  );
}

/** Where the privacy notice is, at the foot of every page of a client. Source: R-beyond-671. */
export const privacyLine = ({ language }: Reading): string =>
  `<p class="foot"><a id="privacy" href="${PRIVACY_PATH}${language === 'fil' ? '?lang=fil' : ''}">${escapeHtml(m.privacy_notice())}</a></p>`;

interface Frame {
  readonly nonce: string;
  readonly reading: Reading;
  /** What the address asks for besides the language, escaped. */
  readonly at?: string;
  readonly title: string;
  readonly brand: string;
  readonly side: string;
  readonly body: string;
  readonly script: string;
  /** Beside the style of every page. */
  readonly style?: string;
}

/**
 * The same page in the other language. A browser that asks for Filipino is offered it above the page, in Filipino; at
 * the foot it stands always. Its address has no token.
 */
function otherLanguage({ reading: { language, isOffered }, at }: Pick<Frame, 'reading' | 'at'>): string {
  const [other, name] = language === 'fil' ? ['en', m.english()] : ['fil', m.filipino()];
  const words = isOffered ? m.basahin_sa_filipino() : name;
  return (
    `<aside class="language"><a id="language"${isOffered ? ' class="small"' : ''} lang="${other}" hreflang="${other}" ` +
    `href="?${at ? `${at}&amp;` : ''}lang=${other}">${escapeHtml(words)}</a></aside>`
  );
}

/** The whole document around a page of a client. */
export const frame = ({
  nonce,
  reading,
  at,
  title,
  brand,
  side,
  body,
  script,
  style = '',
}: Frame): string => `<!doctype html>
<html lang="${reading.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer"><meta name="format-detection" content="telephone=no">
<title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${PAGE_STYLE}${style}</style></head>
<body><div class="page"><header><div class="brand">${drawn(LOGO, 24, 2.2)}${escapeHtml(brand)}</div>${side ? `<span>${escapeHtml(side)}</span>` : ''}</header>
${reading.isOffered ? otherLanguage({ reading, at }) : ''}${body}${reading.isOffered ? '' : otherLanguage({ reading, at })}</div>${script ? `<script nonce="${nonce}">${script}</script>` : ''}</body></html>
`;

export const pageTitle = ({ title }: ShownVisit, { name }: Pick<Company, 'name'>): string =>
  m.title_of_the_page({ title, business: name });

interface Written {
  readonly nonce: string;
  readonly reading: Reading;
  readonly company: Pick<Company, 'name' | 'phone_number'>;
  readonly updated: string;
  readonly id: number;
  readonly tried?: Tried;
}

/** The whole page. Without its script it shows the state of this moment, and a link to look again. */
export function trackingPage(visit: ShownVisit, { nonce, reading, company, updated, id, tried }: Written): string {
  const again = `<noscript> · <a href="?">${escapeHtml(m.look_again())}</a></noscript>`;
  const live =
    `<p id="live"${visit.isOver ? ' hidden' : ''}><b hidden><i></i>${escapeHtml(m.live())} · </b>` +
    `${escapeHtml(m.updated())} <span id="at">${escapeHtml(updated)}</span>${again}</p>`;
  return frame({
    nonce,
    reading,
    title: pageTitle(visit, company),
    brand: company.name,
    side: m.visit_number({ id }),
    body:
      `<main tabindex="-1" data-over="${visit.isOver}" data-state="${visit.state}">${visitHtml(visit, tried)}</main><footer>${live}` +
      `<p id="lost" role="alert" hidden>${escapeHtml(m.we_cannot_reach_the_office())}</p>` +
      `${privacyLine(reading)}<p id="said" class="said" role="status"></p></footer>`,
    script: PAGE_SCRIPT,
  });
}

/** What every link shows that opens nothing, whatever the reason. */
export function endedPage({ nonce, reading, company }: Pick<Written, 'nonce' | 'reading' | 'company'>): string {
  const phone = company.phone_number;
  const call =
    phone && telHref(phone) !== 'tel:'
      ? `<nav><a href="${escapeHtml(telHref(phone))}">${drawn(PHONE, 18)}${escapeHtml(m.call_the_office())}</a></nav>`
      : '';
  return frame({
    nonce,
    reading,
    title: m.title_of_the_page({ title: m.this_link_has_ended(), business: company.name }),
    brand: company.name,
    side: '',
    body: `<main><div class="hero"><h1>${escapeHtml(m.this_link_has_ended())}</h1>${paragraphs([m.ask_the_office_for_a_new()])}</div>${call}</main><footer>${privacyLine(reading)}</footer>`,
    script: '',
  });
}
