// How it works: docs/subsystems/request-form.md.
import type { Company, Service } from 'shared-lib/contract';
import {
  formatPesos,
  instantOf,
  limits,
  pricedOn,
  serverLimits,
  sumOfPrices,
  telHref,
  type ClientChannel,
  type PriceFrom,
  type ServiceArea,
} from 'shared-lib/domain';
import { escapeHtml } from '../../platform/html.js';
import { shownPhone } from '../../platform/phone/phone.js';
import { dayInWords, momentInWords, type Reading } from '../page-language.js';
import { frame, privacyLine } from '../page.js';
import { timesByDay } from '../times-page.js';
import {
  chosenWay,
  ELSEWHERE,
  minutesOf,
  queryOf,
  TRAP,
  type Field,
  type FormOffer,
  type Problems,
  type Typed,
} from './book-form.js';
import { priceSection, pricesOf, type OfferedSurcharge } from './book-prices.js';
import type { OwnRequest } from './book.repository.js';
import { BOOK_SCRIPT } from './book-script.js';
import { BOOK_STYLE } from './book-style.js';
import * as m from '../../texts/m.js';

export interface Written {
  readonly nonce: string;
  readonly reading: Reading;
  readonly company: Pick<Company, 'name' | 'phone_number'>;
  /** What may be due on top by the hour, the day or the place. */
  readonly surcharges?: readonly OfferedSurcharge[];
}

interface Page {
  readonly title: string;
  readonly lines?: readonly string[];
  readonly body: string;
  /** What the address asks for besides the language. */
  readonly at?: string;
}

function page({ title, lines = [], body, at = '' }: Page, { nonce, reading, company }: Written): string {
  const said = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  return frame({
    nonce,
    reading,
    at: escapeHtml(at),
    title: m.title_of_the_page({ title, business: company.name }),
    brand: company.name,
    side: '',
    style: BOOK_STYLE,
    body: `<main data-most="${serverLimits.REQUEST_WISHES}"><div class="hero"><h1>${escapeHtml(title)}</h1>${said}</div>${body}</main><footer>${privacyLine(reading)}</footer>`,
    script: BOOK_SCRIPT,
  });
}

/** The way to the office, and other links: one landmark, whatever is in it. */
const call = ({ phone_number: phone }: Pick<Company, 'phone_number'>, ...others: readonly string[]): string => {
  const office =
    phone && telHref(phone) !== 'tel:'
      ? [`<a id="office" href="${escapeHtml(telHref(phone))}">${escapeHtml(m.call_the_office())}</a>`]
      : [];
  const all = [...office, ...others];
  return all.length > 0 ? `<nav>${all.join('')}</nav>` : '';
};
const wrong = (problem: string | undefined): string =>
  problem ? `<p class="wrong" role="alert">${escapeHtml(problem)}</p>` : '';
const link = (href: string, words: string): string => `<a class="link" href="${href}">${escapeHtml(words)}</a>`;

/** While the form is closed, whatever is asked. */
export const closedPage = (written: Written): string =>
  page(
    { title: m.no_requests_are_taken_here(), lines: [m.call_the_office_to_book()], body: call(written.company) },
    written,
  );

const priceFromWords = ({ from, price }: PriceFrom): string =>
  m.price_from_day({ price: formatPesos(price), day: dayInWords(instantOf(from, '12:00'), 'short') });
const factsOf = ({ duration, coming_prices: coming = [] }: Service): string =>
  [m.minutes_of_a_service({ minutes: duration }), ...coming.map(priceFromWords)].join(' · ');

/** What services cost together now, and from the days on which one of them gets another price. */
function totalsOf(services: readonly Service[]): readonly string[] {
  const total = (day: string): number => sumOfPrices(pricedOn(services, day));
  const days = services.flatMap(({ coming_prices: coming = [] }) => coming.map(({ from }) => from));
  return [
    m.in_all({ minutes: minutesOf(services), price: formatPesos(sumOfPrices(services)) }),
    ...[...new Set(days)].sort().map((from) => priceFromWords({ from, price: total(from) })),
  ];
}
const service = (one: Service, isChosen: boolean): string =>
  `<label class="pick"><input type="checkbox" name="service" value="${one.id}"${isChosen ? ' checked' : ''}>` +
  `<span><b>${escapeHtml(one.name)}</b><small>${escapeHtml(factsOf(one))}</small></span><i>${escapeHtml(formatPesos(one.price))}</i></label>`;

