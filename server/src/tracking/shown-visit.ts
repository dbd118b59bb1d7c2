// How it works: docs/subsystems/tracking.md.
import type { Company } from 'shared-lib/contract';
import {
  addMinutes,
  formatPesos,
  formatTime,
  isFilipino,
  lateOf,
  localTime,
  addDays,
  partOfDay,
  serviceDayOf,
  smsHref,
  telHref,
  travelMinutes,
  type TravelPlan,
  canBeRated,
  pageState,
  type PageState,
} from 'shared-lib/domain';
import { BOOK_PATH } from './tracking-links.usecases.js';
import { cancelPart, confirmPart, type CancelPart, type ConfirmPart } from './client-part.js';
import { dayInWords } from './page-language.js';
import { saidNow, type SaidNow } from './said-part.js';
import { tapsPart, type TapsPart } from './taps-part.js';
import { timePart, type TimePart } from './time-part.js';
import type { TrackedRow } from './tracking.repository.js';
import * as m from '../texts/m.js';

export type Icon = 'pin' | 'wallet' | 'clock' | 'receipt';

export interface ShownPerson {
  readonly kind: 'therapist' | 'driver';
  readonly first: string;
  readonly title: string;
  readonly initials: string;
  readonly about: string;
  readonly plate?: string;
}
export interface ShownFact {
  readonly icon: Icon;
  readonly title: string;
  readonly lines: readonly string[];
  /** A receipt can be opened. */
  readonly hasReceipt?: boolean;
}
export interface ShownStep {
  readonly label: string;
  readonly state: 'done' | 'now' | 'next';
}

/** What the page says, in words. It holds all that a client may learn, and nothing else. */
export interface ShownVisit {
  readonly state: PageState;
  /** Empty for a visit that was called off. */
  readonly steps: readonly ShownStep[];
  readonly title: string;
  readonly strong: string;
  readonly lines: readonly string[];
  readonly people: readonly ShownPerson[];
  readonly facts: readonly ShownFact[];
  /** What the client can answer, and has answered. */
  readonly confirm?: ConfirmPart;
  readonly cancel?: CancelPart;
  readonly time?: TimePart;
  readonly taps?: TapsPart;
  /** What those who come tell the client. */
  readonly said: readonly SaidNow[];
  /** What the client said of it, null so far; left out where they cannot rate it. */
  readonly rating?: TrackedRow['rating'];
  readonly note: string;
  readonly foot: string;
  /** The visit is over: the page no longer changes. */
  readonly isOver: boolean;
  readonly hasCalendar: boolean;
  readonly links: readonly {
    readonly label: string;
    readonly href: string;
    readonly icon: 'phone' | 'message' | 'calendar';
  }[];
}

/** Minutes to which 'about' rounds up. */
const ABOUT_MINUTES = 5;
export const aboutTime = (at: number): string => {
  const step = ABOUT_MINUTES * 60_000;
  return formatTime(new Date(Math.ceil(at / step) * step));
};

export interface Beside {
  readonly plan: TravelPlan;
  readonly company: Pick<Company, 'name' | 'phone_number'>;
  readonly now: Date;
  /** The rule `cancel_by_client`; 0 is never. */
  readonly hoursToCancel: number;
  /** The rule `move_by_client`; 0 is never. */
  readonly hoursToMove: number;
  /** The request form is open, by the rule `book_online`. */
  readonly canBook: boolean;
}

/** What the driver said of being late, while that ride is under way. */
const saidLate = ({ status, driver_id, running_late: late }: TrackedRow) =>
  late
    ? lateOf({ status, driver: driver_id === null ? null : { id: driver_id, accepted: true }, pickup: null, late })
    : undefined;

/**
 * When they come, in epoch milliseconds: by the driver's word, or else by the start of the ride and the minutes of the
 * way; undefined where the ride has no known start.
 */
export function arrivalAt(row: TrackedRow, plan: TravelPlan): number | undefined {
  const late = saidLate(row);
  if (late) return late.expectedAt;
  if (!row.journey_started_at || !row.driver) return undefined;
  return addMinutes(new Date(row.journey_started_at), travelMinutes(plan, row.came_from ?? '', row.location)).getTime();
}

const times = ({ starts_at, ends_at }: TrackedRow): string =>
  m.from_until({ start: formatTime(new Date(starts_at)), end: formatTime(new Date(ends_at)) });

function whenTitle(state: 'booked' | 'confirmed', { starts_at }: TrackedRow, now: Date): string {
  const isBooked = state === 'booked';
  const start = new Date(starts_at);
  const day = serviceDayOf(start);
  const today = serviceDayOf(now);
  if (day === today && (partOfDay(start) === 'evening' || localTime(start) < '06:00'))
    return isBooked ? m.booked_for_tonight() : m.confirmed_for_tonight();
  if (day === today) return isBooked ? m.booked_for_today() : m.confirmed_for_today();
  if (day === addDays(today, 1)) return isBooked ? m.booked_for_tomorrow() : m.confirmed_for_tomorrow();
  return isBooked ? m.you_are_booked() : m.your_visit_is_confirmed();
}

