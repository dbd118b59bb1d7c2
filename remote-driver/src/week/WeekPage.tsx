import { useQuery } from '@tanstack/react-query';
import { appointmentQueries, failedWith, PageHeader, serviceDayOf, useNowValue, useUser, pageName } from 'shared-lib';
import { OwnWeek, plannedVisits, reportQueries, weekPeriod } from 'shared-lib/records';
import { pages } from '../pages';
import { isDriven } from '../transports/nextStep';
import * as m from '../texts/m';

/** Today's transports, tips, hours, and the cash in hand: today and this week. Source: R-beyond-305, R-beyond-1381. */
export function WeekPage() {
  const { id } = useUser();
  const today = useNowValue(serviceDayOf);
  const transports = useQuery(appointmentQueries.today());
  const statement = useQuery(reportQueries.statement({ from: weekPeriod(today).from, to: today }));
  // Operators may keep statements, and so tips, to themselves. Source: R-pages-7.
  const isHidden = failedWith(statement.error, 'WRONG_ROLE');
  const planned = transports.data && plannedVisits(transports.data.results);
  return (
    <>
      <PageHeader title={pageName(pages.week)} subtitle={m.what_you_drove_and_how()} />
      <OwnWeek
        today={today}
        visits={planned && { all: planned.length, done: planned.filter((one) => isDriven(one, id)).length }}
        tips={statement.data?.tip_rows}
        queries={isHidden ? [transports] : [transports, statement]}
      />
    </>
  );
}