const hiddenField = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
/** What was typed goes along in the form, never in an address: histories and logs keep those. */
const carriedFields = ({ starts, agreed, ...said }: Typed): string =>
  (agreed ? hiddenField('agreed', 'yes') : '') +
  Object.entries(said)
    .map(([name, value]: [string, string]) => hiddenField(name, value))
    .join('') +
  [...starts]
    .filter((start) => !Number.isNaN(start))
    .map((start) => hiddenField('start', new Date(start).toISOString()))
    .join('');

export interface ServicesWritten extends Written {
  /** What is wrong with what was chosen. */
  readonly problem?: string | undefined;
  /** What was typed on the next page already. */
  readonly typed?: Typed;
}

/** First, the services: how long the visit takes decides which times are free. */
export function servicesPage(
  services: readonly Service[],
  chosen: readonly Service[],
  { problem, typed, ...written }: ServicesWritten,
): string {
  const ids = new Set(chosen.map(({ id }) => id));
  const begin = typed
    ? `<form method="post" action="?">${hiddenField('do', 'times')}${carriedFields(typed)}`
    : `<form method="get" action="?">${hiddenField('step', 'times')}`;
  const body = services.length
    ? `${begin}<section><fieldset><legend class="said">${escapeHtml(m.services_to_choose())}</legend>` +
      `${services.map((one) => service(one, ids.has(one.id))).join('')}</fieldset></section>` +
      `${wrong(problem)}<button id="times">${escapeHtml(m.see_free_times())}</button></form>`
    : call(written.company);
  const lines = [m.choose_services_and_we_show_times(), ...(typed ? [m.what_you_typed_is_kept()] : [])];
  return page({ title: m.ask_for_a_visit(), lines, body }, written);
}

interface FieldOf {
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  /** More attributes of the input. */
  readonly as: string;
  readonly help?: string;
}
function field(name: Field, { label, value, problem, as, help }: FieldOf): string {
  const about = problem ? ` aria-invalid="true" aria-describedby="${name}-wrong"` : '';
  return (
    `<div class="field"><label for="${name}">${escapeHtml(label)}</label>` +
    `<input id="${name}" name="${name}" value="${escapeHtml(value)}" required ${as}${about}>` +
    `${help ? `<small>${escapeHtml(help)}</small>` : ''}${problemOf(name, problem)}</div>`
  );
}
const problemOf = (name: Field, problem: string | undefined): string =>
  problem ? `<p class="wrong" id="${name}-wrong">${escapeHtml(problem)}</p>` : '';

function areaField(areas: readonly ServiceArea[], chosen: string, problem: string | undefined): string {
  if (areas.length === 0) return '';
  const option = (value: string, words: string): string =>
    `<option value="${value}"${value === chosen ? ' selected' : ''}>${escapeHtml(words)}</option>`;
  const about = problem ? ' aria-invalid="true" aria-describedby="area-wrong"' : '';
  return (
    `<div class="field"><label for="area">${escapeHtml(m.your_area())}</label><select id="area" name="area" required${about}>` +
    `${option('', m.choose_your_area())}${areas.map(({ id, name }) => option(String(id), name)).join('')}${option(ELSEWHERE, m.another_area())}</select>` +
    `${problemOf('area', problem)}</div>`
  );
}

/** How the code comes, where there is a choice. The style shows the address once it is asked for. */
function wayFields({ typed, problems, ways }: Pick<TimesAsked, 'typed' | 'problems' | 'ways'>): string {
  const chosen = chosenWay(typed, ways);
  const words = { sms: m.by_sms_to_my_number(), email: m.by_e_mail() };
  const radio = (way: ClientChannel): string =>
    `<label class="pick"><input type="radio" name="by" value="${way}"${way === chosen ? ' checked' : ''}><span>${escapeHtml(words[way])}</span></label>`;
  const isChoice = ways.length > 1;
  const choice = isChoice
    ? `<fieldset class="ways"><legend>${escapeHtml(m.how_the_code_comes())}</legend>${ways.map(radio).join('')}</fieldset>`
    : '';
  const email = field('email', {
    label: m.your_e_mail_address(),
    value: typed.email,
    problem: problems.email,
    // Not required where the other way may be chosen. The form is not checked by browsers.
    as: 'type="email" autocomplete="email" maxlength="254"',
    help: m.we_send_a_code_to_it(),
  });
  return choice + (ways.includes('email') ? (isChoice ? `<div class="mailed">${email}</div>` : email) : '');
}