/** Cancelling is not said twice: it has its own form. Source: R-beyond-1535. */
const footWords = (canAskToCancel: boolean | undefined): string =>
  canAskToCancel ? m.anything_else_to_change() : m.change_or_cancel_tell_the();

/** `Liza, Mia and Rosa` */
export const inWords = (names: readonly string[]): string =>
  names.length < 2
    ? (names[0] ?? '')
    : m.one_and_other({ one: names.slice(0, -1).join(', '), other: names.at(-1) ?? '' });

const servicesOf = ({ services, duration }: TrackedRow): string =>
  m.services_minutes({ services: services.join(', '), minutes: duration });

/** `voucher`: the end of the code of the one that paid. Source: R-beyond-1344 */
export const methodOf = (method: string | null, voucher?: string | null): string =>
  voucher
    ? m.voucher_ending({ end: voucher })
    : method === 'gcash'
      ? m.gcash()
      : method === 'credit'
        ? m.credit()
        : m.cash();

const vehicleOf = (type: string | null): string =>
  type === 'car' ? m.car() : type === 'motorcycle' ? m.motorcycle() : '';

const STEP_OF: Readonly<Record<PageState, number>> = {
  booked: 0,
  confirmed: 0,
  on_the_way: 1,
  arrived: 2,
  in_session: 3,
  to_pay: 4,
  done: 5,
  ended_early: -1,
  cancelled: -1,
};

function stepsOf(state: PageState): ShownStep[] {
  const now = STEP_OF[state];
  if (now < 0) return [];
  const first = state === 'booked' ? m.booked() : m.confirmed();
  return [first, m.on_the_way(), m.arrived(), m.in_session(), m.done()].map((label, at) => ({
    label,
    state: at < now ? 'done' : at === now ? 'now' : 'next',
  }));
}

interface Said {
  readonly title: string;
  readonly strong?: string;
  readonly lines: readonly string[];
  readonly note?: string;
}

function onTheWay(row: TrackedRow, { plan, now }: Beside): Said {
  const names = inWords(row.therapists.map(([, first]) => first));
  const at = arrivalAt(row, plan);
  const title =
    at === undefined
      ? m.on_the_way()
      : at < now.getTime()
        ? m.arrives_any_moment()
        : m.arrives_about({ time: aboutTime(at) });
  const [driver, , vehicle = null, plate = null] = row.driver ?? [];
  const late = saidLate(row);
  return {
    title,
    lines: [
      driver ? m.brings_to_you({ driver, names }) : m.comes_by_themselves({ names }),
      [vehicleOf(vehicle), plate].filter(Boolean).join(' '),
      late && driver ? m.said_running_late({ driver, time: formatTime(new Date(late.at)) }) : '',
    ].filter(Boolean),
  };
}

function said(state: PageState, row: TrackedRow, beside: Beside): Said {
  const names = inWords(row.therapists.map(([, first]) => first));
  const count = row.therapists.length;
  const service = servicesOf(row);
  switch (state) {
    case 'booked':
    case 'confirmed':
      return {
        title: whenTitle(state, row, beside.now),
        strong: times(row),
        lines: [dayInWords(new Date(row.starts_at), 'weekday')],
        note: state === 'booked' ? m.you_see_here_when_all() : m.you_see_here_when_on_the_way({ names, count }),
      };
    case 'on_the_way':
      return onTheWay(row, beside);
    case 'arrived':
      return { title: m.is_here({ names, count }), lines: [service] };
    case 'in_session':
      return {
        title: m.in_session(),
        lines: row.session_started_at
          ? [m.since_time({ time: formatTime(new Date(row.session_started_at)) }), service]
          : [service],
      };
    case 'to_pay':
      return { title: m.your_session_is_over(), lines: [service] };
    case 'done':
      return { title: m.all_done_thank_you(), lines: [service] };
    case 'ended_early':
      return { title: m.your_visit_ended_early(), lines: [service] };
    case 'cancelled':
      return {
        title: m.this_visit_was_cancelled(),
        lines: [
          m.it_was_booked_for({
            day: dayInWords(new Date(row.starts_at), 'weekday'),
            times: times(row),
          }),
          beside.company.phone_number
            ? m.questions_call({ phone: beside.company.phone_number })
            : m.questions_ask_the_office(),
        ],
      };
  }
}

