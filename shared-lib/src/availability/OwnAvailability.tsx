import { Clock, ConnectionStatus, PageHeader, useOwnProfile, usePhone } from 'shared-lib';
import { particulars } from './particulars';
import { PersonWeek } from './PersonWeek';
import * as m from '../texts/m';

/** When I can be booked: the page of therapists and drivers. Source: 1-028, 2-024, R-pages-4. */
export function OwnAvailability() {
  const profile = useOwnProfile();
  const isPhone = usePhone();
  return (
    <>
      <PageHeader
        title={m.my_availability()}
        subtitle={
          <>
            {isPhone && profile ? (
              <span>{[profile.first_name, particulars(profile)].filter(Boolean).join(' · ')}</span>
            ) : (
              <Clock />
            )}
            <ConnectionStatus />
          </>
        }
        back={{ to: '/dashboard', label: m.dashboard() }}
      />
      <PersonWeek appointmentHref={() => '/dashboard?view=upcoming'} />
    </>
  );
}
