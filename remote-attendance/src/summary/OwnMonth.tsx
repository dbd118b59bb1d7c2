import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addDays,
  ErrorState,
  friendlyText,
  hoursInWords,
  IconButton,
  Loading,
  Row,
  serviceDayOf,
  SkeletonText,
  Stack,
  StaleNotice,
  Stat,
  StatRow,
  Text,
  texts,
  useNowValue,
} from 'shared-lib';
import { monthInWords, monthPeriod, registerQueries } from 'shared-lib/attendance';

/** Sums up a person's own month: days, late, absent, hours, and hours past their availability. */
export function OwnMonth() {
  const today = useNowValue(serviceDayOf);
  const [chosen, choose] = useState<string>();
  const day = chosen ?? today;
  const { from, to } = monthPeriod(day);
  const totals = useQuery(registerQueries.totals(from, to));
  const own = totals.data?.staff[0];
  return (
    <Stack as="section" aria-label="My month" $gap={3}>
      <Row $between $nowrap>
        <Text as="h2" size="l" strong>
          {monthInWords(day)}
        </Text>
        <Row $gap={1} $nowrap>
          <IconButton icon="left" variant="outline" label="Previous month" onClick={() => choose(addDays(from, -1))} />
          <IconButton
            icon="right"
            variant="outline"
            label="Next month"
            disabled={to >= today}
            onClick={() => choose(addDays(to, 1))}
          />
        </Row>
      </Row>
      {totals.data && <StaleNotice query={totals} />}
      {own && (
        <StatRow>
          <Stat label="Days" value={own.days} note={own.open > 0 ? `${own.open} without a check-out` : undefined} />
          <Stat label="Late" value={own.late} tone={own.late ? 'amber' : undefined} />
          <Stat label="Absent" value={own.absent} tone={own.absent ? 'red' : undefined} />
          <Stat label="Hours" value={hoursInWords(own.hours_worked)} />
          <Stat label="Overtime" value={hoursInWords(own.overtime_hours)} />
        </StatRow>
      )}
      {!totals.data &&
        (totals.isPending ? (
          <Loading what="my month" onRetry={() => void totals.refetch()}>
            <SkeletonText />
          </Loading>
        ) : (
          <ErrorState
            compact
            title={texts.FALLBACK.attendanceSummary}
            text={friendlyText(totals.error)}
            onRetry={() => void totals.refetch()}
            busy={totals.isFetching}
          />
        ))}
    </Stack>
  );
}
