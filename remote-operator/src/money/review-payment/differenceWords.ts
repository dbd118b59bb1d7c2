import { type AppointmentCard, formatPesos } from 'shared-lib';
import { type PaymentDifferenceShown, wasCalledOff } from 'shared-lib/booking';

export type Difference = Pick<PaymentDifferenceShown, 'due' | 'paid'>;

/** `₱700.00 paid, ₱850.00 was due` */
export const differenceWords = ({ due, paid }: Difference): string =>
  `${formatPesos(paid)} paid, ${formatPesos(due)} was due`;

/** `₱150.00 less than was due` */
export const howFarOff = ({ due, paid }: Difference): string =>
  `${formatPesos(Math.abs(paid - due))} ${paid < due ? 'less' : 'more'} than was due`;

/** Which difference: paid for a called-off visit, not paid for a delivered one, or another sum. */
export type MoneyToDecide = 'left' | 'unpaid' | 'differs';
export function moneyToDecide(
  visit: Pick<AppointmentCard, 'outcome'>,
  { paid }: Pick<Difference, 'paid'>,
): MoneyToDecide {
  if (wasCalledOff(visit.outcome)) return 'left';
  return paid === 0 ? 'unpaid' : 'differs';
}

/** What to decide, in a line. */
export const lineOf = (kind: MoneyToDecide, difference: Difference): string => {
  if (kind === 'left') return `${formatPesos(difference.paid)} was paid: keep it or give it back`;
  return kind === 'unpaid' ? `${formatPesos(difference.due)} is owed` : differenceWords(difference);
};