export interface TimesAsked extends FormOffer {
  readonly chosen: readonly Service[];
  readonly typed: Typed;
  readonly problems: Problems;
  /** Why nothing was sent although nothing typed is wrong. */
  readonly refused?: string;
}

/** Then the times that are free, and who asks. One plain form, which needs no script. Source: R-beyond-801. */
export function timesPage(asked: TimesAsked, written: Written): string {
  const { chosen, areas, free, ways, typed, problems, refused } = asked;
  const { surcharges = [] } = written;
  const lines = [
    chosen.map(({ name }) => name).join(', '),
    ...totalsOf(chosen),
    ...(surcharges.length > 0 ? [m.a_surcharge_may_come_on_top()] : []),
  ];
  const at = queryOf(chosen);
  const change = link(`?${at.replaceAll('&', '&amp;')}&amp;step=services`, m.change_services());
  if (free.length === 0)
    return page(
      {
        title: m.when_and_where(),
        lines,
        at: `${at}&step=times`,
        body: `${change}<section class="rate"><p>${escapeHtml(m.no_time_is_free())}</p></section>${call(written.company)}`,
      },
      written,
    );
  const isWrong = Object.keys(problems).length > 0;
  const top = wrong(refused ?? (isWrong ? m.look_at_what_is_marked() : undefined));
  const prices = surcharges.length > 0 ? pricesOf({ chosen, surcharges }, free) : undefined;
  const priced = (start: Date): string => (prices ? ` data-price="${prices.at.get(start.getTime()) ?? ''}"` : '');
  const starts = free.filter((start) => typed.starts.has(start.getTime()));
  const price = prices ? priceSection(prices, { starts, area: typed.area }) : '';
  const times =
    `<section class="form"><h2 id="start">${escapeHtml(m.times_that_suit_you())} <output class="count" data-said="${escapeHtml(m.chosen_of({ chosen: 0, most: serverLimits.REQUEST_WISHES }))}"></output></h2>` +
    `<small>${escapeHtml(m.choose_at_most_times({ most: serverLimits.REQUEST_WISHES }))}</small>${problemOf('start', problems.start)}` +
    `${timesByDay(free, { as: 'checkbox', chosen: typed.starts, with: priced })}</section>`;
  const where =
    `<section class="form"><h2>${escapeHtml(m.where_we_come_to())}</h2>${areaField(areas, typed.area, problems.area)}` +
    `${field('address', { label: m.your_address(), value: typed.address, problem: problems.address, as: `autocomplete="street-address" maxlength="${limits.TEXT_MAX}"`, help: m.house_street_or_hotel_and_room() })}</section>`;
  const who =
    `<section class="form"><h2>${escapeHtml(m.who_asks())}</h2>` +
    `${field('name', { label: m.your_name(), value: typed.name, problem: problems.name, as: `autocomplete="name" maxlength="${limits.NAME_MAX}"` })}` +
    `${field('phone', { label: m.your_phone_number(), value: typed.phone, problem: problems.phone, as: `type="tel" autocomplete="tel" maxlength="${limits.PHONE_MAX}"`, ...(ways[0] === 'sms' && { help: m.a_mobile_number_gets_the_code() }) })}${wayFields(asked)}` +
    `<label class="pick"><input type="checkbox" id="agreed" name="agreed" value="yes"${typed.agreed ? ' checked' : ''}><span>${escapeHtml(m.we_may_write_to_me())}</span></label></section>`;
  const trap = `<div class="trap" aria-hidden="true"><label>${TRAP}<input name="${TRAP}" tabindex="-1" autocomplete="off"></label></div>`;
  const hidden = chosen.map(({ id }) => `<input type="hidden" name="service" value="${id}">`).join('');
  return page(
    {
      title: m.when_and_where(),
      lines,
      at: `${at}&step=times`,
      body:
        `${change}${top}<form method="post" action="?" novalidate><input type="hidden" name="do" value="ask">${hidden}${trap}${times}${where}${price}${who}` +
        `<button id="ask">${escapeHtml(m.send_me_the_code())}</button></form><p class="note">${escapeHtml(m.it_is_a_request_and_no_booking())}</p>`,
    },
    written,
  );
}

