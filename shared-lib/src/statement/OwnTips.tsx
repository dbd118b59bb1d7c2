import { useQuery } from '@tanstack/react-query';
import {
  ErrorState,
  failedWith,
  failureText,
  formatPesos,
  Money,
  serviceDayOf,
  Stack,
  Stat,
  Text,
  texts,
  useNowValue,
} from 'shared-lib';
import { reportQueries } from '../api/money/reports';
import { monthPeriod } from '../domain/time/periods';
import { TipTable } from './StatementSheet';
import * as m from '../texts/m';

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
