import { type DayStep, formatPesos, formatServiceDay, formatShortMoment, type PayoutMethod } from 'shared-lib/domain';
import { appointmentMessage, inBoth, paymentMessage, type Message } from './message.js';
import * as m from '../texts/m.js';

/*
 * Messages to operators and single people about events other than changes of an appointment. They are sent by
 * `notifyBesidesVisits`.
 */

/** For a material at its reorder level, after a visit or a count. */
export const lowStockMessage = (what: string): Message =>
  appointmentMessage('operators', [m.material_running_low(), what], 'materials');

/** To a person who has not checked out at night. */
export const stillInMessage = (person: number): Message =>
  inBoth(() => appointmentMessage([person], [m.you_are_still_checked_in(), m.have_you_gone_home_check()]));
/** @param names of all who have not checked out */
export const stillInToldMessage = (names: readonly string[]): Message =>
  appointmentMessage('operators', [
    m.have_not_checked_out({ count: names.length, name: names[0] ?? '' }),
    m.call_them_and_enter_when({ names: names.join(', ') }),
  ]);

interface ReturnedVersion {
  readonly remote: string;
  readonly version: string;
  readonly to: string;
  readonly reason: string;
}
/** For a release that went back by itself. */
export const versionReturnedMessage = ({ remote, version, to, reason }: ReturnedVersion): Message =>
  appointmentMessage('operators', [
    m.a_release_went_back({ remote }),
    m.everybody_is_on_again({ version, reason, to }),
  ]);

/** @param last when the last good one was made, if there is one */
export const backupMissedMessage = (last: string | undefined): Message =>
  appointmentMessage('operators', [
    m.last_nights_backup_is_missing(),
    last ? m.the_last_good_backup_is_from({ last }) : m.there_is_no_good_backup_yet(),
  ]);

interface OfferedEntry {
  readonly client: string;
  readonly start: Date;
  readonly therapist: string;
}
/** For a waitlist entry with a free slot. */
export const entryOfferedMessage = ({ client, start, therapist }: OfferedEntry): Message =>
  appointmentMessage('operators', [m.a_slot_has_opened_for({ client }), `${formatShortMoment(start)}, ${therapist}`]);
/** For a waitlist entry whose window is over. */
export const entryExpiredMessage = (client: string): Message =>
  appointmentMessage('operators', [m.a_wish_has_expired(), m.no_slot_opened_in_time({ client })]);

interface CountedCash {
  readonly person: string;
  readonly operator: string;
  /** Whole pesos. */
  readonly counted: number;
}
/** To the person whose hand-over was counted. */
export const remittanceCountedMessage = ({ operator, counted }: CountedCash, person: number): Message =>
  inBoth(() =>
    paymentMessage(
      [person],
      [m.you_handed_over({ counted: formatPesos(counted) }), m.counted_it_please_say_whether({ operator })],
    ),
  );
export const remittanceWithdrawnMessage = (
  { operator, counted }: CountedCash,
  reason: string,
  person: number,
): Message =>
  inBoth(() =>
    paymentMessage(
      [person],
      [m.the_hand_over_of_is({ counted: formatPesos(counted) }), m.it_is_in_your_hand({ operator, reason })],
    ),
  );
/**
 * For a hand-over that an operator confirmed for a disabled person: to that person, and to the other operators. Source:
 * R-money-53.
 */
export const remittanceConfirmedMessages = (
  { person, operator, counted }: CountedCash,
  reason: string,
  id: number,
): readonly [Message, Message] => {
  const why = reason && `: ${reason}`;
  return [
    inBoth(() =>
      paymentMessage(
        [id],
        [m.your_hand_over_of_is({ counted: formatPesos(counted) }), m.confirmed_it_for_you({ operator, why })],
      ),
    ),
    paymentMessage('operators', [
      m.the_hand_over_of_person_is({ person }),
      m.confirmed_for({ operator, counted: formatPesos(counted), person, why }),
    ]),
  ];
};
/** For a person who disputes a count. */
export const remittanceDisputedMessage = ({ person, counted }: CountedCash, reason: string): Message =>
  paymentMessage('operators', [m.does_not_agree_with({ person, counted: formatPesos(counted) }), reason]);

