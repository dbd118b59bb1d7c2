import { useQuery } from '@tanstack/react-query';
import { Banner, Text, useDebounced } from 'shared-lib';
import { availabilityQueries } from 'shared-lib/booking';
import { tightWayWords } from './wayWords';
import type { Draft } from '../draft/draft';

export interface TightWaysProps {
  draft: Pick<Draft, 'date' | 'start' | 'therapists' | 'driver' | 'location'>;
  /** The planned end of the visit. */
  end: string | null;
  /** The appointment that is being changed. */
  except: number | undefined;
  nameOf: (id: number) => string;
}

const first = (name: string): string => name.split(' ')[0] ?? name;

/**
 * Neighbouring visits of the chosen people that leave too little time for the way. It refuses nothing. Source:
 * R-booking-6.
 */
export function TightWays({ draft, end, except, nameOf }: TightWaysProps) {
  const location = useDebounced(draft.location.trim());
  const { data, isError } = useQuery(
    availabilityQueries.tightWays({
      date: draft.date,
      start_time: draft.start ?? '',
      end_time: end ?? '',
      location,
      therapists: draft.therapists,
      driver: draft.driver ?? null,
      ...(except !== undefined && { except }),
    }),
  );
  if (isError && !data)
    return (
      <Text as="p" size="s" muted>
        Whether there is time for the ways between visits could not be looked up.
      </Text>
    );
  return (
    <div role="status">
      {data && data.ways.length > 0 && (
        <Banner tone="amber" title="Little time for the way">
          {data.ways.map((way) => (
            <Text as="p" size="s" key={`${way.person} ${way.side}`}>
              {tightWayWords({ ...way, name: first(nameOf(way.person)), here: data.area, at: new Date(way.at) })}
            </Text>
          ))}
        </Banner>
      )}
    </div>
  );
}
