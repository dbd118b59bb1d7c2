import { formatMoment, formatPesos } from 'shared-lib/domain';
import { appointmentMessage, paymentMessage, type Message } from './message.js';

/* What operators and single people hear that is no change of an appointment; it is sent by `notifyOffice`. */

/** Of a material at its reorder level, whether a visit took it or somebody counted. */
export const lowStockMessage = (what: string): Message =>
  appointmentMessage('operators', ['Material running low', what], 'materials');

interface OfferedEntry {
  readonly client: string;
  readonly start: Date;
  readonly therapist: string;
}
/** Of a wish for which a slot is free now. */
export const entryOfferedMessage = ({ client, start, therapist }: OfferedEntry): Message =>
  appointmentMessage('operators', [`A slot has opened for ${client}`, `${formatMoment(start)}, ${therapist}`]);
/** Of a wish whose window is over. */
export const entryExpiredMessage = (client: string): Message =>
  appointmentMessage('operators', ['A wish has expired', `No slot opened in time for ${client}.`]);

interface CountedCash {
  readonly person: string;
  readonly operator: string;
  /** Whole pesos. */
  readonly counted: number;
}
/** To whom handed over, of what was counted. */
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
/** Of what an operator confirmed for somebody who cannot: to them, and to the other operators. Source: R-money-53. */
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
/** Of somebody who does not agree with what was counted. */
export const remittanceDisputedMessage = ({ person, counted }: CountedCash, reason: string): Message =>
  paymentMessage('operators', [`${person} does not agree with ${formatPesos(counted)}`, reason]);

interface ShortCash {
  readonly person: string;
  readonly operator: string;
  /** Whole pesos that are missing. */
  readonly amount: number;
}
export const settlementAskedMessage = ({ person, operator, amount }: ShortCash, reason: string): Message =>
  paymentMessage('operators', [
    'A shortage waits to be settled',
    `${formatPesos(amount)} of ${person}. ${operator}: ${reason}`,
  ]);
/** To who asked, and to whose shortage it is. */
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
  /** Whole pesos; below zero where it left the hand. */
  readonly change: number;
  readonly operator: string;
}
/** To whom cash of a payment was given on record, or from whom it was taken. */
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
/** To who asked for it. */
export const correctionDecidedMessage = (decided: DecidedCorrection, asker: number): Message =>
  paymentMessage(
    [asker],
    [
      `Your correction was ${decided.state}`,
      `${corrected(decided)}. ${decided.decided_by}${decided.decided_reason && `: ${decided.decided_reason}`}`,
    ],
  );

interface ChangedRule {
  /** Which rule, from what to what. */
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
