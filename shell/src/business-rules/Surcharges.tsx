import { useQuery } from '@tanstack/react-query';
import {
  Button,
  Card,
  dateWords,
  dayWords,
  EmptyState,
  ErrorState,
  friendlyText,
  Loading,
  now,
  serviceDayOf,
  SkeletonRows,
  Stack,
  Text,
} from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { businessQueries, type Surcharge } from 'shared-lib/settings';
import { useState } from 'react';
import { OwnersOnly } from './OwnersOnly';
import { SetSurcharge } from './SetSurcharge';
import { surchargeAmount, surchargeWhen } from './surchargeWords';
import * as m from '../texts/m';

function standing({ starts_on: from, ends_on: to }: Surcharge): string {
  const today = serviceDayOf(now());
  if (to !== null && to < today) return m.ended_after({ day: dayWords(to) });
  if (from > today) return m.from_day({ day: dayWords(from) });
  return to === null ? m.in_effect() : m.until_day({ day: dayWords(to) });
}

const columns = (onChange: ((one: Surcharge) => void) | undefined): readonly Column<Surcharge>[] => [
  { key: 'name', header: m.name(), cell: ({ name }) => <Text strong>{name}</Text>, phone: 'title' },
  {
    key: 'amount',
    header: m.adds(),
    cell: (one) =>
      one.counts_for_commission ? surchargeAmount(one) : `${surchargeAmount(one)}, ${m.not_for_commission()}`,
  },
  { key: 'when', header: m.counts_when(), cell: surchargeWhen, width: '30%' },
  { key: 'state', header: m.state(), cell: standing },
  {
    key: 'set',
    header: m.set_by(),
    cell: ({ set_by, set_at }) => `${set_by ?? m.somebody()}, ${dateWords(new Date(set_at))}`,
  },
  ...(onChange
    ? [
        {
          key: 'actions',
          header: m.actions(),
          phone: 'actions',
          cell: (one) => (
            <Button size="sm" onClick={() => onChange(one)} aria-label={m.change({ name: one.name })}>
              {m.change_2()}
            </Button>
          ),
        } satisfies Column<Surcharge>,
      ]
    : []),
];

/** Surcharges by hour, day and area, and the button for the next. Source: R-beyond-1330. */
export function Surcharges({ readOnly }: { readOnly: boolean }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(businessQueries.surcharges());
  // Null: a further one.
  const [setting, setSetting] = useState<Surcharge | null>();
  const retry = (): void => void refetch();
  return (
    <Card as="section" aria-labelledby="surcharges">
      <Stack $gap={4}>
        <h2 id="surcharges">{m.surcharges()}</h2>
        <Text as="p" size="s" muted>
          {m.lines_of_the_price_by_hour_day_and_area()}
        </Text>
        {isPending && (
          <Loading what={m.the_surcharges()} onRetry={retry}>
            <SkeletonRows rows={2} />
          </Loading>
        )}
        {error && !data && <ErrorState compact title={friendlyText(error)} onRetry={retry} busy={isFetching} />}
        {data && (
          <Table
            caption={m.surcharges()}
            rows={data.surcharges}
            rowKey={({ id }) => id}
            columns={columns(readOnly ? undefined : setSetting)}
            empty={<EmptyState compact icon="info" title={m.no_surcharges_a_visit_costs_its_services()} />}
          />
        )}
        {readOnly ? (
          <OwnersOnly />
        ) : (
          <div>
            <Button icon="plus" onClick={() => setSetting(null)} disabled={!data}>
              {m.add_a_surcharge()}
            </Button>
          </div>
        )}
      </Stack>
      {setting !== undefined && <SetSurcharge surcharge={setting} onClose={() => setSetting(undefined)} />}
    </Card>
  );
}
