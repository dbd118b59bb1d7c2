import { formatPesos } from 'shared-lib';
import type { PaymentDifferenceShown } from 'shared-lib/booking';

type Difference = Pick<PaymentDifferenceShown, 'due' | 'paid'>;

/** `₱700.00 paid, ₱850.00 was due` */
export const differenceWords = ({ due, paid }: Difference): string =>
  `${formatPesos(paid)} paid, ${formatPesos(due)} was due`;

/** `₱150.00 less than was due` */
export const howFarOff = ({ due, paid }: Difference): string =>
  `${formatPesos(Math.abs(paid - due))} ${paid < due ? 'less' : 'more'} than was due`;
