import { type AppointmentCard, formatPesos } from 'shared-lib';
import { type PaymentDifferenceShown, wasCalledOff } from 'shared-lib/booking';
import * as m from '../../texts/m';

export type Difference = Pick<PaymentDifferenceShown, 'due' | 'paid'>;

/** `₱700.00 paid, ₱850.00 was due` */
export const differenceWords = ({ due, paid }: Difference): string =>
  m.paid_was_due({ paid: formatPesos(paid), due: formatPesos(due) });

/** `₱150.00 less than was due` */
export const howFarOff = ({ due, paid }: Difference): string =>
  m.than_was_due({ paid: formatPesos(Math.abs(paid - due)), words: paid < due ? 'less' : 'more' });

/** Which difference: paid for a called-off visit, not paid for a delivered one, paid in part, or paid above. */
export type MoneyToDecide = 'left' | 'unpaid' | 'short' | 'differs';
export function moneyToDecide(visit: Pick<AppointmentCard, 'outcome'>, { due, paid }: Difference): MoneyToDecide {
  if (wasCalledOff(visit.outcome)) return 'left';
  if (paid === 0) return 'unpaid';
  return paid < due ? 'short' : 'differs';
}

/** What to decide, in a line. */
export const lineOf = (kind: MoneyToDecide, difference: Difference): string => {
  if (kind === 'left') return m.was_paid_keep_it_or({ paid: formatPesos(difference.paid) });
  return kind === 'unpaid' ? m.is_owed({ due: formatPesos(difference.due) }) : differenceWords(difference);
};
