import { useQuery } from '@tanstack/react-query';
import {
  failedWith,
  failureText,
  Field,
  FieldRow,
  isApiFailure,
  now,
  personName,
  Select,
  serviceDayOf,
  staffQueries,
  TextInput,
  toast,
} from 'shared-lib';
import { CHANGED_MEANWHILE, ChangedMeanwhile, DateField, typedWhole } from 'shared-lib/controls';
import { FormDialog, type Refusal, required, useForm, useOpened } from 'shared-lib/form';
import { COMMISSION_TEXTS, type CommissionRate, useSetCommission } from 'shared-lib/settings';
import { useState } from 'react';
import * as m from '../texts/m';

const ALL = 'all';
interface Typed extends Record<string, string> {
  therapist: string;
  from: string;
  payment_percent: string;
  extension_percent: string;
}
type Shares = { payment_percent: number; extension_percent: number };

const outsidePercent = (typed: string): string | undefined =>
  (typedWhole(typed) ?? Infinity) <= 100 ? undefined : COMMISSION_TEXTS.percent;

/** The rate already set for the same therapist and day, as this operator saw it. */
const standingOf = (rates: readonly CommissionRate[], { therapist, from }: Typed): Shares | null => {
  const found = rates.find((rate) => String(rate.therapist?.id ?? ALL) === therapist && rate.from === from);
  return found ? { payment_percent: found.payment_percent, extension_percent: found.extension_percent } : null;
};

/**
 * A rate from today or a later day, for one therapist or all. When another operator has just set a rate for that day,
 * both are shown and this operator chooses.
 */
export function SetCommission({ rates, onClose }: { rates: readonly CommissionRate[]; onClose: () => void }) {
  const set = useSetCommission();
  const { data: staff = [] } = useQuery(staffQueries.active());
  const today = serviceDayOf(now());
  const opened = useOpened('commission', rates);
  const [met, setMet] = useState<Shares | null>();

  const explain = (error: unknown): Refusal<Typed> => {
    if (!failedWith(error, 'STALE_VERSION') || !isApiFailure(error))
      return { title: failureText(error, m.could_not_set_the_rate()) };
    setMet((error.body as { current: Shares | null }).current);
    return { title: CHANGED_MEANWHILE };
  };
  const form = useForm<Typed>({
    draft: opened,
    start: { therapist: ALL, from: today, payment_percent: '', extension_percent: '' },
    check: ({ from, payment_percent, extension_percent }) => ({
      from: required(from) ?? (from < today ? COMMISSION_TEXTS.past : undefined),
      payment_percent: outsidePercent(payment_percent),
      extension_percent: outsidePercent(extension_percent),
    }),
    send: async (typed) => {
      await set.mutateAsync({
        therapist: typed.therapist === ALL ? null : Number(typed.therapist),
        from: typed.from,
        payment_percent: Number(typed.payment_percent),
        extension_percent: Number(typed.extension_percent),
        expected: met === undefined ? standingOf(opened.opened, typed) : met,
      });
      toast.success(m.the_rate_is_set());
    },
    done: onClose,
    failure: explain,
  });
  // The rate found belongs to the therapist and day chosen before.
  const choose = (change: Partial<Typed>): void => {
    setMet(undefined);
    form.set(change);
  };
  const differing = met
    ? ([
        ['payment_percent', m.of_payments()],
        ['extension_percent', m.of_extensions()],
      ] as const)
    : [];
  return (
    <FormDialog
      form={form}
      title={m.set_a_commission_rate()}
      submitLabel={met ? m.save_mine() : m.set_the_rate()}
      onClose={onClose}
    >
      {met && (
        <ChangedMeanwhile
          fields={differing.map(([name, label]) => ({
            name,
            label,
            theirs: `${met[name]} %`,
            mine: `${form.values[name]} %`,
          }))}
          onTake={onClose}
        />
      )}
      <Field label={m.of_whom()} error={form.errors.therapist} hint={m.a_rate_of_ones_own()}>
        <Select
          {...form.control('therapist')}
          onChange={(therapist: string) => choose({ therapist })}
          options={[
            { value: ALL, label: m.all_therapists() },
            ...staff
              .filter(({ role }) => role === 'therapist')
              .map((one) => ({ value: String(one.id), label: personName(one) })),
          ]}
        />
      </Field>
      <Field label={m.from()} error={form.errors.from} hint={m.the_first_day_whose_visits()} required>
        <DateField {...form.control('from')} onChange={(from) => choose({ from })} min={today} />
      </Field>
      <FieldRow>
        <Field label={m.percent_of_payments()} error={form.errors.payment_percent} required>
          <TextInput {...form.control('payment_percent')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field label={m.percent_of_extensions()} error={form.errors.extension_percent} required>
          <TextInput {...form.control('extension_percent')} inputMode="numeric" autoComplete="off" />
        </Field>
      </FieldRow>
    </FormDialog>
  );
}
