import type { ReactNode } from 'react';
import {
  Card,
  EmptyState,
  formatMoment,
  formatServiceDay,
  formatStart,
  Money,
  Stack,
  ENTRY_WORDS,
  Stat,
  StatRow,
  Text,
} from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import type { Earning, Statement } from '../contract';
import { periodWords } from './periodWords';

interface Row extends Earning {
  readonly key: string;
}

/** Among how many an entry was shared; empty for one therapist. */
const sharedWords = ({ amount, shared_by, share }: Earning): ReactNode =>
  shared_by > 1 ? (
    <>
      <Money pesos={share} />
      <br />
      <Text size="xs" muted>
        of <Money pesos={amount} /> among {shared_by}
      </Text>
    </>
  ) : (
    <Money pesos={share} />
  );

const columnsOf = (visitLink: (id: number, words: string) => ReactNode): readonly Column<Row>[] => [
  { key: 'day', header: 'Paid on', cell: ({ day }) => formatServiceDay(day) },
  {
    key: 'visit',
    header: 'Visit',
    phone: 'title',
    cell: (row) => (
      <>
        {visitLink(row.appointment, row.client)}
        <br />
        <Text size="xs" muted>
          {formatStart(row.date, row.start_time)}
        </Text>
      </>
    ),
  },
  { key: 'services', header: 'Services', cell: ({ services }) => services.join(', ') },
  { key: 'kind', header: 'For', cell: ({ kind }) => ENTRY_WORDS[kind] },
  { key: 'share', header: 'Paid', align: 'end', cell: sharedWords },
  { key: 'percent', header: 'Rate', align: 'end', cell: ({ percent }) => `${percent}\u00A0%` },
  { key: 'earned', header: 'Earned', align: 'end', cell: ({ earned }) => <Money pesos={earned} strong /> },
];

export interface StatementSheetProps {
  statement: Statement;
  /** How to name a visit: as a link if it has a page. */
  visit?: (id: number, words: string) => ReactNode;
}

/** What a therapist earned in a period and why, entry by entry, ready to print. Source: R-pages-7, R-money-8. */
export function StatementSheet({ statement, visit = (_, words) => words }: StatementSheetProps) {
  const { therapist, visits, share, earned, made_at, rows } = statement;
  return (
    <Stack data-paper $gap={3}>
      <div>
        <Text as="h2" size="l" strong>
          {therapist.name}
        </Text>
        <Text as="p" size="s" muted>
          Statement of {periodWords(statement)}, as of {formatMoment(new Date(made_at))}
        </Text>
      </div>
      <StatRow>
        <Stat label="Earned" value={<Money pesos={earned} />} />
        <Stat label="Of payments" value={<Money pesos={share} />} />
        <Stat label="Visits" value={visits} />
      </StatRow>
      {rows.length === 0 ? (
        <Card>
          <EmptyState
            icon="receipt"
            title="Nothing was paid in these days"
            text="Visits count on the day they are paid."
          />
        </Card>
      ) : (
        <Table
          caption={`Earnings of ${therapist.name}`}
          columns={columnsOf(visit)}
          rows={rows.map((row, at) => ({ ...row, key: `${at}` }))}
          rowKey={({ key }) => key}
        />
      )}
    </Stack>
  );
}
