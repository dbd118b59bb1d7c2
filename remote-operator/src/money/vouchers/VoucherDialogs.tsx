import { useState } from 'react';
import {
  failedWith,
  failureText,
  Field,
  formatPesos,
  isApiFailure,
  limits,
  now,
  serviceDayOf,
  toast,
} from 'shared-lib';
import { DateField, TextArea } from 'shared-lib/controls';
import { FormDialog, type Refusal, required, useForm, useOpened } from 'shared-lib/form';
import { useExtendVoucher, useRefundVoucher, useVoidVoucher, type WholeVoucher } from 'shared-lib/records';
import { AskText } from '../../parts/page/AskText';
import { untilWords } from '../prepaid/voucherWords';
import { RefundPrepaid } from './PrepaidForms';
import * as m from '../../texts/m';

export interface VoucherDialogProps {
  voucher: WholeVoucher;
  onClose: () => void;
}

/** Pays back what is left, in whole or part. Source: R-beyond-1226. */
export function RefundVoucher({ voucher: { id, end, left }, onClose }: VoucherDialogProps) {
  const refund = useRefundVoucher();
  return (
    <RefundPrepaid
      draft={`refund-voucher.${id}`}
      name={m.voucher_ending({ end })}
      had={left}
      refund={(body) => refund.mutateAsync({ id, body })}
      onClose={onClose}
    />
  );
}

/** Gives a voucher a later end, or none. Source: R-beyond-1225. */
export function ExtendVoucher({ voucher: { id, ends_on: endsOn }, onClose }: VoucherDialogProps) {
  const extend = useExtendVoucher();
  const opened = useOpened(`extend-voucher.${id}`, endsOn);
  const { value: before, set: setBefore } = opened;
  const today = serviceDayOf(now());
  const explain = (error: unknown): Refusal<{ ends: string; reason: string }> => {
    if (!failedWith(error, 'STALE_VERSION') || !isApiFailure(error))
      return { title: failureText(error, m.could_not_change_the_end()) };
    const { ends_on: meanwhile } = (error.body as { current: { ends_on: string | null } }).current;
    setBefore(meanwhile);
    return { title: m.another_operator_set_the_end({ until: untilWords(meanwhile) }) };
  };
  const form = useForm({
    draft: opened,
    start: { ends: opened.opened ?? '', reason: '' },
    check: ({ ends, reason }) => ({
      ends: ends === (before ?? '') ? m.choose_another_end() : undefined,
      reason: required(reason),
    }),
    send: async ({ ends, reason }) => {
      const body = { ends_on: ends || null, expected: { ends_on: before }, reason: reason.trim() };
      await extend.mutateAsync({ id, body });
      toast.success(m.the_end_is_changed());
    },
    done: onClose,
    shownAt: { ends_on: 'ends' },
    failure: explain,
  });
  const { values, errors, set } = form;
  return (
    <FormDialog
      form={form}
      title={m.set_a_later_end()}
      description={m.leave_the_day_empty_for_no_end()}
      submitLabel={m.save()}
      onClose={onClose}
    >
      <Field label={m.last_day()} aside="optional" error={errors.ends}>
        <DateField
          value={values.ends}
          onChange={(ends) => set({ ends })}
          min={before !== null && before > today ? before : today}
        />
      </Field>
      <Field label={m.reason()} required error={errors.reason}>
        <TextArea {...form.control('reason')} rows={2} maxLength={limits.TEXT_MAX} />
      </Field>
    </FormDialog>
  );
}

/** Takes a sale back that was a mistake, or asks another operator to. Source: R-beyond-1227. */
export function VoidVoucher({ voucher: { id, value, entries }, onClose }: VoucherDialogProps) {
  const voidSale = useVoidVoucher();
  const [asks, setAsks] = useState(false);
  const entry = entries.find(({ kind }) => kind === 'deposit')?.id ?? 0;
  return (
    <AskText
      danger
      draft={`void-voucher.${id}`}
      title={m.void_the_sale()}
      description={m.amount_never_came_in({ amount: formatPesos(value) })}
      submitLabel={asks ? m.ask_for_approval() : m.void_it()}
      send={async (reason) => {
        await voidSale.mutateAsync({ id, entry, body: { reason, ...(asks && { asks }) } }).catch((error: unknown) => {
          if (failedWith(error, 'CORRECTION_NEEDS_APPROVAL')) setAsks(true);
          throw error;
        });
        toast.success(asks ? m.another_operator_is_asked_to_approve_the_void() : m.the_sale_is_voided());
      }}
      failure={m.could_not_void_the_sale()}
      onClose={onClose}
    />
  );
}
