import { useQuery } from '@tanstack/react-query';
import { appointmentPath, Banner, formatTime, Text, TextLink, useDebounced } from 'shared-lib';
import { availabilityQueries, type SameTimeVisit } from 'shared-lib/booking';
import type { Draft } from './draft';

/** `Already booked 7:30 PM, #381`, with the way there; of another client at the address it says who. */
export const SameTimeVisits = ({ visits }: { visits: readonly SameTimeVisit[] }) =>
  visits.map(({ appointment, starts_at, client, same }) => (
    <Text as="p" size="s" key={appointment}>
      {same === 'client' ? 'Already booked' : `At this address ${client} is booked`} {formatTime(new Date(starts_at))},{' '}
      <TextLink to={appointmentPath(appointment)}>#{appointment}</TextLink>
    </Text>
  ));

export interface SameTimeProps {
  draft: Pick<Draft, 'client' | 'date' | 'start' | 'location'>;
  /** When the visit would end. */
  end: string | null;
  /** The appointment that is being changed. */
  except: number | undefined;
}

/** The same client, or the same address, booked twice at once; it refuses nothing. Source: R-same-1. */
export function SameTime({ draft: { client, date, start, location: typed }, end, except }: SameTimeProps) {
  const location = useDebounced(typed.trim());
  const { data } = useQuery(
    availabilityQueries.sameTime({
      dates: [date],
      start_time: start ?? '',
      end_time: end ?? '',
      ...(client && { client: client.id }),
      ...(location && { location }),
      ...(except !== undefined && { except }),
    }),
  );
  return (
    <div role="status">
      {data && data.visits.length > 0 && (
        <Banner tone="amber" title="Two visits at once">
          <SameTimeVisits visits={data.visits} />
        </Banner>
      )}
    </div>
  );
}
