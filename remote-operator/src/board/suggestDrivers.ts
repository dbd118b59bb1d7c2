import { type BoardPerson, type BoardVisit, formatTime, type Interval } from 'shared-lib';
import { dutyDuring, freeSince, suggestedFirst } from 'shared-lib/board';
import { judge } from './judge/judgeMove';
import type { MoveRequest } from './judge/move';
import type { Piece } from './pieces';
import { nearnessTo } from './travel/ways';
import { openVisit, timeOf, type World } from './world';
import * as m from '../texts/m';

export interface Suggestion {
  readonly person: BoardPerson;
  readonly why: string;
  readonly request: MoveRequest;
}

/** How many drivers are offered. */
export const BEST = 3;

/** `free since 3:00 PM`. A driver without work yet counts from the start of duty, and `ofFresh` may add to that. */
export function sinceInWords(since: number, duty: Interval, ofFresh = ''): string {
  const isFresh = since === duty.start.getTime();
  return m.since({
    words: isFresh ? m.on_duty_2() : 'free',
    time: formatTime(new Date(since)),
    ofFresh: isFresh ? ofFresh : '',
  });
}

/**
 * The best free drivers for a visit without one: those with time for the way first, then the nearest, then the longest
 * free. Source: R-booking-6, R-booking-21.
 */
export function suggestDrivers(world: World, visit: BoardVisit): Suggestion[] {
  const start = new Date(visit.starts_at);
  const piece: Piece = { key: '', visit, leg: 'outbound', person: null, from: start.getTime(), to: start.getTime() };
  return world.board.staff
    .filter(({ role }) => role === 'driver')
    .flatMap((person) => {
      const { request } = judge(world, piece, { person: person.id, from: piece.from });
      const found = request && timeOf(world, person.id, { except: visit.id, before: start });
      const open = openVisit(world, visit);
      const duty = found && dutyDuring(found.time.duty, open.visit, open.rules);
      if (!request || !found || !duty) return [];
      const since = freeSince(found.time, duty);
      const rest = sinceInWords(since, duty, m.no_ride_before());
      const near = nearnessTo(world.board, { ...visit, driver: person.id }, person.id, 'outbound');
      const why = [near.says, rest].filter(Boolean).join(' · ');
      return [{ suggestion: { person, why, request }, id: person.id, since, near }];
    })
    .sort(suggestedFirst)
    .slice(0, BEST)
    .map(({ suggestion }) => suggestion);
}
