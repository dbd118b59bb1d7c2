import { useQuery } from '@tanstack/react-query';
import { appointmentQueries, PageHeader, serviceDayOf, useNowValue, useUser, pageName } from 'shared-lib';
import { OwnWeek, plannedVisits } from 'shared-lib/records';
import { pages } from '../pages';
import { isDriven } from '../transports/nextStep';
import * as m from '../texts/m';

/** Today's transports, hours, and the cash in hand: today and this week. Source: R-beyond-305. */
export function WeekPage() {
  const { id } = useUser();
  const today = useNowValue(serviceDayOf);
  const transports = useQuery(appointmentQueries.today());
  const planned = transports.data && plannedVisits(transports.data.results);
  return (
    <>
      <PageHeader title={pageName(pages.week)} subtitle={m.what_you_drove_and_how()} />
      <OwnWeek
        today={today}
        visits={planned && { all: planned.length, done: planned.filter((one) => isDriven(one, id)).length }}
        queries={[transports]}
      />
    </>
  );
}
