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
import { FormDialog, type Refusal, required, useForm, useOpened } from 'shared-lib/form';
import { asksToSettle, type CashHolder, countFaults, leavesHand, useCountCash } from 'shared-lib/records';
import { PesoField } from '../verify-payment/PartFields';
import * as m from '../../texts/m';

interface Typed {
  counted: string;
  reason: string;
  settles: boolean;
}

/** The counted amount; NaN when it is no whole amount, which `countFaults` refuses. */
const pesosOf = (typed: string): number => typedPesos(typed) ?? Number.NaN;

/** Who must confirm the count. Source: R-money-22. */
function whatFollows({ id, name, is_active }: CashHolder['person'], self: number): string {
  if (id === self) return m.another_operator_counts_yours_only();
  return is_active ? m.is_asked_to_confirm_what({ name }) : m.is_disabled_so_another_operator({ name });
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
  const opened = useOpened(`count-cash.${person.id}`, in_hand);
  const { value: expected, set: setExpected } = opened;
  const [isStale, setStale] = useState(false);
  const explain = (error: unknown): Refusal<Typed> => {
    if (!failedWith(error, 'STALE_VERSION') || !isApiFailure(error))
      return { title: failureText(error, m.could_not_keep_the_count()) };
    setExpected((error.body as { current: { in_hand: number } }).current.in_hand);
    setStale(true);
    return { title: failureText(error, m.could_not_keep_the_count()) };
  };
  const bodyOf = ({ counted, reason, settles }: Typed) => ({
    expected,
    counted: pesosOf(counted),
    settles: settles && pesosOf(counted) !== expected,
    reason: pesosOf(counted) === expected ? '' : reason.trim(),
  });
  const form = useForm<Typed>({
    draft: opened,
    start: { counted: '', reason: '', settles: false },
    check: (typed) => {
      const missing = required(typed.counted);
      return missing ? { counted: missing } : countFaults(bodyOf(typed));
    },
    send: async (typed) => {
      await count.mutateAsync({ body: { person: person.id, ...bodyOf(typed) } });
      const asked = asksToSettle(bodyOf(typed)) ? m.another_operator_is_asked_to() : '';
      toast.success(m.of_is_counted({ counted: formatPesos(pesosOf(typed.counted)), name: person.name, asked }));
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
      title={m.count_the_cash_of({ name: person.name })}
      description={whatFollows(person, self)}
      sum={
        <>
          <Text as="div" size="s" muted>
            {m.stays_in_hand()}
          </Text>
          <Money pesos={stays} strong />
        </>
      }
      submitLabel={isStale ? m.keep_my_count() : m.keep_the_count()}
      onClose={onClose}
    >
      {isStale && (
        <ChangedMeanwhile
          fields={[
            {
              name: 'in_hand',
              label: m.in_hand(),
              theirs: formatPesos(expected),
              mine: entered === undefined ? counted : formatPesos(entered),
            },
          ]}
          onTake={() => form.take({ counted: String(Math.max(0, expected)) })}
        />
      )}
      <FieldHint>
        {expected < 0
          ? m.the_office_owes_once_it({ name: person.name, amount: formatPesos(-expected) })
          : m.in_hand_as_the_payments({ expected: formatPesos(expected) })}
      </FieldHint>
      <PesoField
        label={m.counted()}
        value={counted}
        onChange={(typed) => form.set({ counted: typed })}
        error={form.errors.counted}
      />
      {difference !== 0 && (
        <>
          <Field
            label={m.why_does_it_differ()}
            required
            hint={m.than_in_hand_reads_it({
              difference: formatPesos(Math.abs(difference)),
              words: difference < 0 ? 'less' : 'more',
              name: person.name,
            })}
            error={form.errors.reason}
          >
            <TextArea {...form.control('reason')} rows={2} maxLength={limits.TEXT_MAX} />
          </Field>
          <Checkbox
            label={difference < 0 ? m.settle_the_difference_once_another() : m.settle_the_difference_nothing_stays()}
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
