import { Field, failureText, limits, now, SegmentedControl, serviceDayOf, toast, typedPesos } from 'shared-lib';
import { DateField, TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { HAND_KINDS, type HandKind, type Payee, useAddPayLine } from 'shared-lib/records';
import { PesoField } from '../verify-payment/PartFields';
import * as m from '../../texts/m';

const KIND_WORDS: Readonly<Record<HandKind, string>> = {
  allowance: m.allowance(),
  advance: m.advance(),
  deduction: m.deduction(),
};

export interface AddPayLineProps {
  person: Payee['person'];
  starts: string;
  onClose: () => void;
}

/** An allowance, an advance or a deduction, with its reason. It is never changed. Source: R-beyond-564. */
export function AddPayLine({ person, starts, onClose }: AddPayLineProps) {
  const add = useAddPayLine();
  const today = serviceDayOf(now());
  const form = useForm<{ kind: HandKind; day: string; amount: string; reason: string }>({
    draft: `pay-line.${person.id}`,
    start: { kind: 'advance', day: today, amount: '', reason: '' },
    check: ({ day, amount, reason }) => ({
      day: required(day),
      amount: required(amount) ?? ((typedPesos(amount) ?? 0) > 0 ? undefined : m.enter_whole_pesos()),
      reason: required(reason),
    }),
    send: async ({ kind, day, amount, reason }) => {
      const body = { person: person.id, kind, day, amount: typedPesos(amount) ?? 0, reason: reason.trim() };
      await add.mutateAsync({ body });
      toast.success(m.the_line_is_kept());
    },
    done: onClose,
    failure: (error) => ({ title: failureText(error, m.could_not_keep_the_line()) }),
  });
  return (
    <FormDialog
      form={form}
      title={m.a_line_for({ name: person.name })}
      description={m.a_line_is_never_changed()}
      submitLabel={m.add_the_line()}
      onClose={onClose}
    >
      <SegmentedControl
        label={m.kind()}
        value={form.values.kind}
        onChange={(kind) => form.set({ kind })}
        options={HAND_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
      />
      <PesoField
        label={m.amount()}
        value={form.values.amount}
        onChange={(amount) => form.set({ amount })}
        error={form.errors.amount}
      />
      <Field label={m.date()} required error={form.errors.day}>
        <DateField {...form.control('day')} min={starts} max={today} />
      </Field>
      <Field label={m.reason()} required hint={m.the_person_reads_it()} error={form.errors.reason}>
        <TextArea {...form.control('reason')} rows={2} maxLength={limits.TEXT_MAX} />
      </Field>
    </FormDialog>
  );
}
