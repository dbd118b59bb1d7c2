import { useState } from 'react';
import { failedWith, failureText, Field, formatPesos, limits, TextInput, toast, typedPesos } from 'shared-lib';
import { RadioGroup, TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { CREDIT_METHODS, type CreditMethod, type useRefundCredit } from 'shared-lib/records';
import { METHOD_WORDS } from '../../parts/visit-words/methodWords';
import { PesoField } from '../verify-payment/PartFields';
import { ReceivedOn } from '../verify-payment/ReceivedOn';
import * as m from '../../texts/m';

export interface Entries {
  method: CreditMethod;
  amount: string;
  reference: string;
  /** Empty for today. */
  receivedOn: string;
  reason: string;
}
export const START: Entries = { method: 'cash', amount: '', reference: '', receivedOn: '', reason: '' };
export const sumOf = (amount: string): number => typedPesos(amount) ?? 0;
export const wrongIn = ({ method, amount, reference }: Entries) => ({
  amount: required(amount) ?? (sumOf(amount) > 0 ? undefined : m.enter_whole_pesos()),
  reference: method === 'gcash' ? required(reference) : undefined,
});
export const SHOWN_AT = {
  gcash_reference: 'reference',
  received_on: 'receivedOn',
  note: 'reason',
  had: 'amount',
} as const;
const moneyOf = ({ method, amount, reference }: Entries) => ({
  method,
  amount: sumOf(amount),
  ...(method === 'gcash' && { gcash_reference: reference.trim() }),
});

/** The same of money that comes in, with the day on which it did where that is not today. */
export const takenOf = (entries: Entries) => ({
  ...moneyOf(entries),
  ...(entries.receivedOn && { received_on: entries.receivedOn }),
});

type Form = Pick<ReturnType<typeof useForm<Entries>>, 'values' | 'errors' | 'set' | 'control'>;

/** How much, and how it comes or goes. */
function MoneyFields({ form, cashHint }: { form: Form; cashHint: string }) {
  const { values, errors, set } = form;
  return (
    <>
      <RadioGroup
        label={m.method()}
        value={values.method}
        onChange={(method) => set({ method })}
        options={CREDIT_METHODS.map((method) => ({ value: method, label: METHOD_WORDS[method] }))}
      />
      <PesoField
        label={m.amount()}
        value={values.amount}
        onChange={(amount) => set({ amount })}
        error={errors.amount}
        hint={values.method === 'cash' ? cashHint : undefined}
      />
      {values.method === 'gcash' && (
        <Field label={m.gcash_reference_number()} required error={errors.reference}>
          <TextInput autoComplete="off" maxLength={40} {...form.control('reference')} />
        </Field>
      )}
    </>
  );
}

/** The same of money that comes in, perhaps on an earlier day. Source: R-beyond-1400. */
export function TakenFields({ form }: { form: Form }) {
  return (
    <>
      <MoneyFields form={form} cashHint={m.it_is_then_in_your_hand()} />
      <ReceivedOn
        value={form.values.receivedOn}
        error={form.errors.receivedOn}
        onChange={(receivedOn) => form.set({ receivedOn })}
      />
    </>
  );
}

export interface RefundPrepaidProps {
  draft: string;
  name: string;
  /** What was left when it was asked for. Whole pesos. */
  had: number;
  /** What is typed at first; left out, all that was left. */
  amount?: number;
  onClose: () => void;
  refund: (body: Parameters<ReturnType<typeof useRefundCredit>['mutateAsync']>[0]['body']) => Promise<unknown>;
}

/** Pays prepaid money back, or asks another operator to approve it, once the server says so. Source: R-beyond-825. */
export function RefundPrepaid({ draft, refund, name, had, amount: first = had, onClose }: RefundPrepaidProps) {
  const [asks, setAsks] = useState(false);
  const form = useForm<Entries>({
    draft,
    start: { ...START, amount: String(first) },
    check: (entries) => ({
      ...wrongIn(entries),
      ...(sumOf(entries.amount) > had && { amount: m.at_most_amount_is_left({ amount: formatPesos(had) }) }),
      reason: required(entries.reason),
    }),
    send: async (entries) => {
      const body = { ...moneyOf(entries), reason: entries.reason.trim(), had, ...(asks && { asks }) };
      await refund(body).catch((error: unknown) => {
        if (failedWith(error, 'CORRECTION_NEEDS_APPROVAL')) setAsks(true);
        throw error;
      });
      toast.success(asks ? m.another_operator_is_asked_to_approve_the_refund() : m.the_refund_is_recorded());
    },
    done: onClose,
    shownAt: SHOWN_AT,
    failure: (error) => ({ title: failureText(error, m.could_not_record_the_refund()) }),
  });
  return (
    <FormDialog
      form={form}
      title={m.pay_it_back()}
      description={m.name_has_amount_left({ name, amount: formatPesos(had) })}
      submitLabel={asks ? m.ask_for_approval() : m.pay_it_back()}
      danger
      onClose={onClose}
    >
      <MoneyFields form={form} cashHint={m.it_comes_from_the_office()} />
      <Field label={m.reason()} required error={form.errors.reason}>
        <TextArea {...form.control('reason')} rows={2} maxLength={limits.TEXT_MAX} />
      </Field>
    </FormDialog>
  );
}
