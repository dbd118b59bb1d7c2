import { useQuery } from '@tanstack/react-query';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  dateWords,
  dayWords,
  friendlyText,
  Loading,
  now,
  serviceDayOf,
  SkeletonRows,
  Stack,
  Text,
} from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { businessQueries, type CommissionRate, DEFAULT_COMMISSION, useRemoveCommission } from 'shared-lib/settings';
import { useState } from 'react';
import { OwnersOnly } from './OwnersOnly';
import { ConfirmRemoval } from './ConfirmRemoval';
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
  const { data, error, isPending, isFetching, refetch } = useQuery(businessQueries.commission());
  const [setting, setSetting] = useState(false);
  const [removing, setRemoving] = useState<CommissionRate>();
  const retry = (): void => void refetch();
  return (
    <Card as="section" aria-labelledby="commission">
      <Stack $gap={4}>
        <h2 id="commission">{m.commission()}</h2>
        <Text as="p" size="s" muted>
          {m.what_therapists_earn_of_a({ defaultCommission: sharesOf(DEFAULT_COMMISSION) })}
        </Text>
        {isPending && (
          <Loading what={m.the_rates()} onRetry={retry}>
            <SkeletonRows rows={2} />
          </Loading>
        )}
        {error && !data && <ErrorState compact title={friendlyText(error)} onRetry={retry} busy={isFetching} />}
        {data && (
          <>
            <Text as="p">
              {m.today()} <Text strong>{sharesOf(data.standard)}</Text>
              {m.for_whoever_has_no_rate()}
            </Text>
            <Table
              caption={m.commission_rates()}
              rows={data.rates}
              rowKey={({ id }) => id}
              columns={readOnly ? COLUMNS : [...COLUMNS, actions(setRemoving)]}
              empty={<EmptyState compact icon="info" title={m.no_rate_was_set_the()} />}
            />
          </>
        )}
        {readOnly ? (
          <OwnersOnly />
        ) : (
          <div>
            <Button icon="plus" onClick={() => setSetting(true)} disabled={!data}>
              {m.set_a_rate()}
            </Button>
          </div>
        )}
      </Stack>
      {setting && data && <SetCommission rates={data.rates} onClose={() => setSetting(false)} />}
      {removing && <TakeBack rate={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
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
  {
    key: 'set',
    header: m.set_by(),
    cell: ({ set_by, set_at }) => `${set_by ?? 'somebody'}, ${dateWords(new Date(set_at))}`,
  },
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
