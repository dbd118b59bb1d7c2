import { useQuery } from '@tanstack/react-query';
import {
  Button,
  dayWords,
  failedWith,
  failureText,
  Field,
  FieldRow,
  IconButton,
  isApiFailure,
  now,
  Row,
  Select,
  serviceDayOf,
  Stack,
  Text,
  TextInput,
  toast,
} from 'shared-lib';
import { CHANGED_MEANWHILE, ChangedMeanwhile, Checkbox, DateField, TimeField, typedWhole } from 'shared-lib/controls';
import { FormDialog, type Refusal, required, useForm, useOpened } from 'shared-lib/form';
import {
  MOST_SURCHARGE,
  MOST_SURCHARGE_DAYS,
  SURCHARGE_TEXTS,
  type Surcharge,
  type SurchargeUnit,
  travelQueries,
  useAddSurcharge,
  useChangeSurcharge,
} from 'shared-lib/settings';
import { useState } from 'react';
import { surchargeAmount, surchargeWhen } from './surchargeWords';
import * as m from '../texts/m';

const EVERYWHERE = '';
interface Typed extends Record<string, string> {
  name: string;
  unit: SurchargeUnit;
  amount: string;
  from_time: string;
  to_time: string;
  /** Service days, with a comma between them. */
  days: string;
  area: string;
  starts_on: string;
  ends_on: string;
  counts: 'yes' | 'no';
}

const daysOf = (days: string): string[] => days.split(',').filter(Boolean);
const startOf = (one: Surcharge | null): Typed => ({
  name: one?.name ?? '',
  unit: one?.unit ?? 'pesos',
  amount: one ? String(one.amount) : '',
  from_time: one?.from_time ?? '',
  to_time: one?.to_time ?? '',
  days: one?.days.join(',') ?? '',
  area: one?.area ? String(one.area.id) : EVERYWHERE,
  starts_on: one?.starts_on ?? serviceDayOf(now()),
  ends_on: one?.ends_on ?? '',
  counts: one?.counts_for_commission === false ? 'no' : 'yes',
});
const bodyOf = ({ name, unit, amount, from_time, to_time, days, area, starts_on, ends_on }: Typed) => ({
  name: name.trim(),
  unit,
  amount: Number(amount),
  from_time: from_time || null,
  to_time: to_time || null,
  days: daysOf(days),
  area: area === EVERYWHERE ? null : Number(area),
  starts_on,
  ends_on: ends_on || null,
});

/** Both sides in the words of the list. */
function changedFields(theirs: Surcharge, mine: Typed, areas: readonly { id: number; name: string }[]) {
  const { area: id, ...body } = bodyOf(mine);
  const own = {
    ...theirs,
    ...body,
    area: id === null ? null : { id, name: areas.find((one) => one.id === id)?.name ?? null },
  };
  const rows: readonly [name: string, label: string, words: (one: Surcharge) => string][] = [
    ['name', m.name(), ({ name }) => name],
    ['amount', m.adds(), surchargeAmount],
    ['when', m.counts_when(), surchargeWhen],
    ['starts_on', m.from(), ({ starts_on }) => starts_on && dayWords(starts_on)],
    ['ends_on', m.last_day(), ({ ends_on }) => (ends_on ? dayWords(ends_on) : '')],
  ];
  return rows.map(([name, label, words]) => ({ name, label, theirs: words(theirs), mine: words(own) }));
}

/**
 * A further surcharge, or another value of one. When another owner has just changed it, both are shown and this one
 * chooses. Source: R-beyond-1330.
 */