const SHOWS_THERAPISTS: readonly PageState[] = ['confirmed', 'on_the_way', 'arrived', 'in_session', 'to_pay'];
const OVER: readonly PageState[] = ['done', 'ended_early', 'cancelled'];

function peopleOf(state: PageState, { therapists, driver }: TrackedRow): ShownPerson[] {
  if (!SHOWS_THERAPISTS.includes(state)) return [];
  const shown = therapists.map(
    ([, first, initials, about]): ShownPerson => ({
      kind: 'therapist',
      first,
      title: state === 'confirmed' ? m.comes_to_you({ name: first }) : first,
      initials,
      about: about ?? '',
    }),
  );
  if (state !== 'on_the_way' || !driver) return shown;
  const [first, initials, vehicle, plate] = driver;
  return [
    ...shown,
    { kind: 'driver', first, title: first, initials, about: vehicleOf(vehicle), ...(plate && { plate }) },
  ];
}

function paymentFact(state: PageState, row: TrackedRow): ShownFact[] {
  if (row.payment_status === 'paid' && row.amount_paid)
    return [
      {
        icon: 'receipt',
        hasReceipt: true,
        title: m.amount_paid({ amount: formatPesos(row.amount_paid) }),
        lines: [
          row.paid_at
            ? m.method_time({
                method: methodOf(row.payment_method, row.payment_voucher),
                time: formatTime(new Date(row.paid_at)),
              })
            : methodOf(row.payment_method, row.payment_voucher),
        ],
      },
    ];
  if (OVER.includes(state)) return [];
  return [
    {
      icon: 'wallet',
      title: formatPesos(row.total_price),
      lines: [servicesOf(row), state === 'to_pay' ? m.please_pay_cash_or_gcash() : m.cash_or_gcash_after_the()],
    },
  ];
}

function factsOf(state: PageState, row: TrackedRow): ShownFact[] {
  const payment = paymentFact(state, row);
  if (state === 'cancelled') return [];
  if (OVER.includes(state)) return payment;
  const area: ShownFact[] = row.area ? [{ icon: 'pin', title: row.area, lines: [m.at_your_address()] }] : [];
  const left: ShownFact[] =
    state === 'on_the_way'
      ? [
          {
            icon: 'clock',
            title: row.journey_started_at
              ? m.left_at({ time: formatTime(new Date(row.journey_started_at)) })
              : m.booked_for_time({ times: times(row) }),
            lines: row.journey_started_at ? [m.booked_for_time({ times: times(row) })] : [],
          },
        ]
      : [];
  return [...area, ...left, ...payment];
}

/** Who had a visit books again on the request form while that is open, or else by a call. Source: R-beyond-1290. */
function linksOf(state: PageState, id: number, { company, canBook }: Beside): ShownVisit['links'] {
  const phone = company.phone_number;
  const number = phone && telHref(phone) !== 'tel:' ? phone : null;
  const isAgain = state === 'done' || state === 'ended_early';
  const form: ShownVisit['links'] =
    isAgain && canBook
      ? [{ label: m.book_again(), href: `${BOOK_PATH}${isFilipino() ? '?lang=fil' : ''}`, icon: 'calendar' }]
      : [];
  if (!number) return form;
  const call = { href: telHref(number), icon: 'phone' as const };
  if (isAgain && !canBook) return [{ ...call, label: m.book_again_call({ phone: number }) }];
  if (isAgain) return [...form, { ...call, label: m.call_the_office() }];
  return [
    { label: m.message_the_office(), href: smsHref(number, m.about_visit({ id })), icon: 'message' },
    { ...call, label: m.call_the_office() },
  ];
}

/** What the page of a visit says at an instant. */
export function shownVisit(row: TrackedRow, beside: Beside): ShownVisit {
  const state = pageState(row);
  const { title, strong = '', lines, note = '' } = said(state, row, beside);
  const isOver = OVER.includes(state);
  const confirm = confirmPart(row, beside.now);
  const cancel = cancelPart(row, beside);
  const time = timePart(row, beside);
  const taps = tapsPart(row, beside.now);
  return {
    state,
    steps: stepsOf(state),
    title,
    strong,
    lines,
    said: saidNow(row),
    people: peopleOf(state, row),
    facts: factsOf(state, row),
    ...(confirm && { confirm }),
    ...(cancel && { cancel }),
    ...(time && { time }),
    ...(taps && { taps }),
    ...(canBeRated(row) && { rating: row.rating }),
    note,
    foot: isOver
      ? m.this_page_closes_on({ day: dayInWords(new Date(row.closes_at), 'day') })
      : (state === 'booked' || state === 'confirmed') && cancel?.canAsk !== false
        ? footWords(cancel?.canAsk)
        : '',
    isOver,
    hasCalendar: state === 'booked' || state === 'confirmed',
    links: linksOf(state, row.id, beside),
  };
}
