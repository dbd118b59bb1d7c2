import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button, formatPesos } from 'shared-lib';
import { creditQuery, depositQuery, usableCredit } from 'shared-lib/records';
import { UseVoucher, type UseVoucherProps } from './UseVoucher';
import * as m from '../../texts/m';

export interface UseCreditProps extends UseVoucherProps {
  client: number;
  /** The visit that is paid. What was paid ahead for it is offered first. */
  visit: number;
}

const lastOf = (place: Element | null | undefined, what: string): HTMLElement | undefined =>
  [...(place?.querySelectorAll<HTMLElement>(what) ?? [])].at(-1);

/**
 * Pays with what the client paid ahead, first for this visit, or with vouchers, as far as they go. Source:
 * R-beyond-823, R-beyond-1391, R-beyond-1414.
 */
export function UseCredit({ client, visit, room, used, onUse }: UseCreditProps) {
  const { data } = useQuery(creditQuery(client));
  const { deposit } = useQuery(depositQuery(client, visit)).data ?? {};
  const amount = usableCredit(room, (data?.amount ?? 0) - used());
  const ofDeposit = usableCredit(amount, (deposit?.left ?? 0) - used());
  const place = useRef<HTMLDivElement>(null);
  /** The pressed button is gone. The keyboard is at the next voucher, or at what is paid where none is needed. */
  const use: UseVoucherProps['onUse'] = (...paid) => {
    const form = place.current?.closest('form');
    flushSync(() => onUse(...paid));
    const next =
      lastOf(place.current, 'button') ??
      lastOf(form, '[data-part] input[inputmode="numeric"]') ??
      form?.querySelector<HTMLElement>('input[inputmode="numeric"]');
    next?.focus();
  };
  return (
    <div ref={place} style={{ display: 'contents' }}>
      {ofDeposit > 0 && (
        <Button size="sm" onClick={() => use(ofDeposit)}>
          {m.use_the_deposit({ amount: formatPesos(ofDeposit) })}
        </Button>
      )}
      {amount > ofDeposit && (
        <Button size="sm" onClick={() => use(amount)}>
          {m.use_amount_of_the_credit({ amount: formatPesos(amount) })}
        </Button>
      )}
      <UseVoucher room={room} used={used} onUse={use} />
    </div>
  );
}
