import { useQuery } from '@tanstack/react-query';
import { appointmentPath, Banner, Text, TextLink, useDebounced } from 'shared-lib';
import { availabilityQueries, type SameTimeVisit } from 'shared-lib/booking';
import type { Draft } from './draft';
import { sameTimeWords } from '../../parts/visit-words/sameTimeWords';
import * as m from '../../texts/m';

/** `Already booked 7:30 PM, #381`, as a link. For another client at the address it names the client. */
export const SameTimeVisits = ({ visits }: { visits: readonly SameTimeVisit[] }) =>
  visits.map((visit) => (
    <Text as="p" size="s" key={visit.appointment}>
      {sameTimeWords(visit)} <TextLink to={appointmentPath(visit.appointment)}>#{visit.appointment}</TextLink>
    </Text>
  ));

/** The visits that overlap one of the planned visits, counted from 0. */
export const overlapping = (answer: { visits: readonly SameTimeVisit[] } | undefined, planned: number) =>
  (answer?.visits ?? []).filter(({ of }) => of === planned);

export interface SameTimeProps {
  draft: Pick<Draft, 'client' | 'date' | 'start' | 'location'>;
  minutes: number;
  /** The appointment that is being changed. */
  except: number | undefined;
}

/** Warns when the same client or the same address is booked twice at once. It refuses nothing. Source: R-same-1. */
export function SameTime({ draft: { client, date, start, location: typed }, minutes, except }: SameTimeProps) {
  const location = useDebounced(typed.trim());
  const { data, isError } = useQuery(
    availabilityQueries.sameTime({
      starts: [{ date, start: start ?? '' }],
      minutes,
      location,
      ...(client && { client: client.id }),
      ...(except !== undefined && { except: [except] }),
    }),
  );
  if (isError && !data)
    return (
      <Text as="p" size="s" muted>
        {m.whether_the_client_has_another()}
      </Text>
    );
  return (
    <div role="status">
      {data && data.visits.length > 0 && (
        <Banner tone="amber" title={m.two_visits_at_once()}>
          <SameTimeVisits visits={data.visits} />
        </Banner>
      )}
    </div>
  );
}
