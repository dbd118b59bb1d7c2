import { useQuery } from '@tanstack/react-query';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatDate,
  formatServiceDay,
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
import { ConfirmRemoval } from './ConfirmRemoval';
import { SetCommission } from './SetCommission';

const sharesOf = (shares: { payment_percent: number; extension_percent: number }): string =>
  `${shares.payment_percent} % of payments, ${shares.extension_percent} % of extensions`;
const ownerOf = ({ therapist }: CommissionRate): string => therapist?.name ?? 'All therapists';

function standing({ in_effect, from }: CommissionRate): string {
  if (in_effect) return 'In effect';
  return from > serviceDayOf(now()) ? 'Planned' : 'Over';
}

/**
 * The share of a visit that therapists earn: every rate ever set, and the button for the next one. Source: R-money-8.
 */
export function Commission() {
  const { data, error, isPending, isFetching, refetch } = useQuery(businessQueries.commission());
  const [setting, setSetting] = useState(false);
  const [removing, setRemoving] = useState<CommissionRate>();
  const retry = (): void => void refetch();
  return (
    <Card as="section" aria-labelledby="commission">
      <Stack $gap={4}>
        <h2 id="commission">Commission</h2>
        <Text as="p" size="s" muted>
          What therapists earn of a visit. A rate holds for visits from its day on, and visits of days before keep
          theirs. Default: {sharesOf(DEFAULT_COMMISSION)}.
        </Text>
        {isPending && (
          <Loading what="the rates" onRetry={retry}>
            <SkeletonRows rows={2} />
          </Loading>
        )}
        {error && !data && <ErrorState compact title={friendlyText(error)} onRetry={retry} busy={isFetching} />}
        {data && (
          <>
            <Text as="p">
              Today: <Text strong>{sharesOf(data.standard)}</Text>, for whoever has no rate of their own.
            </Text>
            <Table
              caption="Commission rates"
              rows={data.rates}
              rowKey={({ id }) => id}
              columns={columns(setRemoving)}
              empty={<EmptyState compact icon="info" title="No rate was set. The default holds." />}
            />
          </>
        )}
        <div>
          <Button icon="plus" onClick={() => setSetting(true)} disabled={!data}>
            Set a rate
          </Button>
        </div>
      </Stack>
      {setting && data && <SetCommission rates={data.rates} onClose={() => setSetting(false)} />}
      {removing && <TakeBack rate={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  );
}

const columns = (onRemove: (rate: CommissionRate) => void): readonly Column<CommissionRate>[] => [
  { key: 'who', header: 'Of whom', cell: ownerOf, phone: 'title' },
  { key: 'from', header: 'From', cell: ({ from }) => <Text nowrap>{formatServiceDay(from)}</Text> },
  { key: 'payments', header: 'Payments', cell: (rate) => `${rate.payment_percent} %`, align: 'end' },
  { key: 'extensions', header: 'Extensions', cell: (rate) => `${rate.extension_percent} %`, align: 'end' },
  { key: 'state', header: 'State', cell: (rate) => <Text nowrap>{standing(rate)}</Text> },
  {
    key: 'set',
    header: 'Set by',
    cell: ({ set_by, set_at }) => `${set_by ?? 'somebody'}, ${formatDate(new Date(set_at))}`,
  },
  {
    key: 'actions',
    header: 'Actions',
    phone: 'actions',
    // A rate from an earlier day stays: therapists have earned with it.
    cell: (rate) =>
      rate.from >= serviceDayOf(now()) && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Take back the rate of ${ownerOf(rate)} from ${formatServiceDay(rate.from)}`}
          onClick={() => onRemove(rate)}
        >
          Take back
        </Button>
      ),
  },
];

function TakeBack({ rate, onClose }: { rate: CommissionRate; onClose: () => void }) {
  return (
    <ConfirmRemoval
      id={rate.id}
      removal={useRemoveCommission()}
      title="Take this rate back?"
      text={`${ownerOf(rate)}, from ${formatServiceDay(rate.from)}: ${sharesOf(rate)}. The rate before it holds on.`}
      confirmLabel="Take back"
      done="The rate is taken back."
      failure="Could not take the rate back"
      onClose={onClose}
    />
  );
}
