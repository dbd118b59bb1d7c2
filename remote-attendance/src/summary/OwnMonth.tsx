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
import * as m from '../texts/m';

/** Sums up a person's own month: days, late, absent, hours, and hours past their availability. */
export function OwnMonth() {
  const today = useNowValue(serviceDayOf);
  const [chosen, choose] = useState<string>();
  const day = chosen ?? today;
  const { from, to } = monthPeriod(day);
  const totals = useQuery(registerQueries.totals(from, to));
  const own = totals.data?.staff[0];
  return (
    <Stack as="section" aria-label={m.my_month()} $gap={3}>
      <Row $between $nowrap>
        <Text as="h2" size="l" strong>
          {monthInWords(day)}
        </Text>
        <Row $gap={1} $nowrap>
          <IconButton
            icon="left"
            variant="outline"
            label={m.previous_month()}
            onClick={() => choose(addDays(from, -1))}
          />
          <IconButton
            icon="right"
            variant="outline"
            label={m.next_month()}
            disabled={to >= today}
            onClick={() => choose(addDays(to, 1))}
          />
        </Row>
      </Row>
      {totals.data && <StaleNotice query={totals} />}
      {own && (
        <StatRow>
          <Stat
            label={m.days()}
            value={own.days}
            note={own.open > 0 ? m.without_a_check_out({ noCheckOut: own.open }) : undefined}
          />
          <Stat label={m.late()} value={own.late} tone={own.late ? 'amber' : undefined} />
          <Stat label={m.absent()} value={own.absent} tone={own.absent ? 'red' : undefined} />
          <Stat label={m.hours()} value={hoursInWords(own.hours_worked)} />
          <Stat label={m.overtime()} value={hoursInWords(own.overtime_hours)} />
        </StatRow>
      )}
      {!totals.data &&
        (totals.isPending ? (
          <Loading what={m.my_month_2()} onRetry={() => void totals.refetch()}>
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
