import { FIELD_TEXTS, formatTime, limits, ridersOf } from 'shared-lib';
import { pickupDriverTime } from 'shared-lib/board';
import { tooSmall } from '../../parts/visit-words/appointmentWords';
import type { Piece } from '../pieces';
import { timeOf, type World } from '../world';
import { broken, type FittingMove, type Target, UNMOVED, type Verdict } from './move';
import { firstName } from './whyNot';
import * as m from '../../texts/m';

/** Judges a ride home: to another driver, or another time. */
export function judgeRideHome(world: World, piece: Piece, to: Target): Verdict | FittingMove {
  const { visit, person: from } = piece;
  const isMoved = to.from !== piece.from;
  if (to.person === null || (to.person === from && !isMoved)) return UNMOVED;
  const { now, board } = world;
  // A drop on the current minute means now.
  const isNow = to.from < now.getTime() + limits.MINUTE;
  if (isMoved && to.from < now.getTime() - limits.PICKUP_LATE * limits.MINUTE) return broken(FIELD_TEXTS.pickupInPast);
  const at = new Date(isNow ? now.getTime() : to.from);
  const found = timeOf(world, to.person, { except: visit.id, before: at });
  if (!found) return UNMOVED;
  const { person, time } = found;
  const ride = { from: at, passengers: ridersOf(visit).length, rules: board.rules, now };
  const can = pickupDriverTime(time, ride);
  if (!can.can)
    return broken(
      can.why === 'vehicle'
        ? `${firstName(person)}: ${tooSmall(person, ride.passengers)}`
        : `${firstName(person)}: ${can.why}`,
    );
  if (can.at > at && !isNow) return broken(m.is_busy_until({ person: firstName(person), at: formatTime(can.at) }));
  const but = can.at > at ? m.from({ at: formatTime(can.at) }) : can.duty ? undefined : m.off_duty_agree_it_by();
  const { version, assigned_pickup_driver: before, estimated_pickup_time: planned } = visit;
  return {
    but,
    asks: m.is_asked({ person: firstName(person) }),
    request: {
      kind: 'pickup',
      id: visit.id,
      body: { driver_id: to.person, version, ...(!isNow && { estimated_pickup_time: at.toISOString() }) },
      back: before && planned ? { driver_id: before, estimated_pickup_time: planned } : null,
    },
  };
}
