import { formatMoment, formatPesos } from 'shared-lib/domain';
import { appointmentMessage, paymentMessage, type Message } from './message.js';

/*
 * Messages to operators and single people about events other than changes of an appointment; `notifyOffice` sends them.
 */

/** For a material at its reorder level, after a visit or a count. */
export const lowStockMessage = (what: string): Message =>
  appointmentMessage('operators', ['Material running low', what], 'materials');

interface OfferedEntry {
  readonly client: string;
  readonly start: Date;
  readonly therapist: string;
}
/** For a waitlist entry with a free slot. */
export const entryOfferedMessage = ({ client, start, therapist }: OfferedEntry): Message =>
  appointmentMessage('operators', [`A slot has opened for ${client}`, `${formatMoment(start)}, ${therapist}`]);
/** For a waitlist entry whose window is over. */
export const entryExpiredMessage = (client: string): Message =>
  appointmentMessage('operators', ['A wish has expired', `No slot opened in time for ${client}.`]);

interface CountedCash {
  readonly person: string;
  readonly operator: string;
  /** Whole pesos. */
  readonly counted: number;
}
/** To the person whose hand-over was counted. */
export const remittanceCountedMessage = ({ operator, counted }: CountedCash, person: number): Message =>
  paymentMessage(
    [person],
    [`You handed over ${formatPesos(counted)}`, `${operator} counted it. Please say whether that is right.`],
  );
export const remittanceWithdrawnMessage = (
  { operator, counted }: CountedCash,
  reason: string,
  person: number,
): Message =>
  paymentMessage(
    [person],
    [`The hand-over of ${formatPesos(counted)} is withdrawn`, `${operator}: ${reason}. It is in your hand again.`],
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
    paymentMessage(
      [id],
      [`Your hand-over of ${formatPesos(counted)} is confirmed`, `${operator} confirmed it for you${why}`],
    ),
    paymentMessage('operators', [
      `The hand-over of ${person} is confirmed`,
      `${operator} confirmed ${formatPesos(counted)} for ${person}${why}`,
    ]),
  ];
};
/** For a person who disputes a count. */
export const remittanceDisputedMessage = ({ person, counted }: CountedCash, reason: string): Message =>
  paymentMessage('operators', [`${person} does not agree with ${formatPesos(counted)}`, reason]);

interface ShortCash {
  readonly person: string;
  readonly operator: string;
  /** The missing whole pesos. */
  readonly amount: number;
}
export const settlementAskedMessage = ({ person, operator, amount }: ShortCash, reason: string): Message =>
  paymentMessage('operators', [
    'A shortage waits to be settled',
    `${formatPesos(amount)} of ${person}. ${operator}: ${reason}`,
  ]);
/** To the operator who asked, and to the person with the shortage. */
export const settlementDecidedMessage = (
  { person, operator, amount }: ShortCash,
  { to, isSettled, reason }: { readonly to: readonly number[]; readonly isSettled: boolean; readonly reason: string },
): Message =>
  paymentMessage(to, [
    isSettled ? `${formatPesos(amount)} of ${person} is settled` : `${formatPesos(amount)} of ${person} is not settled`,
    isSettled ? `${operator} approved it.` : `It stays in hand. ${operator}: ${reason}`,
  ]);

interface MovedCash {
  readonly visit: number;
  /** Whole pesos; below zero where the cash left the hand. */
  readonly change: number;
  readonly operator: string;
}
/** To people who got or lost the cash of a payment in the records. */
export const cashMovedMessage = ({ visit, change, operator }: MovedCash, person: number): Message =>
  paymentMessage(
    [person],
    [
      `${formatPesos(Math.abs(change))} ${change > 0 ? 'is in your hand now' : 'left your hand'}`,
      `${operator} changed the payment of visit #${visit}. Please tell the office if that is not right.`,
    ],
  );

interface AskedCorrection {
  readonly client: string;
  /** Whole pesos in all. */
  readonly paid_before: number;
  readonly paid_after: number;
  readonly reason: string;
}
const corrected = ({ client, paid_before, paid_after }: AskedCorrection): string =>
  `${client}, ${formatPesos(paid_before)} to ${formatPesos(paid_after)}`;
export const correctionAskedMessage = (asked: AskedCorrection & { readonly asked_by: string }): Message =>
  paymentMessage('operators', [
    'A correction waits for approval',
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
      `Your correction was ${decided.state}`,
      `${corrected(decided)}. ${decided.decided_by}${decided.decided_reason && `: ${decided.decided_reason}`}`,
    ],
  );

interface ChangedRule {
  /** The rule, with its old and new value. */
  readonly what: string;
  readonly operator: string;
}
export const ruleAskedMessage = ({ what, operator }: ChangedRule): Message =>
  paymentMessage('operators', ['A weaker rule waits for approval', `${what}. ${operator} asked for it.`]);
export const ruleDecidedMessage = (
  { what, operator }: ChangedRule,
  { state, reason }: { readonly state: 'approved' | 'refused'; readonly reason: string },
): Message =>
  paymentMessage('operators', [`A weaker rule was ${state}`, `${what}. ${operator}${reason && `: ${reason}`}`]);
/** By the only operator who could. */
export const ruleWeakenedMessage = ({ what, operator }: ChangedRule): Message =>
  paymentMessage('operators', ['A rule was weakened', `${what}. ${operator} set it alone.`]);
