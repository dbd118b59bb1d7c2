import { useQuery } from '@tanstack/react-query';
import { type AppointmentCard, Button, formatPesos } from 'shared-lib';
import { creditQuery, usableCredit } from 'shared-lib/records';
import { dueOf } from './paymentForm';
import { withCredit } from './splitPayment';
import { UseVoucher, type UseVoucherProps } from './UseVoucher';
import * as m from '../../texts/m';

export interface UseCreditProps extends UseVoucherProps {
  appointment: Pick<AppointmentCard, 'client'>;
}

/** Pays what is due with what the client paid ahead, or with a voucher, as far as it goes. Source: R-beyond-823. */
export function UseCredit({ appointment, values, price, set }: UseCreditProps) {
  const { data } = useQuery(creditQuery(appointment.client));
  const due = dueOf(values, price);
  const amount = usableCredit(due, data?.amount ?? 0);
  return (
    <>
      {amount > 0 && (
        <Button size="sm" onClick={() => set(withCredit(values, due, amount))}>
          {m.use_amount_of_the_credit({ amount: formatPesos(amount) })}
        </Button>
      )}
      <UseVoucher values={values} price={price} set={set} />
    </>
  );
}
