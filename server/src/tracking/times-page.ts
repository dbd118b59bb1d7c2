import type { Company } from 'shared-lib/contract';
import { formatTime, instantOf, localDate } from 'shared-lib/domain';
import { escapeHtml } from '../platform/html.js';
import { frame } from './page.js';
import { dayInWords, type Reading } from './page-language.js';
import * as m from '../texts/m.js';

/** Of the times that a client can choose from, beside the style of every page. */
export const TIMES_STYLE = `
.times{display:grid;grid-template-columns:repeat(auto-fill,minmax(6.5rem,1fr));gap:8px;padding:4px 0 12px}
.times label{position:relative;display:grid;place-items:center;min-height:48px;padding:4px 8px;border:1px solid var(--field);border-radius:12px;cursor:pointer;font-weight:600}
.times input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:pointer}
.times label:has(input:checked){background:var(--brand);border-color:var(--brand);color:var(--on-brand)}
.times label:has(input:focus-visible){outline:2px solid var(--brand);outline-offset:2px}
details.day{border-top:1px solid var(--line)}
details.day:first-of-type{border:0}
details.day summary{min-height:52px}
`.trim();
const STYLE = `${TIMES_STYLE}
button{position:sticky;bottom:12px}
.wrong{margin:0 4px 12px}
nav{margin-top:0}
`.trim();

export interface TimesWritten {
  readonly id: number;
  readonly nonce: string;
  readonly reading: Reading;
  readonly company: Pick<Company, 'name'>;
  /** In words: the time that the visit has. */
  readonly now: string;
  /** In order. */
  readonly starts: readonly Date[];
  /** Why an earlier press was not taken. */
  readonly problem?: string;
}

/** How times are chosen: one, or several of which some are chosen already. */
export interface ChosenTimes {
  readonly as: 'radio' | 'checkbox';
  readonly chosen?: ReadonlySet<number>;
  /** More attributes of the input of a start. */
  readonly with?: (start: Date) => string;
}

const time = (start: Date, { as, chosen, with: more }: ChosenTimes): string =>
  `<label><input type="${as}" name="start" value="${start.toISOString()}"${chosen?.has(start.getTime()) ? ' checked' : ''}${more?.(start) ?? ''}>${escapeHtml(formatTime(start))}</label>`;

/** Days of the calendar: clients know no service days. The first is open, so nobody has to look for the times. */
function day([date, starts]: readonly [string, readonly Date[]], at: number, choice: ChosenTimes): string {
  const words = dayInWords(instantOf(date, '12:00'), 'weekday');
  const isOpen = at === 0 || starts.some((start) => choice.chosen?.has(start.getTime()));
  return (
    `<details class="day"${isOpen ? ' open' : ''}><summary>${escapeHtml(words)}</summary>` +
    `<fieldset><legend class="said">${escapeHtml(words)}</legend><div class="times">${starts.map((start) => time(start, choice)).join('')}</div></fieldset></details>`
  );
}

/** The times to choose from, by day. `starts` are in order. */
export function timesByDay(starts: readonly Date[], choice: ChosenTimes): string {
  const days = new Map<string, Date[]>();
  for (const start of starts) {
    const date = localDate(start);
    const sameDay = days.get(date);
    if (sameDay) sameDay.push(start);
    else days.set(date, [start]);
  }
  return [...days].map((one, at) => day(one, at, choice)).join('');
}

/**
 * The times that a client can ask for, as one plain form that needs no script. Opening it changes nothing. The form
 * goes to the page of the visit, whose address it does not repeat. Source: R-beyond-660.
 */
export function timesPage({ id, nonce, reading, company, now, starts, problem }: TimesWritten): string {
  const wrong = problem ? `<p class="wrong" role="alert">${escapeHtml(problem)}</p>` : '';
  const form = starts.length
    ? `<form method="post" action="?"><input type="hidden" name="do" value="time"><section>${timesByDay(starts, { as: 'radio' })}</section>` +
      `<button id="ask">${escapeHtml(m.ask_for_this_time())}</button></form><p class="note">${escapeHtml(m.we_hold_it_and_the_office_answers())}</p>`
    : `<section class="rate"><p>${escapeHtml(m.no_other_time_is_free())}</p></section>`;
  return frame({
    nonce,
    reading,
    at: 'times',
    title: m.title_of_the_page({ title: m.ask_for_another_time(), business: company.name }),
    brand: company.name,
    side: m.visit_number({ id }),
    style: STYLE,
    body:
      `<main><div class="hero"><h1>${escapeHtml(m.ask_for_another_time())}</h1><p>${escapeHtml(m.your_visit_is_now({ when: now }))}</p></div>` +
      `${wrong}${form}<nav><a id="back" href="?">${escapeHtml(m.back_to_your_visit())}</a></nav></main>`,
    script: '',
  });
}
