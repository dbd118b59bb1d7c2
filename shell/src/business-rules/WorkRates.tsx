import { useQuery } from '@tanstack/react-query';
import { dayWords, EmptyState, now, serviceDayOf, Text } from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { businessQueries, rideAreaWords, type WorkRate } from 'shared-lib/settings';
import { useState } from 'react';
import { RuleCard, SET_BY } from './RuleCard';
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
  {
    key: 'work',
    header: m.for_what(),
    cell: ({ work, from_area, to_area }) =>
      [WORK_WORDS[work], rideAreaWords(from_area, to_area)].filter(Boolean).join(', '),
  },
  { key: 'pesos', header: m.pay(), cell: ({ pesos }) => pesosWords(pesos), align: 'end' },
  { key: 'from', header: m.from(), cell: ({ from }) => <Text nowrap>{dayWords(from)}</Text> },
  { key: 'state', header: m.state(), cell: (rate) => <Text nowrap>{standing(rate)}</Text> },
  SET_BY,
];

/** Pay by ride, day and hour: every rule ever set, and the button for the next. Source: R-beyond-1185. */
export function WorkRates({ readOnly }: { readOnly: boolean }) {
  const query = useQuery(businessQueries.workRates());
  const [setting, setSetting] = useState(false);
  return (
    <RuleCard
      id="work-rates"
      title={m.pay_by_ride_and_hour()}
      hint={m.what_people_are_paid_for_work()}
      what={m.the_rates()}
      query={query}
      button={{ icon: 'plus', label: m.set_pay_for_work(), onPress: () => setSetting(true) }}
      readOnly={readOnly}
      forms={setting && query.data && <SetWorkRate rates={query.data.rates} onClose={() => setSetting(false)} />}
    >
      {({ rates }) => (
        <Table
          caption={m.pay_by_ride_and_hour()}
          rows={rates}
          rowKey={({ id }) => id}
          columns={COLUMNS}
          empty={<EmptyState compact icon="info" title={m.nobody_is_paid_by_ride_or_hour()} />}
        />
      )}
    </RuleCard>
  );
}
