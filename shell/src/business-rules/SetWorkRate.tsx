import { useQuery } from '@tanstack/react-query';
import {
  addDays,
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
  Text,
  TextInput,
  toast,
} from 'shared-lib';
import { CHANGED_MEANWHILE, ChangedMeanwhile, DateField, typedWhole } from 'shared-lib/controls';
import { FormDialog, type Refusal, required, useForm, useOpened } from 'shared-lib/form';
import {
  MOST_WORK_PESOS,
  useSetWorkRate,
  WORK_KINDS,
  WORK_RATE_TEXTS,
  type WorkKind,
  type WorkRate,
} from 'shared-lib/settings';
import { useState } from 'react';
import { pesosWords, WORK_WORDS } from './workWords';
import * as m from '../texts/m';

const ALL = 'all';
const PESOS = 'pesos';
const ENDS = 'ends';
interface Typed extends Record<string, string> {
  person: string;
  work: WorkKind;
  from: string;
  way: string;
  pesos: string;
}
type Value = Pick<WorkRate, 'pesos'>;

const ruleOf = ({ person, work, from, way, pesos }: Typed) => ({
  person: person === ALL ? null : Number(person),
  work,
  from,
  pesos: way === ENDS ? null : Number(pesos),
});

/** The rule already set for the same person, work and day, as this operator saw it. */
function standingOf(rates: readonly WorkRate[], typed: Typed): Value | null {
  const rule = ruleOf(typed);
  const found = rates.find(
    ({ person, work, from }) => (person?.id ?? null) === rule.person && work === rule.work && from === rule.from,
  );
  return found ? { pesos: found.pesos } : null;
}

/**
 * What everybody, or one person, is paid for each ride, day or hour, from a day to come. When another operator has just
 * set a rule for that day, both are shown and this operator chooses. Source: R-beyond-1185.
 */
export function SetWorkRate({ rates, onClose }: { rates: readonly WorkRate[]; onClose: () => void }) {
  const set = useSetWorkRate();
  const { data: staff = [] } = useQuery(staffQueries.active());
  const tomorrow = addDays(serviceDayOf(now()), 1);
  const opened = useOpened('work-rates', rates);
  const [met, setMet] = useState<Value | null>();
  const explain = (error: unknown): Refusal<Typed> => {
    if (!failedWith(error, 'STALE_VERSION') || !isApiFailure(error))
      return { title: failureText(error, m.could_not_set_the_rate()) };
    setMet((error.body as { current: Value | null }).current);
    return { title: CHANGED_MEANWHILE };
  };
  const form = useForm<Typed>({
    draft: opened,
    start: { person: ALL, work: 'ride', from: tomorrow, way: PESOS, pesos: '' },
    check: ({ from, way, pesos }) => ({
      from: required(from) ?? (from < tomorrow ? WORK_RATE_TEXTS.toCome : undefined),
      pesos: way === PESOS && (typedWhole(pesos) ?? Infinity) > MOST_WORK_PESOS ? WORK_RATE_TEXTS.pesos : undefined,
    }),
    send: async (typed) => {
      await set.mutateAsync({
        ...ruleOf(typed),
        expected: met === undefined ? standingOf(opened.opened, typed) : met,
      });
      toast.success(m.the_rate_is_set());
    },
    done: onClose,
    failure: explain,
  });
  // What was found belongs to the rule typed before.
  const change = (typed: Partial<Typed>): void => {
    setMet(undefined);
    form.set(typed);
  };
  const typed = form.values;
  return (
    <FormDialog
      form={form}
      title={m.set_pay_for_work()}
      submitLabel={met ? m.save_mine() : m.set_the_rate()}
      onClose={onClose}
    >
      {met && (
        <ChangedMeanwhile
          fields={[
            {
              name: 'pesos',
              label: WORK_WORDS[typed.work],
              theirs: pesosWords(met.pesos),
              mine: pesosWords(ruleOf(typed).pesos),
            },
          ]}
          onTake={onClose}
        />
      )}
      <FieldRow>
        <Field label={m.for_what()} error={form.errors.work}>
          <Select
            {...form.control('work')}
            onChange={(work: string) => change({ work: work as WorkKind, person: ALL })}
            options={WORK_KINDS.map((value) => ({ value, label: WORK_WORDS[value] }))}
          />
        </Field>
        <Field label={m.of_whom()} error={form.errors.person}>
          <Select
            {...form.control('person')}
            onChange={(person: string) => change({ person })}
            options={[
              { value: ALL, label: typed.work === 'ride' ? m.all_drivers() : m.everybody() },
              ...staff
                .filter(({ role }) => role === 'driver' || (role === 'therapist' && typed.work !== 'ride'))
                .map((one) => ({ value: String(one.id), label: personName(one) })),
            ]}
          />
        </Field>
      </FieldRow>
      <Text as="p" size="s" muted>
        {typed.work === 'ride'
          ? m.a_ride_is_a_drop_off_or()
          : typed.work === 'overtime'
            ? m.overtime_is_paid_instead_of()
            : m.it_counts_once_attendance_is()}
      </Text>
      <FieldRow>
        <Field label={m.from()} error={form.errors.from} hint={m.tomorrow_at_the_earliest()} required>
          <DateField {...form.control('from')} onChange={(from) => change({ from })} min={tomorrow} />
        </Field>
        <Field
          label={m.commission_is_in()}
          error={form.errors.way ?? (typed.way === ENDS ? form.errors.pesos : undefined)}
        >
          <Select
            {...form.control('way')}
            onChange={(way: string) => change({ way })}
            options={[
              { value: PESOS, label: m.pesos_for_each() },
              { value: ENDS, label: m.the_rule_ends() },
            ]}
          />
        </Field>
      </FieldRow>
      {typed.way === PESOS && (
        <Field label={m.pesos_for_each()} error={form.errors.pesos} required>
          <TextInput
            {...form.control('pesos')}
            onChange={(pesos: string) => change({ pesos })}
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
      )}
    </FormDialog>
  );
}
