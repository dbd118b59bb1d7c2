import { Money, Stack, Text } from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import type { CommissionPreview } from 'shared-lib/settings';
import * as m from '../texts/m';

type Person = CommissionPreview['people'][number];

const COLUMNS: readonly Column<Person>[] = [
  { key: 'who', header: m.of_whom(), cell: ({ name }) => name, phone: 'title' },
  { key: 'visits', header: m.visits(), cell: ({ visits }) => visits, align: 'end' },
  {
    key: 'change',
    header: m.more_or_less(),
    align: 'end',
    cell: ({ change }) => (
      <Text nowrap>
        {change > 0 && '+'}
        <Money pesos={change} strong />
      </Text>
    ),
  },
];

/** Who gets how much more or less by a rule from a day that is over. Source: R-beyond-1003. */
export function PreviewedChanges({ preview: { people, kept } }: { preview: CommissionPreview }) {
  return (
    <Stack $gap={2} role="status">
      {people.length > 0 ? (
        <Table caption={m.who_gets_more_or_less()} rows={people} rowKey={({ id }) => id} columns={COLUMNS} />
      ) : (
        <Text as="p">{m.nobody_gets_more_or_less()}</Text>
      )}
      {kept > 0 && (
        <Text as="p" size="s" muted>
          {m.earlier_visits_keep_theirs({ kept })}
        </Text>
      )}
    </Stack>
  );
}
