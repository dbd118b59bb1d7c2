import { useQuery } from '@tanstack/react-query';
import { Button, formatPesos } from 'shared-lib';
import { creditQuery, usableCredit } from 'shared-lib/records';
import { UseVoucher, type UseVoucherProps } from './UseVoucher';
import * as m from '../../texts/m';

export interface UseCreditProps extends UseVoucherProps {
  client: number;
}

/** Pays with what the client paid ahead, or with vouchers, as far as they go. Source: R-beyond-823, R-beyond-1391. */
export function UseCredit({ client, room, used, onUse }: UseCreditProps) {
  const { data } = useQuery(creditQuery(client));
  const amount = usableCredit(room, (data?.amount ?? 0) - used());
  return (
    <>
      {amount > 0 && (
        <Button size="sm" onClick={() => onUse(amount)}>
          {m.use_amount_of_the_credit({ amount: formatPesos(amount) })}
        </Button>
      )}
      <UseVoucher room={room} used={used} onUse={onUse} />
    </>
  );
}
