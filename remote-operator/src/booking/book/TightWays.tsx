import { useQuery } from '@tanstack/react-query';
import { Banner, Text, useDebounced, formatTime } from 'shared-lib';
import { availabilityQueries } from 'shared-lib/booking';
import type { Draft } from '../draft/draft';
import { firstName } from '../draft/serverErrors';
import * as m from '../../texts/m';

/** A way between two neighbouring visits of one person, with too little time for it. */
export interface TightWayWords {
  /** First name. */
  readonly name: string;
  /** Whether the other visit comes before this one, or after it. */
  readonly side: 'before' | 'after';
  readonly leg: 'session' | 'outbound' | 'return';
  /** The areas of the other visit and of this one; null when unknown. */
  readonly area: string | null;
  readonly here: string | null;
  /** When they leave the other visit, or must be there. */
  readonly at: Date;
  /** Minutes that the way takes, and minutes that there are. */
  readonly minutes: number;
  readonly room: number;
}

const LEAVES = { session: 'ends', outbound: m.drops_off(), return: m.picks_up() } as const;
const COMES = { session: 'begins', outbound: m.drops_off(), return: m.picks_up() } as const;

/** `Maria ends in Quezon City at 6:00 PM; about 50 min to Makati, would be 20 min late.` Source: R-booking-6. */
export function tightWayWords({ name, side, leg, area, here, at, minutes, room }: TightWayWords): string {
  const isBefore = side === 'before';
  const does = (isBefore ? LEAVES : COMES)[leg];
  const where = area === null ? 'elsewhere' : m.in_({ area });
  const way = here === null ? m.on_the_way() : `${isBefore ? 'to' : 'from'} ${here}`;
  return m.at_about_min({ name, does, where, at: formatTime(at), minutes, way, late: minutes - room });
}

export interface TightWaysProps {
  draft: Pick<Draft, 'date' | 'start' | 'therapists' | 'driver' | 'location'>;
  /** The planned end of the visit. */
  end: string | null;
  /** The appointment that is being changed. */
  except: number | undefined;
  nameOf: (id: number) => string;
}

/** What the server says of a planned visit. */
export function useWays({ draft, end, except }: Omit<TightWaysProps, 'nameOf'>) {
  const location = useDebounced(draft.location.trim());
  return useQuery(
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
}

/**
 * Neighbouring visits of the chosen people that leave too little time for the way. It refuses nothing. Source:
 * R-booking-6.
 */
export function TightWays({ nameOf, ...planned }: TightWaysProps) {
  const { data, isError } = useWays(planned);
  if (isError && !data)
    return (
      <Text as="p" size="s" muted>
        {m.whether_there_is_time_for()}
      </Text>
    );
  return (
    <div role="status">
      {data && data.ways.length > 0 && (
        <Banner tone="amber" title={m.little_time_for_the_way()}>
          {data.ways.map((way) => (
            <Text as="p" size="s" key={`${way.person} ${way.side}`}>
              {tightWayWords({ ...way, name: firstName(nameOf(way.person)), here: data.area, at: new Date(way.at) })}
            </Text>
          ))}
        </Banner>
      )}
    </div>
  );
}
