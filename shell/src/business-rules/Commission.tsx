import { useQuery } from '@tanstack/react-query';
import { Button, dayWords, EmptyState, now, serviceDayOf, Text } from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { businessQueries, type CommissionRate, DEFAULT_COMMISSION, useRemoveCommission } from 'shared-lib/settings';
import { useState } from 'react';
import { ConfirmRemoval } from './ConfirmRemoval';
import { RuleCard, SET_BY } from './RuleCard';
import { SetCommission } from './SetCommission';
import { subjectWords, valueWords } from './commissionWords';
import * as m from '../texts/m';

const sharesOf = (shares: { payment_percent: number; extension_percent: number }): string =>
  m.percent_of_payments_percent_of({
    paymentPercent: shares.payment_percent,
    extensionPercent: shares.extension_percent,
  });

function standing({ in_effect, from }: CommissionRate): string {
  if (in_effect) return m.in_effect();
  return from > serviceDayOf(now()) ? m.planned() : m.over();
}

/**
 * The share of a visit that therapists earn: every rate ever set, and the button for the next one. Source: R-money-8.
 */
export function Commission({ readOnly }: { readOnly: boolean }) {
  const query = useQuery(businessQueries.commission());
  const [setting, setSetting] = useState(false);
  const [removing, setRemoving] = useState<CommissionRate>();
  return (
    <RuleCard
      id="commission"
      title={m.commission()}
      hint={m.what_therapists_earn_of_a({ defaultCommission: sharesOf(DEFAULT_COMMISSION) })}
      what={m.the_rates()}
      query={query}
      button={{ icon: 'plus', label: m.set_a_rate(), onPress: () => setSetting(true) }}
      readOnly={readOnly}
      forms={
        <>
          {setting && query.data && <SetCommission rates={query.data.rates} onClose={() => setSetting(false)} />}
          {removing && <TakeBack rate={removing} onClose={() => setRemoving(undefined)} />}
        </>
      }
    >
      {({ standard, rates }) => (
        <>
          <Text as="p">
            {m.today()} <Text strong>{sharesOf(standard)}</Text>
            {m.for_whoever_has_no_rate()}
          </Text>
          <Table
            caption={m.commission_rates()}
            rows={rates}
            rowKey={({ id }) => id}
            columns={readOnly ? COLUMNS : [...COLUMNS, actions(setRemoving)]}
            empty={<EmptyState compact icon="info" title={m.no_rate_was_set_the()} />}
          />
        </>
      )}
    </RuleCard>
  );
}

const COLUMNS: readonly Column<CommissionRate>[] = [
  { key: 'who', header: m.of_whom(), cell: subjectWords, phone: 'title' },
  { key: 'from', header: m.from(), cell: ({ from }) => <Text nowrap>{dayWords(from)}</Text> },
  { key: 'payments', header: m.payments(), cell: valueWords, align: 'end' },
  {
    key: 'extensions',
    header: m.extensions(),
    cell: ({ extension_percent }) => (extension_percent === null ? '–' : `${extension_percent} %`),
    align: 'end',
  },
  { key: 'state', header: m.state(), cell: (rate) => <Text nowrap>{standing(rate)}</Text> },
  SET_BY,
];
const actions = (onRemove: (rate: CommissionRate) => void): Column<CommissionRate> => ({
  key: 'actions',
  header: m.actions(),
  phone: 'actions',
  // A rate from an earlier day stays: therapists have earned with it.
  cell: (rate) =>
    rate.from >= serviceDayOf(now()) && (
      <Button
        size="sm"
        variant="ghost"
        aria-label={m.take_back_the_rate_of({ rate: subjectWords(rate), from: dayWords(rate.from) })}
        onClick={() => onRemove(rate)}
      >
        {m.take_back()}
      </Button>
    ),
});

function TakeBack({ rate, onClose }: { rate: CommissionRate; onClose: () => void }) {
  return (
    <ConfirmRemoval
      id={rate.id}
      removal={useRemoveCommission()}
      title={m.take_this_rate_back()}
      text={m.from_the_rate_before_it({
        rate: subjectWords(rate),
        from: dayWords(rate.from),
        rate2: valueWords(rate),
      })}
      confirmLabel={m.take_back()}
      done={m.the_rate_is_taken_back()}
      failure={m.could_not_take_the_rate()}
      onClose={onClose}
    />
  );
}
