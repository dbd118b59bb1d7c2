import {
  Field,
  FieldRow,
  formatPesos,
  limits,
  now,
  SegmentedControl,
  serviceDayOf,
  Text,
  TextInput,
  failureText,
  toast,
} from 'shared-lib';
import { DateField, TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import {
  METHOD_WORDS,
  PAYOUT_METHODS,
  type PayoutMethod,
  type Period,
  periodWords,
  usePayPeople,
} from 'shared-lib/records';
import { type PayRow, payWords, sumOf } from './payRow';
import * as m from '../../texts/m';

export interface MarkPaidProps {
  /** Those who are paid. */
  rows: readonly PayRow[];
  period: Period;
  nets: boolean;
  onClose: () => void;
}

/** Says that people were paid: how, when, and with which reference. All of them, or nobody. Source: R-beyond-562. */
export function MarkPaid({ rows, period, nets, onClose }: MarkPaidProps) {
  const pay = usePayPeople();
  const today = serviceDayOf(now());
  const people = rows.flatMap(({ payee: { person }, payable }) =>
    payable === null ? [] : [{ person: person.id, expected: payable }],
  );
  const sum = sumOf(people, ({ expected }) => expected);
  const form = useForm<{ method: PayoutMethod; paid_on: string; reference: string; note: string }>({
    draft: `mark-paid.${people.map(({ person }) => person).join('-')}`,
    start: { method: 'gcash', paid_on: today, reference: '', note: '' },
    check: ({ paid_on }) => ({ paid_on: required(paid_on) }),
    send: async ({ method, paid_on, reference, note }) => {
      const to = period.to < today ? period.to : today;
      const said = { method, paid_on, reference: reference.trim(), note: note.trim() };
      await pay.mutateAsync({ body: { from: period.from, to, people, nets_cash: nets, ...said } });
      toast.success(m.is_marked_as_paid({ amount: formatPesos(sum) }));
    },
    done: onClose,
    failure: (error) => ({ title: failureText(error, m.could_not_mark_it_as_paid()) }),
  });
  const waiting = rows.reduce((days, { payee }) => days + payee.waiting_days, 0);
  const [only, ...others] = rows;
  const title = only?.handOver && others.length === 0 ? payWords(only) : m.mark_as_paid({ amount: formatPesos(sum) });
  const who = only && others.length === 0 ? only.payee.person.name : m.people({ count: rows.length });
  return (
    <FormDialog
      form={form}
      title={title}
      description={`${who} · ${periodWords(period)}`}
      submitLabel={title}
      onClose={onClose}
    >
      {waiting > 0 && (
        <Text as="p" size="s" tone="clay">
          {m.days_wait_for_approval({ count: waiting })}
        </Text>
      )}
      <SegmentedControl
        label={m.paid_by()}
        value={form.values.method}
        onChange={(method) => form.set({ method })}
        options={PAYOUT_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] }))}
      />
      <FieldRow>
        <Field label={m.date()} required error={form.errors.paid_on}>
          <DateField {...form.control('paid_on')} max={today} />
        </Field>
        <Field label={m.reference_2()} aside="optional" error={form.errors.reference}>
          <TextInput {...form.control('reference')} maxLength={limits.NAME_MAX} autoComplete="off" />
        </Field>
      </FieldRow>
      <Field label={m.note()} aside="optional" hint={m.the_person_reads_it()} error={form.errors.note}>
        <TextArea {...form.control('note')} rows={2} maxLength={limits.TEXT_MAX} />
      </Field>
    </FormDialog>
  );
}
