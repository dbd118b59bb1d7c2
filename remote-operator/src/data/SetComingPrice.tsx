import { useState } from 'react';
import {
  addDays,
  failedWith,
  failureText,
  Field,
  FIELD_TEXTS,
  FieldRow,
  formatPesos,
  isApiFailure,
  now,
  type RegisteredService,
  serviceDayOf,
  Text,
  TextInput,
  toast,
} from 'shared-lib';
import { CHANGED_MEANWHILE, ChangedMeanwhile, DateField, typedWhole } from 'shared-lib/controls';
import { FormDialog, type Refusal, required, useForm, useOpened } from 'shared-lib/form';
import { PRICE_DAYS_AHEAD, PRICE_TEXTS, type PriceFrom, useSetComingPrice } from 'shared-lib/records';
import * as m from '../texts/m';

interface Typed extends Record<string, string> {
  price: string;
  from: string;
}

/** The price that already begins on the day typed, as this operator saw it. */
const standingOf = (coming: readonly PriceFrom[], { from }: Typed): number | null =>
  coming.find((one) => one.from === from)?.price ?? null;

const shown = (price: number | null): string => (price === null ? m.no_price_of_its_own() : formatPesos(price));

function problemOfDay(from: string, today: string): string | undefined {
  if (from <= today) return PRICE_TEXTS.toCome;
  return from > addDays(today, PRICE_DAYS_AHEAD) ? PRICE_TEXTS.tooFar : undefined;
}

/**
 * What a service costs from a day to come. When another operator has just set that day's price, both are shown and this
 * operator chooses. Source: R-beyond-1241.
 */
export function SetComingPrice({ service, onClose }: { service: RegisteredService; onClose: () => void }) {
  const set = useSetComingPrice();
  const today = serviceDayOf(now());
  const opened = useOpened(`coming-price.${service.id}`, service.coming_prices ?? []);
  const [met, setMet] = useState<number | null>();
  const explain = (error: unknown): Refusal<Typed> => {
    if (!failedWith(error, 'STALE_VERSION') || !isApiFailure(error))
      return { title: failureText(error, m.could_not_set_the_price()) };
    setMet((error.body as { current: { price: number | null } }).current.price);
    return { title: CHANGED_MEANWHILE };
  };
  const form = useForm<Typed>({
    draft: opened,
    start: { price: '', from: addDays(today, 1) },
    check: ({ price, from }) => ({
      price: required(price) ?? (typedWhole(price) === undefined ? FIELD_TEXTS.wholeNumber : undefined),
      from: required(from) ?? problemOfDay(from, today),
    }),
    send: async (typed) => {
      const expected = met === undefined ? standingOf(opened.opened, typed) : met;
      const body = { from: typed.from, price: typedWhole(typed.price) ?? 0, expected };
      await set.mutateAsync({ id: service.id, body });
      toast.success(m.the_coming_price_is_set());
    },
    done: onClose,
    failure: explain,
  });
  const typed = form.values;
  return (
    <FormDialog
      form={form}
      title={m.coming_price_of({ name: service.name })}
      submitLabel={met === undefined ? m.set_the_price() : m.save_mine()}
      onClose={onClose}
    >
      {met !== undefined && (
        <ChangedMeanwhile
          fields={[
            { name: 'price', label: m.price(), theirs: shown(met), mine: shown(typedWhole(typed.price) ?? null) },
          ]}
          onTake={onClose}
        />
      )}
      <FieldRow>
        <Field label={m.price()} error={form.errors.price} required>
          <TextInput prefix="₱" {...form.control('price')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field label={m.from_the_day()} error={form.errors.from} required>
          <DateField
            {...form.control('from')}
            onChange={(from) => {
              // What was found belongs to the day typed before.
              setMet(undefined);
              form.set({ from });
            }}
            min={addDays(today, 1)}
          />
        </Field>
      </FieldRow>
      <Text as="p" size="s" muted>
        {m.visits_of_that_day_on({ price: formatPesos(service.price) })}
      </Text>
    </FormDialog>
  );
}