export function SetSurcharge({ surcharge, onClose }: { surcharge: Surcharge | null; onClose: () => void }) {
  const add = useAddSurcharge();
  const change = useChangeSurcharge();
  const areas = useQuery(travelQueries.settings()).data?.areas ?? [];
  const opened = useOpened(`surcharge.${surcharge?.id ?? 'new'}`, startOf(surcharge));
  const [met, setMet] = useState<Surcharge>();
  const [day, setDay] = useState('');
  const seen = met ?? surcharge;
  const explain = (error: unknown): Refusal<Typed> => {
    if (!failedWith(error, 'STALE_VERSION') || !isApiFailure(error))
      return { title: failureText(error, m.could_not_save_the_surcharge()) };
    setMet((error.body as { current: Surcharge }).current);
    return { title: CHANGED_MEANWHILE };
  };
  const form = useForm<Typed>({
    draft: opened,
    start: opened.opened,
    shownAt: { counts_for_commission: 'counts' },
    check: (typed) => ({
      name: required(typed.name),
      amount:
        (typedWhole(typed.amount) || Infinity) > MOST_SURCHARGE[typed.unit] ? SURCHARGE_TEXTS[typed.unit] : undefined,
      from_time:
        !typed.from_time && !typed.to_time && !typed.days && typed.area === EVERYWHERE
          ? SURCHARGE_TEXTS.when
          : undefined,
      to_time:
        Boolean(typed.from_time) !== Boolean(typed.to_time) || (typed.from_time && typed.from_time === typed.to_time)
          ? SURCHARGE_TEXTS.hours
          : undefined,
      starts_on: required(typed.starts_on),
      ends_on: typed.ends_on && typed.ends_on < typed.starts_on ? SURCHARGE_TEXTS.endsBefore : undefined,
    }),
    send: async (typed) => {
      if (seen) await change.mutateAsync({ id: seen.id, ...bodyOf(typed), expected: seen.set_at });
      else await add.mutateAsync({ ...bodyOf(typed), counts_for_commission: typed.counts === 'yes' });
      toast.success(m.the_surcharge_is_saved());
    },
    done: onClose,
    failure: explain,
  });
  const { values: typed, errors } = form;
  const days = daysOf(typed.days);
  const addDay = (): void => {
    if (day) form.set({ days: [...new Set([...days, day])].sort().join(',') });
    setDay('');
  };
  return (
    <FormDialog
      form={form}
      title={surcharge ? m.change({ name: surcharge.name }) : m.add_a_surcharge()}
      submitLabel={met ? m.save_mine() : m.save()}
      onClose={onClose}
    >
      {met && <ChangedMeanwhile fields={changedFields(met, typed, areas)} onTake={onClose} />}
      <Field label={m.name()} error={errors.name} hint={m.clients_read_it_on_the_receipt()} required>
        <TextInput {...form.control('name')} autoComplete="off" />
      </Field>
      <FieldRow>
        <Field label={m.adds()} error={errors.amount} required>
          <TextInput {...form.control('amount')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field label={m.in_()} error={errors.unit}>
          <Select
            {...form.control('unit')}
            onChange={(unit: string) => form.set({ unit: unit as SurchargeUnit })}
            options={[
              { value: 'pesos', label: m.pesos() },
              { value: 'percent', label: m.percent_of_services() },
            ]}
          />
        </Field>
      </FieldRow>
      <Text as="p" size="s" muted>
        {m.it_counts_where_all_of_this_holds()}
      </Text>
      <FieldRow>
        <Field label={m.visits_that_start_from()} error={errors.from_time}>
          <TimeField {...form.control('from_time')} />
        </Field>
        <Field label={m.and_before()} error={errors.to_time}>
          <TimeField {...form.control('to_time')} />
        </Field>
      </FieldRow>
      <Field label={m.only_on_these_days()} error={errors.days} hint={m.such_as_holidays_none_is_every_day()}>
        <DateField value={day} onChange={setDay} />
      </Field>
      <div>
        <Button size="sm" icon="plus" onClick={addDay} disabled={!day || days.length >= MOST_SURCHARGE_DAYS}>
          {m.add_the_day()}
        </Button>
      </div>
      {days.length > 0 && (
        <Stack as="ul" $gap={1}>
          {days.map((one) => (
            <Row as="li" $gap={2} key={one}>
              {dayWords(one)}
              <IconButton
                size="sm"
                icon="trash"
                label={m.remove({ name: dayWords(one) })}
                onClick={() => form.set({ days: days.filter((other) => other !== one).join(',') })}
              />
            </Row>
          ))}
        </Stack>
      )}
      <Field label={m.only_in_this_area()} error={errors.area}>
        <Select
          {...form.control('area')}
          options={[
            { value: EVERYWHERE, label: m.everywhere() },
            ...areas.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(surcharge?.area?.name === null
              ? [{ value: String(surcharge.area.id), label: m.in_an_area_that_was_removed() }]
              : []),
          ]}
        />
      </Field>
      <FieldRow>
        <Field label={m.from()} error={errors.starts_on} required>
          <DateField {...form.control('starts_on')} />
        </Field>
        <Field label={m.last_day()} error={errors.ends_on} hint={m.empty_it_goes_on()}>
          <DateField {...form.control('ends_on')} />
        </Field>
      </FieldRow>
      {surcharge ? (
        <Text as="p" size="s" muted>
          {m.booked_visits_keep_what_they_have()}
        </Text>
      ) : (
        <Checkbox
          label={m.it_counts_for_commission()}
          hint={m.this_cannot_be_changed_later()}
          checked={typed.counts === 'yes'}
          onChange={(counts) => form.set({ counts: counts ? 'yes' : 'no' })}
          error={errors.counts}
        />
      )}
    </FormDialog>
  );
}
