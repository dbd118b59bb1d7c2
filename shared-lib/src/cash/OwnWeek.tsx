// How it works: docs/subsystems/calls-and-steps.md.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import {
  attendanceQueries,
  Banner,
  ErrorState,
  failureText,
  formatPesos,
  hoursInWords,
  Loading,
  Money,
  SkeletonCard,
  Stack,
  StaleNotice,
  Stat,
  StatRow,
  Text,
  texts,
  useNowValue,
  useUser,
} from 'shared-lib';
import {
  minutesWorked,
  predictedToday,
  registerQueries,
  useQueue,
  useSteps,
  weekInWords,
  weekPeriod,
} from 'shared-lib/attendance';
import { isQuiet } from '../api/appointments/unsent/unsent-step';
import { cashQueries } from '../api/money/cash';
import type { OwnTip, TodayStatus } from '../contract';
import { sumTips } from '../domain/money/tips';
import type { ShownQuery } from '../live/StaleNotice';
import * as m from '../texts/m';

const MINUTE = 60_000;
const MINUTES_OF_HOUR = 60;

/** Figures of the page's own, beside cash and hours. */
export interface OwnWeekProps {
  /** The service day of today. */
  today: string;
  /** Today's visits, and those of them that are done; undefined until known. */
  visits: { readonly done: number; readonly all: number } | undefined;
  /** Pesos earned today and this week; the reason where they are not shown. Left out, nothing is said of it. */
  earned?: { readonly today: number; readonly week: number } | string | undefined;
  /** What clients gave on top this week. Left out or 0, nothing is said. */
  tips?: readonly OwnTip[] | undefined;
  /** What the page fetches beside cash and hours. */
  queries: readonly (ShownQuery & { isPending: boolean })[];
}

/** Minutes since a check-in that is still open; 0 when nobody is at work. Source: R-day-8. */
const runningMinutes = ({ check_in_time: since, check_out_time: until }: TodayStatus, now: Date): number =>
  since && !until ? minutesWorked(new Date(since), now) : 0;

/** Hours of the record of `today`, those that still run included. A night that goes on is of the day before. */
function hoursOfDay(status: TodayStatus, today: string, now: Date): number {
  const { date, check_in_time: since, check_out_time: until } = status;
  if (date !== today || !since) return 0;
  return minutesWorked(new Date(since), until ? new Date(until) : now) / MINUTES_OF_HOUR;
}

/**
 * What a therapist or driver did and earned today and this week, and the cash they hold. Each figure is that of the
 * page it opens: statement, cash, attendance. It says which steps wait on this device. Source: R-beyond-305,
 * R-beyond-971.
 */
export function OwnWeek({ today, visits, earned, tips, queries }: OwnWeekProps) {
  const { id } = useUser();
  const week = weekPeriod(today);
  const cash = useQuery(cashQueries.person(id, 1));
  const status = useQuery(attendanceQueries.today());
  const totals = useQuery(registerQueries.totals(week.from, week.to));
  const minute = useNowValue((now) => Math.floor(now.getTime() / MINUTE));
  const all = [...queries, cash, status, totals];
  const failed = all.find(({ error }) => error);
  const steps = useSteps(useQueue()).filter((step) => !isQuiet(step));
  const unsent = steps.length;
  const refresh = useEffectEvent(() => all.forEach(({ refetch }) => void refetch()));
  // What the server has just taken may be in any of these figures.
  useEffect(() => (unsent > 0 ? () => refresh() : undefined), [unsent]);
  if (all.some(({ isPending }) => isPending))
    return (
      <Loading what={m.your_week()} onRetry={() => all.forEach(({ refetch }) => void refetch())}>
        <SkeletonCard />
      </Loading>
    );
  if (!cash.data || !status.data || !totals.data || !visits)
    return (
      <ErrorState
        title={m.could_not_fetch_your_week()}
        text={failureText(failed?.error, texts.TRY_AGAIN.inAMoment)}
        onRetry={() => all.forEach(({ refetch }) => void refetch())}
        busy={all.some(({ isFetching }) => isFetching)}
      />
    );
  const now = new Date(minute * MINUTE);
  const attendance = predictedToday(status.data, steps, now);
  const running = attendance.date >= week.from ? runningMinutes(attendance, now) : 0;
  const overtime = totals.data.staff[0]?.overtime_hours ?? 0;
  const worked = (totals.data.staff[0]?.hours_worked ?? 0) + running / MINUTES_OF_HOUR;
  const inHand = cash.data.in_hand;
  const pesos = (of: 'today' | 'week') =>
    earned !== undefined && (
      <Stat
        label={m.earned()}
        value={typeof earned === 'string' ? '–' : <Money pesos={earned[of]} />}
        note={typeof earned === 'string' ? earned : undefined}
        to={typeof earned === 'string' ? undefined : '/dashboard/statement'}
      />
    );
  const onTop = (of: 'today' | 'week') => {
    const given = tips?.filter(({ day }) => of === 'week' || day === today) ?? [];
    const owed = sumTips(given.filter(({ kept }) => !kept));
    return (
      sumTips(given) !== 0 && (
        <Stat
          label={m.tips()}
          value={<Money pesos={sumTips(given)} />}
          note={owed === 0 ? undefined : m.the_office_owes_of_it({ owed: formatPesos(owed) })}
          to={earned === undefined ? '/dashboard/cash' : '/dashboard/statement'}
        />
      )
    );
  };
  return (
    <Stack $gap={4}>
      {failed && <StaleNotice query={failed} />}
      {unsent > 0 && (
        <Banner
          tone="amber"
          icon="clock"
          live="status"
          title={unsent === 1 ? m.step_is_not_counted_yet() : m.steps_are_not_counted_yet({ count: unsent })}
        />
      )}
      <Stack as="section" aria-labelledby="own-today" $gap={2}>
        <Text as="h2" size="l" strong id="own-today">
          {m.today_2()}
        </Text>
        <StatRow>
          <Stat label={m.visits()} value={visits.all} note={m.done_of({ done: visits.done })} to="/dashboard" />
          {pesos('today')}
          {onTop('today')}
          <Stat
            label={m.hours()}
            value={hoursInWords(hoursOfDay(attendance, today, now))}
            note={running > 0 ? m.still_at_work() : undefined}
            to="/dashboard/attendance"
          />
          <Stat
            label={inHand < 0 ? m.the_office_owes_you() : m.cash_in_your_hand()}
            value={<Money pesos={Math.abs(inHand)} />}
            to="/dashboard/cash"
          />
        </StatRow>
      </Stack>
      <Stack as="section" aria-labelledby="own-week" $gap={2}>
        <Text as="h2" size="l" strong id="own-week">
          {m.week_of_words()}
        </Text>
        <Text size="s" muted>
          {weekInWords(week.from)}
        </Text>
        <StatRow>
          <Stat label={m.days_at_work()} value={totals.data.staff[0]?.days ?? 0} />
          {pesos('week')}
          {onTop('week')}
          <Stat
            label={m.hours()}
            value={hoursInWords(worked)}
            note={overtime > 0 ? m.overtime_of({ hours: hoursInWords(overtime) }) : undefined}
            to="/dashboard/attendance"
          />
        </StatRow>
      </Stack>
    </Stack>
  );
}
