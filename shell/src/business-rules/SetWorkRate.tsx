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
  travelQueries,
  useSetWorkRate,
  WORK_KINDS,
  WORK_RATE_TEXTS,
  type WorkKind,
  workKeyOf,
  type WorkRate,
} from 'shared-lib/settings';
import { useState } from 'react';
import { pesosWords, WORK_WORDS } from './workWords';
import * as m from '../texts/m';

const ALL = 'all';
const PESOS = 'pesos';
const ENDS = 'ends';
const ANY = 'any';
interface Typed extends Record<string, string> {
  person: string;
  work: WorkKind;
  from_area: string;
  to_area: string;
  from: string;
  way: string;
  pesos: string;
}
type Value = Pick<WorkRate, 'pesos'>;

const areaOf = (typed: string): number | null => (typed === ANY ? null : Number(typed));

const ruleOf = ({ person, work, from_area, to_area, from, way, pesos }: Typed) => ({
  person: person === ALL ? null : Number(person),
  work,
  fromArea: areaOf(from_area),
  toArea: areaOf(to_area),
  from,
  pesos: way === ENDS ? null : Number(pesos),
});

const bodyOf = (typed: Typed) => {
  const { fromArea, toArea, ...rule } = ruleOf(typed);
  return { ...rule, ...(fromArea !== null && { from_area: fromArea }), ...(toArea !== null && { to_area: toArea }) };
};

const ruleIn = ({ person, work, from_area, to_area }: WorkRate) => ({
  person: person?.id ?? null,
  work,
  fromArea: from_area?.id ?? null,
  toArea: to_area?.id ?? null,
});

/** The rule already set for the same person, work, areas and day, as this operator saw it. */
function standingOf(rates: readonly WorkRate[], typed: Typed): Value | null {
  const rule = ruleOf(typed);
  const found = rates.find((rate) => workKeyOf(ruleIn(rate)) === workKeyOf(rule) && rate.from === rule.from);
  return found ? { pesos: found.pesos } : null;
}

/**
 * What everybody, or one person, is paid for each ride, day or hour, from a day to come. When another operator has just
 * set a rule for that day, both are shown and this operator chooses. Source: R-beyond-1185.
 */
export function SetWorkRate({ rates, onClose }: { rates: readonly WorkRate[]; onClose: () => void }) {
  const set = useSetWorkRate();
  const { data: staff = [] } = useQuery(staffQueries.active());
  const areas = useQuery(travelQueries.settings()).data?.areas ?? [];
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
    start: { person: ALL, work: 'ride', from_area: ANY, to_area: ANY, from: tomorrow, way: PESOS, pesos: '' },
    check: ({ from, way, pesos }) => ({
      from: required(from) ?? (from < tomorrow ? WORK_RATE_TEXTS.toCome : undefined),
      pesos: way === PESOS && (typedWhole(pesos) ?? Infinity) > MOST_WORK_PESOS ? WORK_RATE_TEXTS.pesos : undefined,
    }),
    send: async (typed) => {
      await set.mutateAsync({
        ...bodyOf(typed),
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
            onChange={(work: string) => change({ work: work as WorkKind, person: ALL, from_area: ANY, to_area: ANY })}
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
      {typed.work === 'ride' && <RideAreas form={form} change={change} areas={namedAreas(areas, rates)} />}
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

interface NamedArea {
  readonly id: number;
  readonly name: string | null;
}

/** Areas of now, and those that were removed and that a rule still names: such a rule can be ended. */
function namedAreas(areas: readonly NamedArea[], rates: readonly WorkRate[]): readonly NamedArea[] {
  const ofRules = rates.flatMap(({ from_area, to_area }) => [from_area ?? [], to_area ?? []].flat());
  return [...new Map([...ofRules, ...areas].map((area) => [area.id, area])).values()];
}

interface RideAreasProps {
  form: Pick<ReturnType<typeof useForm<Typed>>, 'control' | 'errors'>;
  change: (typed: Partial<Typed>) => void;
  areas: readonly NamedArea[];
}

/** From where to where, where the business has service areas. Source: R-beyond-1382. */
function RideAreas({ form, change, areas }: RideAreasProps) {
  if (areas.length === 0) return null;
  const options = [
    { value: ANY, label: m.any_area() },
    ...areas.map(({ id, name }) => ({ value: String(id), label: name ?? m.in_an_area_that_was_removed() })),
  ];
  return (
    <>
      <FieldRow>
        <Field label={m.from_area()} error={form.errors.from_area} hint={m.where_a_ride_begins()}>
          <Select
            {...form.control('from_area')}
            onChange={(from_area: string) => change({ from_area })}
            options={options}
          />
        </Field>
        <Field label={m.to_area()} error={form.errors.to_area}>
          <Select {...form.control('to_area')} onChange={(to_area: string) => change({ to_area })} options={options} />
        </Field>
      </FieldRow>
      <Text as="p" size="s" muted>
        {m.ride_between_areas_counts_first()}
      </Text>
    </>
  );
}
