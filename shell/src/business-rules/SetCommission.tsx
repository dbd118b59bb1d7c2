import { useQuery } from '@tanstack/react-query';
import {
  Button,
  failedWith,
  failureText,
  Field,
  FieldRow,
  isApiFailure,
  now,
  personName,
  Select,
  serviceDayOf,
  Stack,
  staffQueries,
  Text,
  TextInput,
  toast,
  addDays,
} from 'shared-lib';
import { CHANGED_MEANWHILE, ChangedMeanwhile, DateField, typedWhole } from 'shared-lib/controls';
import { FormDialog, type Refusal, required, useForm, useOpened } from 'shared-lib/form';
import {
  COMMISSION_DAYS_BACK,
  COMMISSION_TEXTS,
  type CommissionPreview,
  type CommissionRate,
  MOST_PESOS,
  serviceQueries,
  usePreviewCommission,
  useSetCommission,
} from 'shared-lib/settings';
import { useState } from 'react';
import { PreviewedChanges } from './PreviewedChanges';
import { type CommissionValue, valueWords } from './commissionWords';
import * as m from '../texts/m';

const ALL = 'all';
interface Typed extends Record<string, string> {
  therapist: string;
  service: string;
  from: string;
  unit: string;
  payment_percent: string;
  pesos: string;
  extension_percent: string;
}
const START = { therapist: ALL, service: ALL, unit: 'percent', payment_percent: '', pesos: '', extension_percent: '' };

const outside = (typed: string, most: number, text: string): string | undefined =>
  (typedWhole(typed) ?? Infinity) <= most ? undefined : text;

const isForAll = ({ therapist, service }: Typed): boolean => therapist === ALL && service === ALL;
/** What the rule of all has is always a percentage. */
const unitOf = (typed: Typed): CommissionRate['unit'] =>
  isForAll(typed) ? 'percent' : (typed.unit as CommissionRate['unit']);
const hasExtension = (typed: Typed): boolean => typed.service === ALL && unitOf(typed) !== 'none';
const idOf = (choice: string): number | null => (choice === ALL ? null : Number(choice));

const valueOf = (typed: Typed): CommissionValue => ({
  unit: unitOf(typed),
  payment_percent: unitOf(typed) === 'percent' ? Number(typed.payment_percent) : null,
  pesos: unitOf(typed) === 'pesos' ? Number(typed.pesos) : null,
  extension_percent: hasExtension(typed) ? Number(typed.extension_percent) : null,
});
const ruleOf = (typed: Typed) => ({
  therapist: idOf(typed.therapist),
  service: idOf(typed.service),
  from: typed.from,
  ...valueOf(typed),
});

/** The rule already set for the same therapist, service and day, as this operator saw it. */
function standingOf(rates: readonly CommissionRate[], typed: Typed): CommissionValue | null {
  const { therapist, service, from } = ruleOf(typed);
  const found = rates.find(
    (rate) =>
      (rate.therapist?.id ?? null) === therapist && (rate.service?.id ?? null) === service && rate.from === from,
  );
  if (!found) return null;
  const { unit, payment_percent, extension_percent, pesos } = found;
  return { unit, payment_percent, extension_percent, pesos };
}

function problemsOf(typed: Typed, today: string): Record<string, string | undefined> {
  const unit = unitOf(typed);
  return {
    from:
      required(typed.from) ??
      (typed.from < addDays(today, -COMMISSION_DAYS_BACK) ? COMMISSION_TEXTS.tooFarBack : undefined),
    payment_percent: unit === 'percent' ? outside(typed.payment_percent, 100, COMMISSION_TEXTS.percent) : undefined,
    pesos: unit === 'pesos' ? outside(typed.pesos, MOST_PESOS, COMMISSION_TEXTS.pesos) : undefined,
    extension_percent: hasExtension(typed)
      ? outside(typed.extension_percent, 100, COMMISSION_TEXTS.percent)
      : undefined,
  };
}

/** What a preview said, as the request repeats it. */
const seenOf = ({ people, visits, kept }: CommissionPreview) => ({
  visits,
  kept,
  change: Math.round(people.reduce((sum, { change }) => sum + change * 100, 0)) / 100,
  people: people.map(({ id, visits: of, change }) => ({ id, visits: of, change })),
});

/**
 * A rule for one therapist, one service, both or all. From a day that is over, the operator looks first at who gets
 * more or less. When another operator has just set a rule for that day, both are shown and this operator chooses.
 */
