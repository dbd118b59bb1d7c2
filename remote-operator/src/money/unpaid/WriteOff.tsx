import { type PaymentDifferenceShown } from 'shared-lib/booking';
import { AgreeDifference } from '../review-payment/AgreeDifference';
import { VisitDialog } from './VisitDialog';
import * as m from '../../texts/m';

export interface WriteOffProps {
  visit: number;
  /** What was due and paid when it was asked for. */
  difference: Pick<PaymentDifferenceShown, 'due' | 'paid'>;
  onClose: () => void;
}

/** Writes off what is left to pay for a visit, from a list. Source: R-beyond-730. */
export const WriteOff = ({ visit, difference, onClose }: WriteOffProps) => (
  <VisitDialog visit={visit} title={m.write_off_what_is_owed()} onClose={onClose}>
    {(appointment) => <AgreeDifference visit={appointment} difference={difference} onClose={onClose} />}
  </VisitDialog>
);
