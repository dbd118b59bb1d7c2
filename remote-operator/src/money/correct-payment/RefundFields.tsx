import { DescriptionList, formatPesos, Stack, Text } from 'shared-lib';
import { type LedgerEntry, partsPaid } from 'shared-lib/booking';
import { RadioGroup } from 'shared-lib/controls';
import { paidBy } from '../../parts/visit-words/methodWords';
import * as m from '../../texts/m';

/** Whether the client still owes for the visit: a choice, or none yet. */
export type AfterRefund = '' | 'owed' | 'nothing';

/** Where a part goes back to, with its sum. */
function goesTo({ method, amount: pesos, voucher, collected_by: taker }: LedgerEntry): string {
  const amount = formatPesos(pesos);
  if (voucher) return m.amount_back_to_the_voucher({ amount });
  if (method === 'credit') return m.amount_back_to_the_credit({ amount });
  return method === 'cash' && taker
    ? m.amount_out_of_the_cash_of({ amount, name: taker })
    : m.amount_by_the_office({ amount });
}

export interface RefundFieldsProps {
  ledger: readonly LedgerEntry[];
  /** What is due again after it: the price of a delivered visit. Whole pesos. */
  owed: number;
  /** Another operator has to approve it first. */
  waits: boolean;
  value: AfterRefund;
  onChange: (value: AfterRefund) => void;
  error?: string;
}

/** Where each part of a refund goes, and whether the visit is owed after it. Source: R-beyond-1540, R-beyond-1541. */
export function RefundFields({ ledger, owed, waits, value, onChange, error }: RefundFieldsProps) {
  const parts = partsPaid(ledger);
  const amount = formatPesos(owed);
  return (
    <>
      {parts.length > 0 && (
        <Stack $gap={2}>
          <Text strong>{m.what_goes_back()}</Text>
          <DescriptionList
            items={parts.map((part) => ({
              term: paidBy(part.method ?? 'cash', Boolean(part.voucher)),
              value: goesTo(part),
            }))}
          />
        </Stack>
      )}
      {owed > 0 &&
        (waits ? (
          <Text as="p" size="s" muted>
            {m.once_approved_it_is_owed_again({ amount })}
          </Text>
        ) : (
          <RadioGroup
            label={m.does_the_client_still_owe()}
            required
            value={value}
            onChange={onChange}
            error={error}
            options={[
              { value: 'owed', label: m.still_owed(), hint: m.amount_is_owed_again({ amount }) },
              { value: 'nothing', label: m.nothing_is_owed_any_more(), hint: m.written_off_with_the_same_reason() },
            ]}
          />
        ))}
    </>
  );
}