interface PaidOut {
  /** Pesos, with centavos. */
  readonly amount: number;
  readonly method: PayoutMethod;
  readonly paid_on: string;
}
/** To the person who was paid. */
export const payoutPaidMessage = ({ amount, method, paid_on }: PaidOut, person: number): Message =>
  inBoth(() =>
    paymentMessage(
      [person],
      [
        m.you_were_paid({ amount: formatPesos(amount) }),
        m.say_whether_you_received_it({ method, day: formatServiceDay(paid_on) }),
      ],
    ),
  );
/** For a person who says that a payout is wrong. */
export const payoutDisputedMessage = (
  { person, amount }: { readonly person: string; readonly amount: number },
  reason: string,
): Message =>
  paymentMessage('operators', [m.says_that_a_payout_is_wrong({ person, amount: formatPesos(amount) }), reason]);
/** To the person whose payout was voided. */
export const payoutVoidedMessage = (
  { amount, reason }: { readonly amount: number; readonly reason: string },
  person: number,
): Message => inBoth(() => paymentMessage([person], [m.a_payout_of_is_void({ amount: formatPesos(amount) }), reason]));

interface ShortCash {
  readonly person: string;
  readonly operator: string;
  /** The missing whole pesos. */
  readonly amount: number;
}
export const settlementAskedMessage = ({ person, operator, amount }: ShortCash, reason: string): Message =>
  paymentMessage('operators', [
    m.a_shortage_waits_to_be(),
    `${formatPesos(amount)} of ${person}. ${operator}: ${reason}`,
  ]);
/** To the operator who asked, and to the person with the shortage. */
export const settlementDecidedMessage = (
  { person, operator, amount }: ShortCash,
  { to, isSettled, reason }: { readonly to: readonly number[]; readonly isSettled: boolean; readonly reason: string },
): Message =>
  inBoth(() =>
    paymentMessage(to, [
      isSettled
        ? m.of_is_settled({ amount: formatPesos(amount), person })
        : m.of_is_not_settled({ amount: formatPesos(amount), person }),
      isSettled ? m.approved_it({ operator }) : m.it_stays_in_hand({ operator, reason }),
    ]),
  );

interface AskedRefund {
  readonly client: string;
  /** Whole pesos. */
  readonly amount: number;
  /** It takes back a prepayment that was a mistake. */
  readonly isVoid: boolean;
}
export const refundAskedMessage = (
  { client, operator, amount, isVoid }: AskedRefund & { readonly operator: string },
  reason: string,
): Message =>
  paymentMessage('operators', [
    isVoid ? m.a_void_waits_for_approval() : m.a_refund_waits_for_approval(),
    m.of_client_operator_reason({ amount: formatPesos(amount), client, operator, reason }),
  ]);
/** To the operator who asked. */
export const refundDecidedMessage = (
  { client, amount, isVoid }: AskedRefund,
  { to, isPaid, reason }: { readonly to: number; readonly isPaid: boolean; readonly reason: string },
): Message => {
  const said = { amount: formatPesos(amount), client };
  const [done, left] = isVoid
    ? [m.the_credit_is_voided(said), m.the_credit_is_not_voided(said)]
    : [m.refund_is_paid_back(said), m.refund_is_not_paid_back(said)];
  return paymentMessage([to], [isPaid ? done : left, isPaid ? m.another_operator_approved_it() : reason]);
};

interface SaidDay {
  /** In words. */
  readonly day: string;
  readonly reason: string;
}
/** For a day that waits for a second operator: signed, or asked to be opened again. */
export const dayAskedMessage = ({ day, reason }: SaidDay, step: DayStep): Message =>
  paymentMessage(
    'operators',
    step === 'ask_reopening'
      ? [m.a_closed_day_waits_to(), m.day_and_reason({ day, reason })]
      : [m.a_day_waits_for_a(), m.sign_it_after_looking({ day })],
  );
const DAY_DECIDED: Readonly<Partial<Record<DayStep, (day: { day: string }) => string>>> = {
  confirm: (said) => m.day_is_closed(said),
  take_back: (said) => m.day_is_open_again(said),
  reopen: (said) => m.day_is_open_again(said),
  keep_closed: (said) => m.day_stays_closed(said),
};
/** To the operator who signed or asked. Nobody is told of what an operator does alone. */
export const dayDecidedMessage = (
  { day, reason }: SaidDay,
  step: DayStep,
  asked: number | null,
): Message | undefined => {
  const title = DAY_DECIDED[step]?.({ day });
  return title === undefined || asked === null
    ? undefined
    : paymentMessage([asked], [title, reason || m.another_operator_agreed()]);
};

