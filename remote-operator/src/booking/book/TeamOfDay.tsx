import { useMemo } from 'react';
import {
  type Board,
  formatLocalTime,
  formatTime,
  instantOf,
  limits,
  type LocalTime,
  localTime,
  minutesBetween,
  type Trade,
  useNowValue,
} from 'shared-lib';
import { placeInVisit, useBoard } from 'shared-lib/board';
import { hourEnds, type PersonsDay, type Span, type TeamOfDay, type TeamOfDayProps } from 'shared-lib/calendar';
import { piecesOf } from '../../board/pieces';
import { timeOf, type World, worldOf } from '../../board/world';
import * as m from '../../texts/m';

/** `10 PM`, `9:30 PM`: short, to stand beside other words. */
const clock = (instant: number): string => formatLocalTime(localTime(new Date(instant))).replace(':00 ', ' ');

/** The stretches in which each person has bars that day, finished ones included. */
function busyOf({ visits, rules }: Board): Map<number, Span[]> {
  const busy = new Map<number, Span[]>();
  for (const visit of visits)
    for (const { person, from, to } of piecesOf(visit, rules))
      if (person !== null) busy.set(person, [...(busy.get(person) ?? []), { from, to }]);
  return busy;
}

interface Around {
  readonly hour: Span;
  readonly duty: Span;
  readonly busy: readonly Span[];
  /** The end of the day's last slot. */
  readonly dayEnds: number;
}

/** For a person free for an hour: since when they have had nothing to do, and until when. */
function freeAround({ hour, duty, busy, dayEnds }: Around): { since: string; until: string } {
  const since = Math.max(duty.from, ...busy.filter(({ to }) => to <= hour.from).map(({ to }) => to));
  const until = Math.min(duty.to, ...busy.filter(({ from }) => from >= hour.from).map(({ from }) => from));
  return {
    since: m.since_time({ time: formatTime(new Date(since)) }),
    until: until < dayEnds ? m.until_time({ time: formatTime(new Date(until)) }) : m.rest_of_the_day(),
  };
}

/** For a person who is asked beyond the end of duty. */
const pastInWords = (hour: Span, duty: Span): string =>
  m.min_past({ minutesBetween: minutesBetween(new Date(duty.to), new Date(hour.to)), to: clock(duty.to) });

const spanOf = ({ start, end }: { start: Date; end: Date }): Span => ({ from: start.getTime(), to: end.getTime() });

/** Whether a person can take a visit in that hour, by the same rule as lookups and the board. */
function standingOf(world: World, id: number, hour: Span) {
  const visit = { start: new Date(hour.from), end: new Date(hour.to) };
  const found = timeOf(world, id, { except: 0, before: visit.start });
  if (!found) return undefined;
  const place = placeInVisit(found.time, { visit, passengers: 1, rules: world.board.rules, now: world.now });
  return { ...found, ...place };
}

/** The staff around the hour that begins with a slot. Source: 2-185, R-pages-91. */
function teamAround(board: Board, slot: LocalTime, now: Date): TeamOfDay {
  const world = worldOf(board, now);
  const hour = { from: instantOf(board.date, slot).getTime(), to: hourEnds(board.date, slot).getTime() };
  const dayEnds = instantOf(board.date, limits.LAST_SLOT_END).getTime();
  const busy = busyOf(board);
  const all = board.staff.flatMap((person) => standingOf(world, person.id, hour) ?? []);
  const onDuty = (trade: Trade) =>
    all.filter(({ person, standing }) => person.role === trade && (standing === 'free' || standing === 'busy'));
  return {
    dayOf(id): PersonsDay | undefined {
      const found = all.find(({ person }) => person.id === id);
      if (!found?.duty) return undefined;
      const duty = spanOf(found.duty);
      const spans = busy.get(id) ?? [];
      const { since, until } = freeAround({ hour, duty, busy: spans, dayEnds });
      const isPast = hour.to > duty.to;
      const [words, alsoSpoken] = found.person.role === 'driver' ? [until, since] : [since, until];
      return {
        duty: found.time.duty.map(spanOf),
        busy: spans,
        isPast,
        words: isPast ? pastInWords(hour, duty) : words,
        alsoSpoken: isPast ? since : alsoSpoken,
      };
    },
    onDuty: (trade) => onDuty(trade).length,
    busy: (trade) =>
      onDuty(trade)
        .filter(({ standing }) => standing === 'busy')
        .map(({ person, inTheWay }) => {
          const from = Math.min(...inTheWay.map(({ start }) => start.getTime()));
          const to = Math.max(...inTheWay.map(({ end }) => end.getTime()));
          const when =
            from > hour.from
              ? m.from({ at: formatTime(new Date(from)) })
              : m.until_time({ time: formatTime(new Date(to)) });
          return `${person.first_name || person.last_name} ${when}`;
        })
        .join(', '),
  };
}

/** The staff's days, beside who is free, live like the board. Without the days it still says who is free. */
export function TeamOfDay({ date, slot, children }: TeamOfDayProps) {
  const { data: board, isLoading } = useBoard(date);
  const minute = useNowValue((now) => Math.floor(now.getTime() / limits.MINUTE));
  const team = useMemo(() => board && teamAround(board, slot, new Date(minute * limits.MINUTE)), [board, slot, minute]);
  return children(team, isLoading);
}
