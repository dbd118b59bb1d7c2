import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  ErrorState,
  failedWith,
  failureText,
  formatPesos,
  formatServiceDay,
  formatStart,
  Money,
  serviceDayOf,
  Stack,
  Stat,
  Text,
  texts,
  useNowValue,
} from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { reportQueries } from '../api/money/reports';
import { monthPeriod } from '../domain/time/periods';
import type { OwnTip, Statement } from '../contract';
import * as m from '../texts/m';

export type VisitLink = (id: number, words: string) => ReactNode;

/** Whose visit it was, and when. */
export const visitColumn = (
  visitLink: VisitLink,
): Column<Pick<OwnTip, 'appointment' | 'client' | 'date' | 'start_time'>> => ({
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

export interface StatementSheetProps {
  statement: Statement;
  /** How to name a visit: as a link if it has a page. */
  visit?: VisitLink;
}

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

/**
 * The tips of a person without commission, since the month began. Nothing where there are none, or where operators
 * keep statements to themselves. Source: R-beyond-1381.
 */
export function OwnTips() {
  const today = useNowValue(serviceDayOf);
  const query = useQuery(reportQueries.statement({ from: monthPeriod(today).from, to: today }));
  if (query.error && !query.data && !failedWith(query.error, 'WRONG_ROLE'))
    return (
      <ErrorState
        title={m.could_not_fetch_your_tips()}
        text={failureText(query.error, texts.TRY_AGAIN.inAMoment)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  if (!query.data?.tip_rows.length) return null;
  const { tips, tips_owed } = query.data;
  return (
    <Stack as="section" aria-labelledby="own-tips" $gap={2}>
      <Text as="h2" size="l" strong id="own-tips">
        {m.tips_this_month()}
      </Text>
      <Stat
        label={m.tips()}
        value={<Money pesos={tips} />}
        note={tips_owed === 0 ? undefined : m.the_office_owes_of_it({ owed: formatPesos(tips_owed) })}
      />
      <TipTable statement={query.data} />
    </Stack>
  );
}
