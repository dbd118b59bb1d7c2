import type { ReactNode } from 'react';
import {
  Card,
  EmptyState,
  formatMoment,
  formatPesos,
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
import type { Earning, OwnTip, Statement } from '../contract';
import { ruleWords } from './ruleWords';
import { periodWords } from './periodWords';
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

type VisitLink = (id: number, words: string) => ReactNode;

/** Whose visit it was, and when. */
const visitColumn = (visitLink: VisitLink): Column<Pick<Row, 'appointment' | 'client' | 'date' | 'start_time'>> => ({
  key: 'visit',
  header: m.visit(),
  phone: 'title',
  cell: ({ appointment, client, date, start_time }) => (
    <>
      {visitLink(appointment, client)}
      <br />
      <Text size="xs" muted>
        {formatStart(date, start_time)}
      </Text>
    </>
  ),
});

const columnsOf = (visitLink: VisitLink): readonly Column<Row>[] => [
  { key: 'day', header: m.paid_on(), cell: ({ day }) => formatServiceDay(day) },
  visitColumn(visitLink),
  { key: 'services', header: m.services(), cell: ({ services }) => services.join(', ') },
  { key: 'kind', header: m.for__2(), cell: kindWords },
  { key: 'share', header: m.paid(), align: 'end', cell: sharedWords },
  { key: 'percent', header: m.rate(), align: 'end', cell: rateWords },
  { key: 'earned', header: m.earned(), align: 'end', cell: ({ earned }) => <Money pesos={earned} strong /> },
];

interface TipRow extends OwnTip {
  readonly key: string;
}

const tipColumns = (visitLink: VisitLink): readonly Column<TipRow>[] => [
  { key: 'day', header: m.recorded_on(), cell: ({ day }) => formatServiceDay(day) },
  visitColumn(visitLink),
  {
    key: 'kept',
    header: m.who_has_it(),
    cell: ({ kept, method }) => (kept ? m.kept_in_cash() : method === 'gcash' ? m.owed_gcash() : m.owed_cash()),
  },
  { key: 'amount', header: m.tip(), align: 'end', cell: ({ amount }) => <Money pesos={amount} strong /> },
];

/** A person's tips one by one; nothing where there are none. Source: R-beyond-505, R-beyond-1381. */
export function TipTable({ statement: { therapist, tip_rows }, visit = (_, words) => words }: StatementSheetProps) {
  if (tip_rows.length === 0) return null;
  return (
    <Table
      caption={m.tips_of({ name: therapist.name })}
      columns={tipColumns(visit)}
      rows={tip_rows.map((row, at) => ({ ...row, key: `${at}` }))}
      rowKey={({ key }) => key}
    />
  );
}

export interface StatementSheetProps {
  statement: Statement;
  /** How to name a visit: as a link if it has a page. */
  visit?: VisitLink;
}

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
            note={m.the_office_owes_of_it({ owed: formatPesos(tips_owed) })}
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
