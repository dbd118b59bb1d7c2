import { failureText, Field, formatPesos, limits, now, serviceDayOf, TextInput, toast, useNavigate } from 'shared-lib';
import { DateField } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { useSellVoucher } from 'shared-lib/records';
import { type Entries, MoneyFields, moneyOf, SHOWN_AT, START, sumOf, wrongIn } from './PrepaidForms';
import { voucherPath } from '../prepaid/vouchersAddress';
import * as m from '../../texts/m';

export interface SellVoucherProps {
  /** By the rules of the business; null for no end. */
  proposedEnd: string | null;
  onClose: () => void;
}

/** Sells a voucher, and opens it to print its code. Source: R-beyond-1220, R-beyond-1221. */
export function SellVoucher({ proposedEnd, onClose }: SellVoucherProps) {
  const sell = useSellVoucher();
  const navigate = useNavigate();
  const form = useForm<Entries & { buyer: string; phone: string; ends: string }>({
    draft: 'sell-voucher',
    start: { ...START, buyer: '', phone: '', ends: proposedEnd ?? '' },
    check: (entries) => ({ ...wrongIn(entries), buyer: required(entries.buyer) }),
    send: async ({ buyer, phone, ends, ...entries }) => {
      const body = { ...moneyOf(entries), buyer: buyer.trim(), buyer_phone: phone.trim(), ends_on: ends || null };
      const { id } = await sell.mutateAsync({ body });
      toast.success(m.the_voucher_of_amount_is_sold({ amount: formatPesos(sumOf(entries.amount)) }));
      void navigate(voucherPath(id));
    },
    done: onClose,
    shownAt: { ...SHOWN_AT, buyer_phone: 'phone', ends_on: 'ends' },
    failure: (error) => ({ title: failureText(error, m.could_not_sell_the_voucher()) }),
  });
  const { values, errors, set } = form;
  return (
    <FormDialog
      form={form}
      title={m.sell_a_voucher()}
      description={m.whoever_has_the_code_can_use_it()}
      submitLabel={m.sell_it()}
      onClose={onClose}
    >
      <MoneyFields form={{ values, errors, set, control: form.control }} cashHint={m.it_is_then_in_your_hand()} />
      <Field label={m.buyer()} required error={errors.buyer}>
        <TextInput {...form.control('buyer')} autoComplete="off" maxLength={limits.NAME_MAX} />
      </Field>
      <Field label={m.phone()} aside="optional" error={errors.phone}>
        <TextInput {...form.control('phone')} inputMode="tel" autoComplete="off" maxLength={limits.PHONE_MAX} />
      </Field>
      <Field label={m.last_day()} aside="optional" hint={m.the_law_may_forbid_an_end()} error={errors.ends}>
        <DateField value={values.ends} onChange={(ends) => set({ ends })} min={serviceDayOf(now())} />
      </Field>
    </FormDialog>
  );
}