export function SetCommission({ rates, onClose }: { rates: readonly CommissionRate[]; onClose: () => void }) {
  const set = useSetCommission();
  const preview = usePreviewCommission();
  const { data: staff = [] } = useQuery(staffQueries.active());
  const { data: services = [] } = useQuery(serviceQueries.all());
  const today = serviceDayOf(now());
  const opened = useOpened('commission', rates);
  const [met, setMet] = useState<CommissionValue | null>();
  const [seen, setSeen] = useState<CommissionPreview>();

  const explain = (error: unknown): Refusal<Typed> => {
    if (!failedWith(error, 'STALE_VERSION') || !isApiFailure(error))
      return { title: failureText(error, m.could_not_set_the_rate()) };
    const { current } = error.body as { current: CommissionValue | CommissionPreview | null };
    if (current && 'people' in current) setSeen(current);
    else setMet(current);
    return { title: CHANGED_MEANWHILE };
  };
  const isPast = (typed: Typed): boolean => typed.from < today;
  const form = useForm<Typed>({
    draft: opened,
    start: { ...START, from: today },
    check: (typed) => {
      const problems = problemsOf(typed, today);
      const isUnseen = isPast(typed) && !seen;
      return { ...problems, from: problems['from'] ?? (isUnseen ? COMMISSION_TEXTS.unseen : undefined) };
    },
    send: async (typed) => {
      await set.mutateAsync({
        ...ruleOf(typed),
        expected: met === undefined ? standingOf(opened.opened, typed) : met,
        ...(isPast(typed) && seen && { seen: seenOf(seen) }),
      });
      toast.success(m.the_rate_is_set());
    },
    done: onClose,
    failure: explain,
  });
  // What was found, and what was seen, belongs to the rule typed before.
  const change = (typed: Partial<Typed>): void => {
    setMet(undefined);
    setSeen(undefined);
    form.set(typed);
  };
  const typed = form.values;
  const unit = unitOf(typed);
  const isReady = Object.values(problemsOf(typed, today)).every((problem) => problem === undefined);
  const look = (): void =>
    preview.mutate(ruleOf(typed), {
      onSuccess: setSeen,
      onError: (error) => toast.error(failureText(error, m.could_not_set_the_rate())),
    });
  return (
    <FormDialog
      form={form}
      title={m.set_a_commission_rate()}
      submitLabel={met ? m.save_mine() : m.set_the_rate()}
      onClose={onClose}
    >
      {met && (
        <ChangedMeanwhile
          fields={[
            { name: 'unit', label: m.of_payments(), theirs: valueWords(met), mine: valueWords(valueOf(typed)) },
            ...(hasExtension(typed)
              ? [
                  {
                    name: 'extension_percent',
                    label: m.of_extensions(),
                    theirs: `${met.extension_percent ?? ''} %`,
                    mine: `${typed.extension_percent} %`,
                  },
                ]
              : []),
          ]}
          onTake={onClose}
        />
      )}
      <FieldRow>
        <Field label={m.of_whom()} error={form.errors.therapist}>
          <Select
            {...form.control('therapist')}
            onChange={(therapist: string) => change({ therapist })}
            options={[
              { value: ALL, label: m.all_therapists() },
              ...staff
                .filter(({ role }) => role === 'therapist')
                .map((one) => ({ value: String(one.id), label: personName(one) })),
            ]}
          />
        </Field>
        <Field label={m.for_which_service()} error={form.errors.service}>
          <Select
            {...form.control('service')}
            onChange={(service: string) => change({ service })}
            options={[
              { value: ALL, label: m.all_services() },
              ...services.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </Field>
      </FieldRow>
      <Text as="p" size="s" muted>
        {m.a_rate_of_ones_own()}
      </Text>
      <FieldRow>
        <Field label={m.from()} error={form.errors.from} hint={m.the_first_day_whose_visits()} required>
          <DateField
            {...form.control('from')}
            onChange={(from) => change({ from })}
            min={addDays(today, -COMMISSION_DAYS_BACK)}
          />
        </Field>
        {!isForAll(typed) && (
          <Field label={m.commission_is_in()} error={form.errors.unit}>
            <Select
              {...form.control('unit')}
              onChange={(next: string) => change({ unit: next })}
              options={[
                { value: 'percent', label: m.percent_of_the_price_paid() },
                { value: 'pesos', label: m.pesos_for_each_service() },
                { value: 'none', label: m.the_rule_ends() },
              ]}
            />
          </Field>
        )}
      </FieldRow>
      <FieldRow>
        {unit === 'percent' && (
          <Field label={m.percent_of_payments()} error={form.errors.payment_percent} required>
            <TextInput
              {...form.control('payment_percent')}
              onChange={(payment_percent: string) => change({ payment_percent })}
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
        )}
        {unit === 'pesos' && (
          <Field label={m.pesos_for_each_service()} error={form.errors.pesos} required>
            <TextInput
              {...form.control('pesos')}
              onChange={(pesos: string) => change({ pesos })}
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
        )}
        {hasExtension(typed) && (
          <Field label={m.percent_of_extensions()} error={form.errors.extension_percent} required>
            <TextInput
              {...form.control('extension_percent')}
              onChange={(extension_percent: string) => change({ extension_percent })}
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
        )}
      </FieldRow>
      {isPast(typed) && typed.from !== '' && (
        <Stack $gap={2}>
          <Text as="p" size="s" muted>
            {m.of_a_day_that_is_over()}
          </Text>
          {seen ? (
            <PreviewedChanges preview={seen} />
          ) : (
            <div>
              <Button onClick={look} disabled={!isReady} busy={preview.isPending}>
                {m.show_who_gets_more_or_less()}
              </Button>
            </div>
          )}
        </Stack>
      )}
    </FormDialog>
  );
}
