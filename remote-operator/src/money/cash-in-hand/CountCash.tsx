import { useState } from 'react';
import {
  failedWith,
  failureText,
  Field,
  FieldHint,
  formatPesos,
  isApiFailure,
  limits,
  Money,
  Text,
  toast,
  typedPesos,
  useUser,
} from 'shared-lib';
import { ChangedMeanwhile, Checkbox, TextArea } from 'shared-lib/controls';
import { FormDialog, type Refusal, required, useForm } from 'shared-lib/form';
import { asksToSettle, type CashHolder, countFaults, leavesHand, useCountCash } from 'shared-lib/records';
import { PesoField } from '../verify-payment/PartFields';

interface Typed {
  counted: string;
  reason: string;
  settles: boolean;
}

/** The counted amount; NaN when it is no whole amount, which `countFaults` refuses. */
const pesosOf = (typed: string): number => typedPesos(typed) ?? Number.NaN;

/** Who must confirm the count. Source: R-money-22. */
function whatFollows({ id, name, is_active }: CashHolder['person'], self: number): string {
  if (id === self) return 'Another operator counts yours. Only where there is none your own count stands.';
  return is_active
    ? `${name} is asked to confirm what you count.`
    : `${name} is disabled, so another operator confirms what you count.`;
}

export interface CountCashProps {
  holder: Pick<CashHolder, 'person' | 'in_hand'>;
  onClose: () => void;
}

/**
 * Counts the cash that a person hands over. If their cash in hand changed meanwhile, both sums are shown, and nothing
 * is saved until it is sent again. Source: R-money-21.
 */
export function CountCash({ holder: { person, in_hand }, onClose }: CountCashProps) {
  const { id: self } = useUser();
  const count = useCountCash();
  const [expected, setExpected] = useState(in_hand);
  const [isStale, setStale] = useState(false);
  const explain = (error: unknown): Refusal<Typed> => {
    if (!failedWith(error, 'STALE_VERSION') || !isApiFailure(error))
      return { title: failureText(error, 'Could not keep the count') };
    setExpected((error.body as { current: { in_hand: number } }).current.in_hand);
    setStale(true);
    return { title: failureText(error, 'Could not keep the count') };
  };
  const bodyOf = ({ counted, reason, settles }: Typed) => ({
    expected,
    counted: pesosOf(counted),
    settles: settles && pesosOf(counted) !== expected,
    reason: pesosOf(counted) === expected ? '' : reason.trim(),
  });
  const form = useForm<Typed>({
    start: { counted: '', reason: '', settles: false },
    check: (typed) => {
      const missing = required(typed.counted);
      return missing ? { counted: missing } : countFaults(bodyOf(typed));
    },
    send: async (typed) => {
      await count.mutateAsync({ body: { person: person.id, ...bodyOf(typed) } });
      const asked = asksToSettle(bodyOf(typed)) ? '. Another operator is asked to settle the rest' : '';
      toast.success(`${formatPesos(pesosOf(typed.counted))} of ${person.name} is counted${asked}`);
    },
    done: onClose,
    failure: explain,
  });
  const { counted, settles } = form.values;
  const entered = typedPesos(counted);
  const difference = entered === undefined ? 0 : entered - expected;
  const stays = entered === undefined ? expected : expected - leavesHand({ expected, counted: entered, settles });
  return (
    <FormDialog
      form={form}
      title={`Count the cash of ${person.name}`}
      description={whatFollows(person, self)}
      sum={
        <>
          <Text as="div" size="s" muted>
            Stays in hand
          </Text>
          <Money pesos={stays} strong />
        </>
      }
      submitLabel={isStale ? 'Keep my count' : 'Keep the count'}
      onClose={onClose}
    >
      {isStale && (
        <ChangedMeanwhile
          fields={[
            {
              name: 'in_hand',
              label: 'In hand',
              theirs: formatPesos(expected),
              mine: entered === undefined ? counted : formatPesos(entered),
            },
          ]}
          onTake={() => form.set({ counted: String(Math.max(0, expected)) })}
        />
      )}
      <FieldHint>
        {expected < 0
          ? `The office owes ${person.name} ${formatPesos(-expected)}. Once it is paid back, enter 0 and settle the difference.`
          : `${formatPesos(expected)} in hand, as the payments say.`}
      </FieldHint>
      <PesoField
        label="Counted"
        value={counted}
        onChange={(typed) => form.set({ counted: typed })}
        error={form.errors.counted}
      />
      {difference !== 0 && (
        <>
          <Field
            label="Why does it differ?"
            required
            hint={`${formatPesos(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than in hand. ${person.name} reads it.`}
            error={form.errors.reason}
          >
            <TextArea {...form.control('reason')} rows={2} maxLength={limits.TEXT_MAX} />
          </Field>
          <Checkbox
            label={
              difference < 0
                ? 'Settle the difference, once another operator approves'
                : 'Settle the difference: nothing stays in hand'
            }
            checked={settles}
            onChange={(isSettled) => form.set({ settles: isSettled })}
          />
          {form.errors.settles && (
            <Text as="p" size="s" strong tone="red">
              {form.errors.settles}
            </Text>
          )}
        </>
      )}
    </FormDialog>
  );
}
