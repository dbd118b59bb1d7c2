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
import { businessQueries, type WorkRate } from 'shared-lib/settings';
import { useState } from 'react';
import { OwnersOnly } from './OwnersOnly';
import { SetWorkRate } from './SetWorkRate';
import { pesosWords, WORK_WORDS } from './workWords';
import * as m from '../texts/m';

function standing({ in_effect, from }: WorkRate): string {
  if (in_effect) return m.in_effect();
  return from > serviceDayOf(now()) ? m.planned() : m.over();
}

const COLUMNS: readonly Column<WorkRate>[] = [
  {
    key: 'who',
    header: m.of_whom(),
    cell: ({ person, work }) => person?.name ?? (work === 'ride' ? m.all_drivers() : m.everybody()),
    phone: 'title',
  },
  { key: 'work', header: m.for_what(), cell: ({ work }) => WORK_WORDS[work] },
  { key: 'pesos', header: m.pay(), cell: ({ pesos }) => pesosWords(pesos), align: 'end' },
  { key: 'from', header: m.from(), cell: ({ from }) => <Text nowrap>{dayWords(from)}</Text> },
  { key: 'state', header: m.state(), cell: (rate) => <Text nowrap>{standing(rate)}</Text> },
  {
    key: 'set',
    header: m.set_by(),
    cell: ({ set_by, set_at }) => `${set_by ?? m.somebody()}, ${dateWords(new Date(set_at))}`,
  },
];

/** Pay by ride, day and hour: every rule ever set, and the button for the next. Source: R-beyond-1185. */
export function WorkRates({ readOnly }: { readOnly: boolean }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(businessQueries.workRates());
  const [setting, setSetting] = useState(false);
  const retry = (): void => void refetch();
  return (
    <Card as="section" aria-labelledby="work-rates">
      <Stack $gap={4}>
        <h2 id="work-rates">{m.pay_by_ride_and_hour()}</h2>
        <Text as="p" size="s" muted>
          {m.what_people_are_paid_for_work()}
        </Text>
        {isPending && (
          <Loading what={m.the_rates()} onRetry={retry}>
            <SkeletonRows rows={2} />
          </Loading>
        )}
        {error && !data && <ErrorState compact title={friendlyText(error)} onRetry={retry} busy={isFetching} />}
        {data && (
          <Table
            caption={m.pay_by_ride_and_hour()}
            rows={data.rates}
            rowKey={({ id }) => id}
            columns={COLUMNS}
            empty={<EmptyState compact icon="info" title={m.nobody_is_paid_by_ride_or_hour()} />}
          />
        )}
        {readOnly ? (
          <OwnersOnly />
        ) : (
          <div>
            <Button icon="plus" onClick={() => setSetting(true)} disabled={!data}>
              {m.set_pay_for_work()}
            </Button>
          </div>
        )}
      </Stack>
      {setting && data && <SetWorkRate rates={data.rates} onClose={() => setSetting(false)} />}
    </Card>
  );
}
