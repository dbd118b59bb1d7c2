import { useState } from 'react';
import { failureText, Field, formatPesos, limits, TextInput, toast, typedPesos } from 'shared-lib';
import { RadioGroup, TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { FEE_SOURCES, type FeeSource, useDecideFee, type VisitFee } from 'shared-lib/records';
import { PesoField } from '../../money/verify-payment/PartFields';
import { FEE_WORDS } from './feeWords';
import * as m from '../../texts/m';

type Way = FeeSource | 'waive';
const WAY_WORDS: Readonly<Record<Way, string>> = {
  credit: m.from_their_credit(),
  cash: m.cash_received_now(),
  gcash: m.gcash_received_now(),
  waive: m.waive_it(),
};
interface Entries {
  way: Way;
  amount: string;
  reference: string;
  reason: string;
}

export interface FeeDialogProps {
  fee: VisitFee;
  proposal: NonNullable<VisitFee['proposal']>;
  name: string;
  onClose: () => void;
}

/**
 * Takes the fee that the rules propose: from what is prepaid, or as money that comes now. Less of it, or none, needs a
 * reason. Source: R-beyond-1131, R-beyond-1132.
 */
export function FeeDialog({ fee: { appointment, credit }, proposal, name, onClose }: FeeDialogProps) {
  const decide = useDecideFee();
  // What was asked about stays, whatever is proposed meanwhile: the server then refuses the answer.
  const [{ kind, amount: proposed }] = useState(proposal);
  const ways: readonly Way[] = [...FEE_SOURCES.filter((way) => way !== 'credit' || credit > 0), 'waive'];
  const taken = ({ way, amount }: Entries): number => (way === 'waive' ? 0 : (typedPesos(amount) ?? 0));
  const most = (way: Way): number => (way === 'credit' ? Math.min(credit, proposed) : proposed);
  const form = useForm<Entries>({
    draft: `visit-fee.${appointment}`,
    start: { way: credit >= proposed ? 'credit' : 'cash', amount: String(proposed), reference: '', reason: '' },
    check: (entries) => {
      const { way, reference, reason } = entries;
      const amount = taken(entries);
      return {
        amount:
          way === 'waive' || (amount > 0 && amount <= most(way))
            ? undefined
            : amount <= 0
              ? m.enter_pesos_or_waive()
              : amount > proposed
                ? m.more_than_the_fee({ amount: formatPesos(proposed) })
                : m.at_most_amount_is_left({ amount: formatPesos(credit) }),
        reference: way === 'gcash' ? required(reference) : undefined,
        reason: amount < proposed ? required(reason) : undefined,
      };
    },
    send: async (entries) => {
      const { way, reference, reason } = entries;
      const amount = taken(entries);
      const body = {
        kind,
        proposed,
        amount,
        ...(way !== 'waive' && { from: way }),
        ...(way === 'gcash' && { gcash_reference: reference.trim() }),
        ...(amount < proposed && { reason: reason.trim() }),
      };
      await decide.mutateAsync({ id: appointment, body });
      toast.success(amount > 0 ? m.the_fee_is_recorded() : m.the_fee_is_waived());
    },
    done: onClose,
    shownAt: { gcash_reference: 'reference', from: 'way', proposed: 'amount' },
    failure: (error) => ({ title: failureText(error, m.could_not_record_the_fee()) }),
  });
  const { values, errors, set } = form;
  const isWaived = values.way === 'waive';
  const isLess = taken(values) < proposed;
  return (
    <FormDialog
      form={form}
      size="sm"
      title={FEE_WORDS[kind]}
      description={m.the_rule_says_amount_for_name({ amount: formatPesos(proposed), name })}
      submitLabel={isWaived ? m.waive_the_fee() : m.record_the_fee()}
      cancelLabel={m.not_now()}
      onClose={onClose}
    >
      <RadioGroup
        label={m.how_is_it_paid()}
        value={values.way}
        onChange={(way) => set({ way })}
        options={ways.map((value) => ({
          value,
          label: WAY_WORDS[value],
          ...(value === 'credit' && { hint: m.amount_is_there({ amount: formatPesos(credit) }) }),
          ...(value === 'waive' && { hint: m.it_is_recorded_as_waived() }),
        }))}
      />
      {!isWaived && (
        <PesoField
          label={m.amount()}
          value={values.amount}
          onChange={(amount) => set({ amount })}
          error={errors.amount}
          hint={values.way === 'cash' ? m.it_is_then_in_your_hand() : undefined}
        />
      )}
      {values.way === 'gcash' && (
        <Field label={m.gcash_reference_number()} required error={errors.reference}>
          <TextInput autoComplete="off" maxLength={40} {...form.control('reference')} />
        </Field>
      )}
      {isLess && (
        <Field label={isWaived ? m.why_is_it_waived() : m.why_less()} required error={errors.reason}>
          <TextArea {...form.control('reason')} rows={2} maxLength={limits.TEXT_MAX} />
        </Field>
      )}
    </FormDialog>
  );
}
