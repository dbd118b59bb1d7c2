import { useState } from 'react';
import { failedWith, failureText, Field, FieldHint, isApiFailure, limits, TextInput, toast } from 'shared-lib';
import { ChangedMeanwhile, TextArea, typedWhole } from 'shared-lib/controls';
import { FormDialog, type Refusal, required, useForm, useOpened } from 'shared-lib/form';
import { entryFault, STOCK_TEXTS, type StockedMaterial, useMoveStock } from 'shared-lib/records';
import { change, figure } from './stockWords';
import * as m from '../texts/m';

interface Typed extends Record<string, string> {
  counted: string;
  reason: string;
}

/**
 * Replaces the stock by a count, with a ledger entry for the difference and its reason. If the stock has changed
 * meanwhile, both numbers are shown, and nothing is written until it is saved again.
 */
export function CorrectStock({ material, onClose }: { material: StockedMaterial; onClose: () => void }) {
  const { id, name, unit } = material;
  const move = useMoveStock();
  const opened = useOpened(`stock.${id}`, material.stock);
  const { value: seen, set: setSeen } = opened;
  const [isStale, setStale] = useState(false);
  const explain = (error: unknown): Refusal<Typed> => {
    if (!failedWith(error, 'STALE_VERSION') || !isApiFailure(error))
      return { title: failureText(error, m.could_not_correct_the_stock()) };
    setSeen((error.body as { current: StockedMaterial }).current.stock);
    setStale(true);
    return { title: m.the_stock_has_changed_meanwhile() };
  };
  const form = useForm<Typed>({
    draft: opened,
    start: { counted: '', reason: '' },
    check: ({ counted, reason }) => ({ counted: countFault(counted), reason: required(reason) }),
    send: async ({ counted, reason }) => {
      const quantity = Number(counted) - seen;
      const body = { kind: 'correction' as const, quantity, reason: reason.trim(), expected: { stock: seen } };
      await move.mutateAsync({ id, body });
      toast.success(m.is_corrected_to({ name, counted: figure(Number(counted)), unit }));
    },
    done: onClose,
    shownAt: { quantity: 'counted' },
    failure: explain,
  });
  function countFault(counted: string): string | undefined {
    const missing = required(counted);
    if (missing) return missing;
    if (typedWhole(counted) === undefined) return STOCK_TEXTS.count;
    return entryFault({ stock: seen, unit }, { kind: 'correction', quantity: Number(counted) - seen });
  }
  const { counted } = form.values;
  const difference = (typedWhole(counted) ?? seen) - seen;
  return (
    <FormDialog
      form={form}
      title={m.correct({ name })}
      submitLabel={isStale ? m.save_mine() : m.correct_the_stock()}
      onClose={onClose}
    >
      {isStale && (
        <ChangedMeanwhile
          fields={[{ name: 'stock', label: m.in_stock(), theirs: String(seen), mine: counted }]}
          onTake={() => form.take({ counted: String(seen) })}
        />
      )}
      <FieldHint>{m.the_ledger_says({ seen: figure(seen), unit })}</FieldHint>
      <Field label={m.counted_in({ unit })} required error={form.errors.counted}>
        <TextInput {...form.control('counted')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label={m.reason()} required error={form.errors.reason}>
        <TextArea {...form.control('reason')} rows={2} maxLength={limits.TEXT_MAX} />
      </Field>
      {difference !== 0 && (
        <FieldHint role="status">{m.writes_into_the_ledger({ difference: change(difference), unit })}</FieldHint>
      )}
    </FormDialog>
  );
}
