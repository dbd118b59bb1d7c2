import { Clock, ConnectionStatus, PageHeader } from 'shared-lib';
import { PersonWeek } from './PersonWeek';

/** When I can be booked: the page of therapists and drivers. Source: 1-028, 2-024, R-pages-4. */
export function OwnAvailability() {
  return (
    <>
      <PageHeader
        title="My availability"
        subtitle={
          <>
            <Clock />
            <ConnectionStatus />
          </>
        }
        back={{ to: '/dashboard', label: 'Dashboard' }}
      />
      <PersonWeek appointmentHref={() => '/dashboard?view=upcoming'} />
    </>
  );
}