interface MovedCash {
  readonly visit: number;
  /** Whole pesos; below zero where the cash left the hand. */
  readonly change: number;
  readonly operator: string;
}
/** To people who got or lost the cash of a payment in the records. */
export const cashMovedMessage = ({ visit, change, operator }: MovedCash, person: number): Message =>
  inBoth(() => {
    const amount = formatPesos(Math.abs(change));
    return paymentMessage(
      [person],
      [
        change > 0 ? m.is_in_your_hand_now({ amount }) : m.left_your_hand({ amount }),
        m.changed_the_payment_of_visit({ operator, visit }),
      ],
    );
  });

/** To whoever had the cash of a prepayment that another voided. Source: R-beyond-992. */
export const cashVoidedMessage = (
  { amount, operator }: { readonly amount: number; readonly operator: string },
  person: number,
): Message =>
  inBoth(() =>
    paymentMessage([person], [m.left_your_hand({ amount: formatPesos(amount) }), m.voided_a_prepayment({ operator })]),
  );

/** To whoever has cash from before Hatid in the records, or had it. Below zero it left the hand. R-beyond-1403. */
export const openingCashMessage = (
  { change, operator }: { readonly change: number; readonly operator: string },
  person: number,
): Message =>
  inBoth(() => {
    const amount = formatPesos(Math.abs(change));
    return paymentMessage(
      [person],
      change > 0
        ? [m.is_in_your_hand_now({ amount }), m.recorded_cash_from_before({ operator })]
        : [m.left_your_hand({ amount }), m.voided_cash_from_before({ operator })],
    );
  });

interface AskedCorrection {
  readonly client: string;
  /** `agree_difference`: what is owed is written off. */
  readonly change: string;
  /** Whole pesos in all. */
  readonly paid_before: number;
  readonly paid_after: number;
  readonly reason: string;
}
const isWriteOff = ({ change }: AskedCorrection): boolean => change === 'agree_difference';
const corrected = (asked: AskedCorrection): string => {
  const { client, paid_before: before, paid_after: after } = asked;
  return isWriteOff(asked)
    ? `${client}, ${formatPesos(before - after)}`
    : `${client}, ${formatPesos(before)} to ${formatPesos(after)}`;
};
export const correctionAskedMessage = (asked: AskedCorrection & { readonly asked_by: string }): Message =>
  paymentMessage('operators', [
    isWriteOff(asked) ? m.a_write_off_waits_for_approval() : m.a_correction_waits_for_approval(),
    `${corrected(asked)}. ${asked.asked_by}: ${asked.reason}`,
  ]);
interface DecidedCorrection extends AskedCorrection {
  readonly state: string;
  readonly decided_by: string;
  readonly decided_reason: string;
}
/** To the operator who asked for it. */
export const correctionDecidedMessage = (decided: DecidedCorrection, asker: number): Message =>
  paymentMessage(
    [asker],
    [
      isWriteOff(decided)
        ? m.your_write_off_was({ state: decided.state })
        : m.your_correction_was({ state: decided.state }),
      `${corrected(decided)}. ${decided.decided_by}${decided.decided_reason && `: ${decided.decided_reason}`}`,
    ],
  );

interface ChangedRule {
  /** The rule, with its old and new value. */
  readonly what: string;
  readonly operator: string;
}
export const ruleAskedMessage = ({ what, operator }: ChangedRule): Message =>
  paymentMessage('operators', [m.a_weaker_rule_waits_for(), m.asked_for_it({ what, operator })]);
export const ruleDecidedMessage = (
  { what, operator }: ChangedRule,
  { state, reason }: { readonly state: 'approved' | 'refused'; readonly reason: string },
): Message =>
  paymentMessage('operators', [m.a_weaker_rule_was({ state }), `${what}. ${operator}${reason && `: ${reason}`}`]);
/** For a change of who is an owner. Source: R-beyond-481. */
export const ownersChangedMessage = ({
  name,
  isOwner,
  operator,
}: {
  readonly name: string;
  readonly isOwner: boolean;
  readonly operator: string;
}): Message =>
  paymentMessage('operators', [
    isOwner ? m.is_an_owner_now({ name }) : m.is_no_owner_any_more({ name }),
    m.set_by_operator({ operator }),
  ]);
/** By the only operator who could. */
export const ruleWeakenedMessage = ({ what, operator }: ChangedRule): Message =>
  paymentMessage('operators', [m.a_rule_was_weakened(), m.set_it_alone({ what, operator })]);
