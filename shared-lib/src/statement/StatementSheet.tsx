import type { ReactNode } from 'react';
import {
  Card,
  EmptyState,
  formatMoment,
  formatPesos,
  formatServiceDay,
  Money,
  Stack,
  ENTRY_WORDS,
  Stat,
  StatRow,
  Text,
} from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import type { Earning } from '../contract';
import { ruleWords } from './ruleWords';
import { periodWords } from './periodWords';
import { type StatementSheetProps, TipTable, type VisitLink, visitColumn } from './TipTable';
import * as m from '../texts/m';

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
        {m.of_2()} <Money pesos={amount} /> {m.among({ sharedBy: shared_by })}
      </Text>
    </>
  ) : (
    <Money pesos={share} />
  );

const kindWords = ({ kind, since }: Earning): ReactNode =>
  kind === 'rule' ? (
    <>
      {m.by_a_later_rule()}
      <br />
      <Text size="xs" muted>
        {m.of_an_earlier_day({ day: formatServiceDay(since) })}
      </Text>
    </>
  ) : (
    ENTRY_WORDS[kind]
  );

/** One percentage of all services stands alone; any other rule says what it is of, and what was earned by it. */
const rateWords = ({ percent, rules }: Earning): ReactNode =>
  percent !== null && (rules[0]?.service ?? null) === null ? (
    `${percent}\u00A0%`
  ) : (
    <Stack $gap={1}>
      {rules.map((rule, at) => (
        <Text key={at} size="xs">
          {ruleWords(rule)}
          {rules.length > 1 && (
            <>
              : <Money pesos={rule.earned} />
            </>
          )}
        </Text>
      ))}
    </Stack>
  );

const columnsOf = (visitLink: VisitLink): readonly Column<Row>[] => [
  { key: 'day', header: m.paid_on(), cell: ({ day }) => formatServiceDay(day) },
  visitColumn(visitLink),
  { key: 'services', header: m.services(), cell: ({ services }) => services.join(', ') },
  { key: 'kind', header: m.for__2(), cell: kindWords },
  { key: 'share', header: m.paid(), align: 'end', cell: sharedWords },
  { key: 'percent', header: m.rate(), align: 'end', cell: rateWords },
  { key: 'earned', header: m.earned(), align: 'end', cell: ({ earned }) => <Money pesos={earned} strong /> },
];

/** What a therapist earned in a period and why, entry by entry, ready to print. Source: R-pages-7, R-money-8. */
export function StatementSheet({ statement, visit = (_, words) => words }: StatementSheetProps) {
  const { therapist, visits, share, earned, made_at, rows, tips, tips_owed, tip_rows } = statement;
  return (
    <Stack data-paper $gap={3}>
      <div>
        <Text as="h2" size="l" strong>
          {therapist.name}
        </Text>
        <Text as="p" size="s" muted>
          {m.statement_of_as_of({ statement: periodWords(statement), moment: formatMoment(new Date(made_at)) })}
        </Text>
      </div>
      <StatRow>
        <Stat label={m.earned()} value={<Money pesos={earned} />} />
        <Stat label={m.of_payments()} value={<Money pesos={share} />} />
        <Stat label={m.visits()} value={visits} />
        {tip_rows.length > 0 && (
          <Stat
            label={m.tips()}
            value={<Money pesos={tips} />}
            note={tips_owed === 0 ? undefined : m.the_office_owes_of_it({ owed: formatPesos(tips_owed) })}
          />
        )}
      </StatRow>
      {rows.length === 0 ? (
        <Card>
          <EmptyState icon="receipt" title={m.nothing_was_paid_in_these()} text={m.visits_count_on_the_day()} />
        </Card>
      ) : (
        <Table
          caption={m.earnings_of({ name: therapist.name })}
          columns={columnsOf(visit)}
          rows={rows.map((row, at) => ({ ...row, key: `${at}` }))}
          rowKey={({ key }) => key}
        />
      )}
      <TipTable statement={statement} visit={visit} />
    </Stack>
  );
}
