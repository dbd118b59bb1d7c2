import { useQuery } from '@tanstack/react-query';
import { ButtonLink, Count } from 'shared-lib';
import { WAITLIST_PATH, waitlistQueries } from 'shared-lib/booking';

/** To the waitlist, with how many wait. */
export function WaitlistLink() {
  const { data } = useQuery(waitlistQueries.list({ show: 'open', page_size: 1 }));
  const open = data?.open_count ?? 0;
  return (
    <ButtonLink to={WAITLIST_PATH}>
      Waitlist {open > 0 && <Count value={open} tone={data?.offered_count ? 'clay' : 'blue'} />}
    </ButtonLink>
  );
}
