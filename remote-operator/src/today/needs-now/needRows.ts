import {
  type AppointmentCard,
  type BadgeTone,
  type IconName,
  type NeedPage,
  type OperatorNeed,
  personName,
  riderNames,
  formatPesos,
  isUrgentSince,
  timeWithDay,
} from 'shared-lib';
import { elsewhereWords } from '../../parts/visit-words/elsewhereWords';
import { secondDriverWords } from '../../team/second-driver/secondDriverWords';
import { cannotComeWords } from '../../team/swap/cannotComeWords';
import { lineOf, moneyToDecide } from '../../money/review-payment/differenceWords';
import { paymentPath } from '../../money/review-payment/PaymentHeading';
import type { OperatorActionName } from '../../visit/actions/actionTable';
import * as m from '../../texts/m';

export type Needed = NeedPage['results'][number];

/** The words of one kind of need, and its one button. */
interface NeedRow {
  readonly label: string;
  readonly icon: IconName;
  readonly tone: BadgeTone;
  /** The label of the button. It can be short, because the line says what it is about. */
  readonly button: string;
  /**
   * The action of the button, if always the same. If the server does not allow it, the button opens the appointment.
   */
  readonly action?: OperatorActionName;
  /** What to do next where that action was just taken. It leads to the appointment, too. */
  readonly next?: string;
  readonly detail: (
    appointment: AppointmentCard,
    now: Date,
    need: Pick<Needed, 'difference' | 'replacements'>,
  ) => string;
  /** Where the button leads, for needs to look at before acting. */
  readonly opens?: (appointment: number) => string;
}

