import { type PaymentForm } from './paymentForm';
import { creditUsed, roomForCredit, withCredit } from './prepaidParts';
import { UseCredit } from './UseCredit';

export interface PayPrepaidProps {
  client: number;
  visit: number;
  values: PaymentForm;
  set: (change: Partial<PaymentForm>) => void;
  /** The sum to pay, by the entries. Whole pesos. */
  due: number;
}

/** Pays parts of a payment with prepaid money. */
export const PayPrepaid = ({ client, visit, values, set, due }: PayPrepaidProps) => (
  <UseCredit
    client={client}
    visit={visit}
    room={roomForCredit(values, due)}
    used={(voucher) => creditUsed(values, voucher)}
    onUse={(amount, voucher) => set(withCredit(values, due, amount, voucher))}
  />
);
