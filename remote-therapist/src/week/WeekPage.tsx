import { useQuery } from '@tanstack/react-query';
import { appointmentQueries, failedWith, PageHeader, serviceDayOf, useNowValue, pageName } from 'shared-lib';
import { wasDone } from '../dashboard/lists';
import { OwnWeek, plannedVisits, reportQueries, type Statement, weekPeriod } from 'shared-lib/records';
import { FinishedToday } from './FinishedToday';
import { pages } from '../pages';
import * as m from '../texts/m';

/** Pesos with centavos: a sum of them has no more. */
const inCentavos = (pesos: number): number => Math.round(pesos * 100);

const earnedIn = ({ rows, earned }: Statement, today: string) => ({
  today: rows.filter(({ day }) => day === today).reduce((sum, row) => sum + inCentavos(row.earned), 0) / 100,
  week: earned,
});

/** Today's visits, what was earned, tips, hours, and the cash in hand: today and this week. Source: R-beyond-305. */
export function WeekPage() {
  const today = useNowValue(serviceDayOf);
  const visits = useQuery(appointmentQueries.today());
  const statement = useQuery(reportQueries.statement({ from: weekPeriod(today).from, to: today }));
  // Operators may keep statements to themselves. Source: R-pages-7.
  const isHidden = failedWith(statement.error, 'WRONG_ROLE');
  const planned = visits.data && plannedVisits(visits.data.results);
  return (
    <>
      <PageHeader title={pageName(pages.week)} subtitle={m.what_you_did_and_earned()} />
      <OwnWeek
        today={today}
        visits={planned && { all: planned.length, done: planned.filter(wasDone).length }}
        earned={isHidden ? m.ask_the_office() : statement.data && earnedIn(statement.data, today)}
        tips={statement.data?.tip_rows}
        queries={isHidden ? [visits] : [visits, statement]}
      />
      {visits.data && (
        <FinishedToday
          visits={visits.data.results.filter(wasDone)}
          earnings={isHidden ? undefined : statement.data?.rows.filter(({ day }) => day === today)}
        />
      )}
    </>
  );
}
