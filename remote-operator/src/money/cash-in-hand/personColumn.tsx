import { Badge, Link, Text } from 'shared-lib';
import type { SortedColumn } from 'shared-lib/controls';
import type { CashHolder } from 'shared-lib/records';
import { cashOfPath } from './cashAddress';
import * as m from '../../texts/m';

/** The person of a row about cash, with the way to their cash. `self`: who reads it, if they can be in it. */
export const personColumn = <Row extends Pick<CashHolder, 'person'>>(self?: number): SortedColumn<Row> => ({
  key: 'person',
  header: m.person(),
  phone: 'title',
  value: ({ person }) => person.name,
  cell: ({ person }) => (
    <>
      <Link to={cashOfPath(person.id)}>{person.name}</Link> {!person.is_active && <Badge>{m.disabled()}</Badge>}
      <br />
      <Text size="xs" muted>
        {person.id === self ? m.you() : person.role}
      </Text>
    </>
  ),
});
