import { useQuery } from '@tanstack/react-query';
import { Button, dayWords, EmptyState, now, serviceDayOf, Text } from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { businessQueries, type Surcharge } from 'shared-lib/settings';
import { useState } from 'react';
import { RuleCard, SET_BY } from './RuleCard';
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
  SET_BY,
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
  const query = useQuery(businessQueries.surcharges());
  // Null: a further one.
  const [setting, setSetting] = useState<Surcharge | null>();
  return (
    <RuleCard
      id="surcharges"
      title={m.surcharges()}
      hint={m.lines_of_the_price_by_hour_day_and_area()}
      what={m.the_surcharges()}
      query={query}
      button={{ icon: 'plus', label: m.add_a_surcharge(), onPress: () => setSetting(null) }}
      readOnly={readOnly}
      forms={setting !== undefined && <SetSurcharge surcharge={setting} onClose={() => setSetting(undefined)} />}
    >
      {({ surcharges }) => (
        <Table
          caption={m.surcharges()}
          rows={surcharges}
          rowKey={({ id }) => id}
          columns={columns(readOnly ? undefined : setSetting)}
          empty={<EmptyState compact icon="info" title={m.no_surcharges_a_visit_costs_its_services()} />}
        />
      )}
    </RuleCard>
  );
}
