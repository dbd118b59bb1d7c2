import { useEffect, useRef, useState } from 'react';
import { Button, Field, formatPesos, limits, now, Row, serviceDayOf, Text, TextInput, toast } from 'shared-lib';
import { Checkbox, typedWhole } from 'shared-lib/controls';
import { Form, required, useForm } from 'shared-lib/form';
import {
  averageUnitCost,
  daysOfCover,
  entryFault,
  STOCK_TEXTS,
  type StockRecord,
  useMoveStock,
} from 'shared-lib/records';
import styled from 'styled-components';
import { BILL_SHOWN_AT, billBody, billErrors, emptyBill, typedAmount } from '../money/costs/billForm';
import { BillFields } from '../money/costs/BillFields';
import { useBillProof } from '../money/costs/useBillProof';
import { CorrectStock } from './CorrectStock';
import { daysInWords, figure } from './stockWords';
import * as m from '../texts/m';

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
  const proof = useBillProof();
  const [isCorrecting, setCorrecting] = useState(false);
  const form = useForm({
    draft: `restock.${id}`,
    start: { quantity: '', reason: '', hasBill: false, ...emptyBill(serviceDayOf(now())) },
    check: ({ quantity, hasBill, ...bill }) => ({
      ...(hasBill && billErrors(bill)),
      quantity:
        required(quantity) ??
        (typedWhole(quantity) !== undefined
          ? entryFault(material, { kind: 'restock', quantity: Number(quantity) })
          : STOCK_TEXTS.quantity),
    }),
    send: async ({ quantity, reason, hasBill, ...bill }) => {
      const restock = { kind: 'restock', quantity: Number(quantity), reason: reason.trim() } as const;
      const body = { ...restock, ...(hasBill && { bill: billBody(bill) }) };
      const { cost } = await move.mutateAsync({ id, body });
      await proof.sendTo(cost);
      proof.choose(null);
      toast.success(m.added_to({ quantity: figure(Number(quantity)), unit, name }));
    },
    shownAt: BILL_SHOWN_AT,
    failure: m.could_not_restock(),
    again: true,
  });
  const typed = typedWhole(form.values.quantity) ?? 0;
  const { hasBill } = form.values;
  const amount = hasBill ? typedAmount(form.values.amount) : undefined;
  const unitCost =
    typed > 0 && amount !== undefined
      ? averageUnitCost({ stock, unit_cost: material.unit_cost, quantity: typed, amount })
      : null;
  const days = daysOfCover(stock + typed, used_a_day);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesKeyboard) field.current?.focus();
  }, [takesKeyboard]);
  return (
    <>
      <Form form={form} asStep>
        <Field label={m.restock_in({ unit })} error={form.errors.quantity}>
          <Suffixed>
            <TextInput {...form.control('quantity')} ref={field} inputMode="numeric" autoComplete="off" />
            <span aria-hidden>{unit}</span>
          </Suffixed>
        </Field>
        <Field label={m.invoice_or_note()} aside="optional" error={form.errors.reason}>
          <TextInput {...form.control('reason')} autoComplete="off" maxLength={limits.TEXT_MAX} />
        </Field>
        <Checkbox checked={hasBill} onChange={(next) => form.set({ hasBill: next })} label={m.with_its_bill()} />
        {hasBill && (
          <BillFields
            bill={form.values}
            errors={form.errors}
            onChange={form.set}
            file={proof.file}
            onFile={proof.choose}
          />
        )}
        <Button type="submit" variant="primary" block busy={form.busy}>
          {typed > 0 ? m.restock({ typed: figure(typed), unit }) : m.restock_2()}
        </Button>
        <Row $between>
          <Text size="s" muted>
            {typed > 0 && (
              <span role="status">
                {m.makes({ figure: figure(stock + typed), unit })}
                {days !== null && m.days_of_cover({ days: daysInWords(days) })}.
                {unitCost !== null && ` ${m.a_unit_then_costs({ unit, cost: formatPesos(unitCost) })}`}
              </span>
            )}
          </Text>
          <Button size="sm" variant="ghost" onClick={() => setCorrecting(true)}>
            {m.correct_with_a_reason()}
          </Button>
        </Row>
      </Form>
      {isCorrecting && <CorrectStock material={material} onClose={() => setCorrecting(false)} />}
    </>
  );
}
