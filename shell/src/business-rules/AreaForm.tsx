import { failedWith, failureText, Field, momentWords, isApiFailure, Stack, Text, TextInput, toast } from 'shared-lib';
import { CHANGED_MEANWHILE, ChangedMeanwhile, TextArea } from 'shared-lib/controls';
import { FormDialog, type Refusal, required, useForm, useOpened } from 'shared-lib/form';
import { type TravelSettings, useAddArea, useChangeArea } from 'shared-lib/settings';
import { useState } from 'react';
import styled from 'styled-components';
import {
  bodyOf,
  changedFields,
  pairOf,
  problemsOf,
  type SentArea,
  startOf,
  toOther,
  type TypedArea,
  typedOf,
} from './areaFields';
import { SAVED } from './ruleWords';
import * as m from '../texts/m';

type Area = TravelSettings['areas'][number];

/** The other areas: side by side when there is room, stacked on a phone. */
const Others = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(190px, 1fr));
  gap: var(--s4);
`;

export interface AreaFormProps {
  settings: TravelSettings;
  /** The area to change; undefined adds a new one. */
  area: Area | undefined;
  onClose: () => void;
}

/**
 * One area: its name, its words, and its row of travel minutes. Sends only what was changed. When someone else changed
 * it meanwhile, the operator sees both versions and chooses. Source: R-booking-6, R-pages-9.
 */
export function AreaForm({ settings, area, onClose }: AreaFormProps) {
  const add = useAddArea();
  const change = useChangeArea();
  // The settings when the form opened. The server refuses a save that would overwrite a later change.
  const [shown] = useState({ settings, area });
  const opened = useOpened(`area.${area?.id ?? 'new'}`, startOf(settings, area));
  const { value: seen, set: setSeen } = opened;
  const [meanwhile, setMeanwhile] = useState<readonly string[]>([]);
  const others = shown.settings.areas.filter(({ id }) => id !== area?.id);

  const explain = (error: unknown): Refusal<TypedArea> => {
    if (!failedWith(error, 'STALE_VERSION') || !isApiFailure(error))
      return { title: failureText(error, m.could_not_save_the_area()) };
    const stored = { ...seen, ...typedOf((error.body as { current: SentArea }).current) };
    setMeanwhile(changedFields(seen, stored));
    setSeen(stored);
    return { title: CHANGED_MEANWHILE };
  };
  const form = useForm<TypedArea>({
    draft: opened,
    start: opened.opened,
    check: (typed) => ({ ...problemsOf(typed, others), ...(!typed.name.trim() && { name: required(typed.name) }) }),
    send: async (typed) => {
      const changed = changedFields(typed, seen);
      if (area && changed.length > 0)
        await change.mutateAsync({
          id: area.id,
          change: { ...bodyOf(typed, changed), expected: bodyOf(seen, changed) },
        });
      if (!area) {
        const { name = '', words = [], ...minutes } = bodyOf(typed, ['name', 'words', ...changed]);
        await add.mutateAsync({ name, words, ...minutes });
      }
      toast.success(SAVED);
    },
    done: onClose,
    failure: explain,
  });
  const take = (): void => {
    form.take(Object.fromEntries(meanwhile.map((field) => [field, seen[field] ?? ''])));
    setMeanwhile([]);
  };
  const labelOf = (field: string): string =>
    field === 'name'
      ? m.name()
      : field === 'words'
        ? m.recognised_by()
        : field === 'within'
          ? m.within_it()
          : m.to({ name: others.find(({ id }) => toOther(id) === field)?.name ?? '' });
  const lastSet = (other: number): string | undefined => {
    const pair = area && pairOf(shown.settings, area.id, other);
    return pair?.changed_at
      ? `${pair.changed_by ?? m.somebody()}, ${momentWords(new Date(pair.changed_at))}`
      : undefined;
  };
  return (
    <FormDialog
      form={form}
      title={area ? area.name : m.add_a_service_area()}
      submitLabel={meanwhile.length > 0 ? m.save_mine() : m.save()}
      onClose={onClose}
    >
      {meanwhile.length > 0 && (
        <ChangedMeanwhile
          fields={meanwhile.map((field) => ({
            name: field,
            label: labelOf(field),
            theirs: seen[field] ?? '',
            mine: form.values[field] ?? '',
          }))}
          onTake={take}
        />
      )}
      <Field label={m.name()} required error={form.errors.name} hint={m.an_address_with_this_name()}>
        <TextInput {...form.control('name')} autoComplete="off" />
      </Field>
      <Field
        label={m.recognised_by()}
        aside={m.optional()}
        error={form.errors.words}
        hint={m.districts_streets_or_other_spellings()}
      >
        <TextArea rows={3} {...form.control('words')} />
      </Field>
      <Stack as="section" $gap={3} aria-labelledby="minutes">
        <h3 id="minutes">{m.minutes_of_a_way()}</h3>
        <Text as="p" size="s" muted>
          {m.the_same_there_and_back({ within: shown.settings.within, between: shown.settings.between })}
        </Text>
        <Others>
          <Field label={labelOf('within')} error={form.errors.within} hint={area && lastSet(area.id)}>
            <TextInput
              {...form.control('within')}
              inputMode="numeric"
              autoComplete="off"
              placeholder={String(shown.settings.within)}
            />
          </Field>
          {others.map(({ id }) => (
            <Field key={id} label={labelOf(toOther(id))} error={form.errors[toOther(id)]} hint={lastSet(id)}>
              <TextInput
                {...form.control(toOther(id))}
                inputMode="numeric"
                autoComplete="off"
                placeholder={String(shown.settings.between)}
              />
            </Field>
          ))}
        </Others>
      </Stack>
    </FormDialog>
  );
}
