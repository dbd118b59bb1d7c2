import { useEffect, useRef, useState } from 'react';
import { Button, Field, limits, Row, Text, TextInput, toast } from 'shared-lib';
import { typedWhole } from 'shared-lib/controls';
import { Form, required, useForm } from 'shared-lib/form';
import { daysOfCover, entryFault, STOCK_TEXTS, type StockRecord, useMoveStock } from 'shared-lib/records';
import styled from 'styled-components';
import { CorrectStock } from './CorrectStock';
import { daysInWords, figure } from './stockWords';

const Suffixed = styled.div`
  position: relative;

  input { padding-right: 4.5rem; }
  > span {
    position: absolute;
    inset: 0 13px 0 auto;
    display: flex;
    align-items: center;
    max-width: 4rem;
    overflow: hidden;
    color: var(--ink-2);
    font-size: var(--t-s);
    pointer-events: none;
  }
`;

/** Adds what was bought, and shows the new stock before the press. */
export function RestockForm({ material, takesKeyboard }: { material: StockRecord; takesKeyboard: boolean }) {
  const { id, name, unit, stock, used_a_day } = material;
  const move = useMoveStock();
  const [isCorrecting, setCorrecting] = useState(false);
  const form = useForm({
    start: { quantity: '', reason: '' },
    check: ({ quantity }) => ({
      quantity:
        required(quantity) ??
        (typedWhole(quantity) !== undefined
          ? entryFault(material, { kind: 'restock', quantity: Number(quantity) })
          : STOCK_TEXTS.quantity),
    }),
    send: async ({ quantity, reason }) => {
      await move.mutateAsync({ id, body: { kind: 'restock', quantity: Number(quantity), reason: reason.trim() } });
      toast.success(`${figure(Number(quantity))} ${unit} added to ${name}`);
    },
    failure: 'Could not restock',
    again: true,
  });
  const typed = typedWhole(form.values.quantity) ?? 0;
  const days = daysOfCover(stock + typed, used_a_day);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesKeyboard) field.current?.focus();
  }, [takesKeyboard]);
  return (
    <>
      <Form form={form} asStep>
        <Field label={`Restock, in ${unit}`} error={form.errors.quantity}>
          <Suffixed>
            <TextInput {...form.control('quantity')} ref={field} inputMode="numeric" autoComplete="off" />
            <span aria-hidden>{unit}</span>
          </Suffixed>
        </Field>
        <Field label="Invoice or note" aside="optional" error={form.errors.reason}>
          <TextInput {...form.control('reason')} autoComplete="off" maxLength={limits.TEXT_MAX} />
        </Field>
        <Button type="submit" variant="primary" block busy={form.busy}>
          {typed > 0 ? `Restock ${figure(typed)} ${unit}` : 'Restock'}
        </Button>
        <Row $between>
          <Text size="s" muted>
            {typed > 0 && (
              <span role="status">
                Makes {figure(stock + typed)} {unit}
                {days !== null && `, ${daysInWords(days)} of cover`}.
              </span>
            )}
          </Text>
          <Button size="sm" variant="ghost" onClick={() => setCorrecting(true)}>
            Correct with a reason
          </Button>
        </Row>
      </Form>
      {isCorrecting && <CorrectStock material={material} onClose={() => setCorrecting(false)} />}
    </>
  );
}
