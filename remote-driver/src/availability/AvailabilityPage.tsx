import { Clock, ConnectionStatus, PageHeader, useOwnProfile, usePhone, pageName } from 'shared-lib';
import { particulars, PersonWeek } from 'shared-lib/availability';
import { pages } from '../pages';

/** When this person can be booked. Source: 1-028, 2-024, R-pages-4. */
export function AvailabilityPage() {
  const profile = useOwnProfile();
  const isPhone = usePhone();
  return (
    <>
      <PageHeader
        title={pageName(pages.availability)}
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
        back={{ to: '/dashboard', label: pageName(pages.dashboard) }}
      />
      <PersonWeek appointmentHref={() => '/dashboard?view=upcoming'} />
    </>
  );
}
