import { type Appointment, formatTime, minutesBetween } from 'shared-lib';
import * as m from '../../texts/m';

/**
 * `done` was driven, `moving` is being driven, `session` is the treatment, `asked` waits for a driver, `planned` is
 * still to come.
 */
export type LegLook = 'done' | 'moving' | 'session' | 'asked' | 'planned';

/** A place of the visit, and the way from there to the next place. The last place has no way on. */
export interface Stop {
  readonly place: string;
  /** What is known of it: the true time, else the planned one. */
  readonly words: string;
  readonly leg?: { readonly words: string; readonly look: LegLook };
}

type Rides = Pick<
  Appointment,
  | 'location'
  | 'starts_at'
  | 'ends_at'
  | 'total_duration'
  | 'driver_details'
  | 'driver_name'
  | 'journey_started_at'
  | 'arrived_at'
  | 'dropped_off_at'
  | 'session_started_at'
  | 'session_completed_at'
  | 'pickup_requested'
  | 'pickup_requested_at'
  | 'pickup_declined'
  | 'pickup_driver_name'
  | 'estimated_pickup_time'
  | 'return_journey_completed_at'
  | 'status'
>;

type Time = string | null | undefined;
const at = (instant: string): string => formatTime(new Date(instant));
const minutes = (from: string, to: string): number => Math.round(minutesBetween(new Date(from), new Date(to)));

/** The end of an address, as people name a place: `Addition Hills, Mandaluyong`. */
const placeOf = (location: string): string => location.split(',').slice(-2).join(',').trim();

function rideOut({ driver_details, driver_name, journey_started_at: left, ...times }: Rides): Stop['leg'] {
  const there: Time = times.dropped_off_at ?? times.arrived_at;
  const look = times.dropped_off_at ? 'done' : left ? 'moving' : 'planned';
  if (!driver_details) return { words: m.no_driver_2(), look: 'planned' };
  const name = driver_name ?? '';
  return { words: left && there ? m.name_minutes_min({ name, minutes: minutes(left, there) }) : name, look };
}

function session({ session_started_at: from, session_completed_at: to, total_duration }: Rides): Stop['leg'] {
  const long = from && to ? minutes(from, to) : total_duration;
  return { words: m.session_minutes_min({ minutes: long }), look: from ? 'session' : 'planned' };
}

function rideHome({ pickup_driver_name: name, return_journey_completed_at: home, ...rest }: Rides): Stop['leg'] {
  if (rest.pickup_declined) return { words: m.no_ride_home_needed(), look: 'planned' };
  if (name) return { words: name, look: home ? 'done' : rest.status === 'return_journey' ? 'moving' : 'planned' };
  return rest.pickup_requested ? { words: m.no_driver_yet(), look: 'asked' } : { words: '', look: 'planned' };
}

/** The four places of a visit and the ways between them, each with its true time or the planned one. */
export function stopsOf(visit: Rides): readonly Stop[] {
  const { journey_started_at: left, arrived_at: arrived, dropped_off_at: dropped } = visit;
  const { pickup_requested_at: asked, session_completed_at: ended, estimated_pickup_time: planned } = visit;
  const home = visit.return_journey_completed_at;
  return [
    { place: m.set_off(), words: left ? m.left_time({ time: at(left) }) : '', leg: rideOut(visit) },
    {
      place: placeOf(visit.location),
      words: dropped
        ? m.dropped_off_time({ time: at(dropped) })
        : arrived
          ? m.arrived_time({ time: at(arrived) })
          : m.planned_time({ time: at(visit.starts_at) }),
      leg: session(visit),
    },
    {
      place: m.same_place(),
      words: asked
        ? m.asked_time({ time: at(asked) })
        : ended
          ? m.ended_time({ time: at(ended) })
          : m.planned_time({ time: at(visit.ends_at) }),
      leg: rideHome(visit),
    },
    {
      place: m.home(),
      words: home ? m.arrived_time({ time: at(home) }) : planned ? m.planned_time({ time: at(planned) }) : '',
    },
  ];
}