const wishesOf = ({ wishes }: OwnRequest, priceOf: OwnWritten['priceOf']): string =>
  `<section class="form"><h2>${escapeHtml(m.times_you_asked_for())}</h2>${wishes.map((wish) => `<p>${escapeHtml([momentInWords(wish), ...(priceOf ? [priceOf(wish)] : [])].join(': '))}</p>`).join('')}</section>`;

export interface OwnWritten extends Written {
  readonly problem?: string;
  /** The code went by SMS and can come by e-mail. */
  readonly mailable: boolean;
  /** The e-mail address that was typed for it. */
  readonly typed?: string;
  /** What a visit then costs, where there are surcharges. */
  readonly priceOf?: ((start: Date) => string) | undefined;
}

/** The request of this browser: it waits for its code, for the office, or was answered. */
export function ownPage(own: OwnRequest, { problem, mailable, typed = '', priceOf, ...written }: OwnWritten): string {
  const anew = `<a id="anew" href="?step=services">${escapeHtml(m.ask_for_another_visit())}</a>`;
  if (own.asked_at === null) {
    const form =
      `<section class="form"><form method="post" action="?"><input type="hidden" name="do" value="code">` +
      `<div class="field"><label for="code">${escapeHtml(own.code_by === 'sms' ? m.code_from_the_sms() : m.code_from_the_e_mail())}</label>` +
      `<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="${limits.CODE_DIGITS}" required${problem ? ' aria-invalid="true" aria-describedby="code-wrong"' : ''}>` +
      `${problem ? `<p class="wrong" id="code-wrong" role="alert">${escapeHtml(problem)}</p>` : ''}</div>` +
      `<button id="send">${escapeHtml(m.send_the_request())}</button></form>` +
      `<form method="post" action="?"><input type="hidden" name="do" value="again"><button id="again" class="plain">${escapeHtml(m.send_another_code())}</button></form></section>`;
    const otherWay =
      mailable && own.code_by === 'sms'
        ? `<details class="form other"${typed ? ' open' : ''}><summary>${escapeHtml(m.get_the_code_by_e_mail())}</summary><form method="post" action="?"><input type="hidden" name="do" value="mail">` +
          `${field('email', { label: m.your_e_mail_address(), value: typed, problem: undefined, as: 'type="email" autocomplete="email" maxlength="254"' })}` +
          `<button id="mail" class="plain">${escapeHtml(m.send_me_the_code())}</button></form></details>`
        : '';
    const to = own.code_by === 'sms' ? (shownPhone(own.code_to) ?? own.code_to) : own.code_to;
    return page(
      {
        title: m.enter_the_code(),
        lines: [m.we_sent_a_code_to({ to }), ...(own.code_by === 'sms' ? [m.an_sms_can_take_a_minute()] : [])],
        body: `${form}${otherWay}${wishesOf(own, priceOf)}<nav>${anew}</nav>`,
      },
      written,
    );
  }
  const said = {
    booked: { title: m.your_visit_is_booked(), lines: [m.the_office_sends_you_the_details()] },
    declined: { title: m.the_office_could_not_take_it(), lines: [m.call_us_or_ask_for_another_time()] },
    waiting: { title: m.we_have_your_request(), lines: [m.the_office_calls_you_it_is_not_booked_yet()] },
  }[own.answer ?? 'waiting'];
  return page(
    {
      ...said,
      body:
        (own.answer === 'booked' ? '' : wishesOf(own, own.answer === null ? priceOf : undefined)) +
        call(written.company, anew),
    },
    written,
  );
}