export const isPast = (at: string, now: Date): boolean => Date.parse(at) <= now.getTime();
const starts = ({ starts_at }: AppointmentCard, now: Date): string => {
  const startsAt = timeWithDay(starts_at, now);
  return isPast(starts_at, now) ? m.should_have_started({ startsAt }) : m.starts({ startsAt });
};
const team = ({ therapists_details: therapists }: AppointmentCard): string => therapists.map(personName).join(', ');
const riders = (appointment: AppointmentCard): string => riderNames(appointment);
const awaited = ({ waiting_for }: AppointmentCard): string => waiting_for.map(({ name }) => name).join(', ');
const joined = (...parts: (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' · ');

/** Who is free instead, in the order of the dialog that replaces them. */
const bestWords = (best: NonNullable<Needed['replacements']>): string =>
  best.length ? m.free_3({ whom: best.map(({ name }) => name).join(', ') }) : m.nobody_is_free_2();

/** The words of this list. Cards and dialogs keep the specification's longer names for the same actions. */
export const NEED_ROWS: { readonly [N in OperatorNeed]: NeedRow } = {
  cannot_come: {
    label: m.cannot_come_2(),
    icon: 'flag',
    tone: 'red',
    button: m.swap_2(),
    detail: (one, now, { replacements }) =>
      joined(...cannotComeWords(one), replacements && bestWords(replacements), starts(one, now)),
  },
  refusal: {
    label: m.refusal(),
    icon: 'flag',
    tone: 'red',
    button: m.review(),
    action: 'review_rejection',
    detail: (one, now) => {
      const by = one.rejected_by?.name;
      return joined([by, one.rejection_reason].filter(Boolean).join(': '), starts(one, now));
    },
  },
  overdue: {
    label: m.overdue_answer(),
    icon: 'clock',
    tone: 'red',
    button: m.swap_2(),
    detail: (one, now) =>
      joined(
        m.due_by({ one: awaited(one), responseDeadline: timeWithDay(one.response_deadline, now) }),
        starts(one, now),
      ),
  },
  not_begun: {
    label: m.not_on_its_way(),
    icon: 'clock',
    tone: 'red',
    button: m.remind(),
    action: 'remind',
    next: m.call_or_swap(),
    detail: (one, now) =>
      joined(m.waiting_for({ one: awaited(one) }), m.planned_for({ startsAt: timeWithDay(one.starts_at, now) })),
  },
  ride_stuck: {
    label: m.ride_stuck(),
    icon: 'car',
    tone: 'red',
    button: m.call(),
    detail: (one, now) =>
      joined(
        m.one_with_one2_one3({ one: awaited(one), one2: riders(one), one3: rideSince(one, now) }),
        one.late && m.comes_about({ time: timeWithDay(one.late.expected_at, now) }),
        one.backup && m.backup_asked_for(),
      ),
  },
  session_over: {
    label: m.session_past_its_end(),
    icon: 'clock',
    tone: 'amber',
    button: m.open_2(),
    detail: (one, now) =>
      joined(team(one), one.session_end_time && m.planned_end({ time: timeWithDay(one.session_end_time, now) })),
  },
  backup_taken: {
    label: m.backup_found(),
    icon: 'car',
    tone: 'green',
    button: m.swap_2(),
    detail: (one, now) => joined(secondDriverWords(one, now), riders(one)),
  },
  backup_unanswered: {
    label: m.no_backup_found(),
    icon: 'car',
    tone: 'red',
    button: m.ask_again(),
    action: 'ask_backup',
    detail: secondDriverWords,
  },
  ride_home: {
    label: m.ride_home_asked_for(),
    icon: 'home',
    tone: 'clay',
    button: m.assign(),
    action: 'assign_pickup_driver',
    detail: (one) => joined(one.pickup_urgency === 'urgent' && m.urgent_2(), one.location, riders(one)),
  },
  ride_home_unanswered: {
    label: m.ride_home_unanswered(),
    icon: 'home',
    tone: 'clay',
    button: m.swap_2(),
    action: 'assign_pickup_driver',
    detail: (one, now) =>
      joined(
        m.has_until_to_confirm({
          pickupDriverName: one.pickup_driver_name ?? m.the_driver_2(),
          pickupDeadline: timeWithDay(one.pickup_deadline ?? one.ends_at, now),
        }),
        riders(one),
      ),
  },
  payment: {
    label: m.payment_waiting(),
    icon: 'wallet',
    tone: 'clay',
    button: m.verify(),
    action: 'mark_completed',
    detail: (one) =>
      joined(
        formatPesos(one.total_price ?? 0),
        // Paid, and then set back by hand: nobody waits there for the payment.
        one.payment_status === 'paid' ? m.paid_already() : m.is_there({ one: team(one) }),
      ),
  },
  payment_differs: {
    label: m.payment_differs(),
    icon: 'wallet',
    tone: 'clay',
    button: m.review(),
    opens: paymentPath,
    // `moneyRow` says what to decide.
    detail: team,
  },
  ready: {
    label: m.ready_to_start(),
    icon: 'check',
    tone: 'green',
    button: m.start(),
    action: 'start_appointment',
    detail: (one, now) => {
      const people =
        one.therapists_details.length > 1 ? m.group_of({ count: one.therapists_details.length }) : team(one);
      return joined(people, one.driver_details?.motorcycle_plate, starts(one, now));
    },
  },
};

/** A ride home that nobody on duty can drive now. */
const noDriverFree = (driverAt: string | null): NeedRow => ({
  ...NEED_ROWS.ride_home,
  label: m.no_driver_free(),
  tone: 'red',
  detail: (one, now, need) =>
    joined(
      driverAt === null
        ? m.nobody_on_duty_can_come()
        : m.the_first_can_come_at({ driverAt: timeWithDay(driverAt, now) }),
      NEED_ROWS.ride_home.detail(one, now, need),
    ),
});

/** A ride home for which nobody on duty is free now. Source: R-pages-71. */
const lacksDriver = ({ kind, driver_at: at }: Needed, now: Date): boolean =>
  kind === 'ride_home' && at !== undefined && (at === null || Date.parse(at) > now.getTime());

/**
 * A visit to start while one of its people is in another visit. The line says so, and the operator may still start it.
 */
const STILL_ELSEWHERE: NeedRow = {
  ...NEED_ROWS.ready,
  tone: 'amber',
  detail: (one, now, need) => joined(elsewhereWords(one, now), NEED_ROWS.ready.detail(one, now, need)),
};

/** What to decide about a payment, if it is more than another sum. Source: R-money-30, R-money-31. */
const MONEY_LABELS = {
  left: m.paid_but_called_off(),
  unpaid: m.unpaid(),
  short: m.payment_differs(),
  differs: m.payment_differs(),
} as const;

function moneyRow(appointment: AppointmentCard, difference: NonNullable<Needed['difference']>): NeedRow {
  const kind = moneyToDecide(appointment, difference);
  return {
    ...NEED_ROWS.payment_differs,
    label: MONEY_LABELS[kind],
    detail: (one) => joined(lineOf(kind, difference), team(one)),
  };
}

/** A change by time alone: urgent by now, nobody to drive a ride home, or someone still in another visit. */
export function hindranceOf(need: Needed, now: Date): 'driver' | 'elsewhere' | 'urgent' | undefined {
  if (isUrgentSince(need.kind, Date.parse(need.since), now.getTime())) return 'urgent';
  if (lacksDriver(need, now)) return 'driver';
  return need.kind === 'ready' && elsewhereWords(need.appointment, now) ? 'elsewhere' : undefined;
}

/** Far past its time. Source: R-beyond-262. */
const urgentRow = (row: NeedRow): NeedRow => ({ ...row, tone: 'red', label: m.urgent_kind({ kind: row.label }) });

/** The row of a need, with its words or with those of a hindrance. */
export function rowOfNeed(
  { kind, driver_at: at, appointment, difference }: Needed & { kind: OperatorNeed },
  hindrance: ReturnType<typeof hindranceOf>,
): NeedRow {
  if (kind === 'payment_differs' && difference) return moneyRow(appointment, difference);
  if (hindrance === 'driver') return noDriverFree(at ?? null);
  if (hindrance === 'urgent') return urgentRow(NEED_ROWS[kind]);
  return hindrance === 'elsewhere' ? STILL_ELSEWHERE : NEED_ROWS[kind];
}

/** When a running ride should have arrived. A ride home has no promised time, so it says when it began. */
function rideSince({ status, starts_at, estimated_pickup_time: began }: AppointmentCard, now: Date): string {
  if (status !== 'return_journey') return m.expected({ startsAt: timeWithDay(starts_at, now) });
  return m.on_the_way_home({ words: began ? m.since_began({ began: timeWithDay(began, now) }) : '' });
}

export const isOperatorNeed = (kind: Needed['kind']): kind is OperatorNeed => Object.hasOwn(NEED_ROWS, kind);
