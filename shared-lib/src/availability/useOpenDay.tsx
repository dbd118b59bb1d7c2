import { type ReactNode, useEffect, useRef, useState } from 'react';
import { addDays, type Calls, dayWords, type ServiceDay, type StaffWeek } from 'shared-lib';
import type { Answer } from '../contract';
import { DayEditor } from './DayEditor';
import type { Stretch } from './timeline';
import { useWeekAddress, weekDays } from './weekAddress';

interface Painted {
  person: number;
  day: ServiceDay;
  stretch: Stretch;
}

export interface OpenDayOptions {
  /** The people whose days are on the screen; undefined until loaded. */
  shown: Answer<Calls['availability']['week']> | undefined;
  /** The one person of the page; left out on one's own page, and from the address on the team's. */
  user?: number;
  /** It is the page of the whole team. */
  ofTeam?: boolean;
  who?: (person: StaffWeek) => ReactNode;
  appointmentHref: (id: number) => string;
}

const keyOf = (person: number | undefined, day: ServiceDay | null): string => `${person} ${day}`;

/**
 * Opens the day in the address as a panel beside the week. Opening another day or closing it asks first if typed
 * changes would be lost.
 */
export function useOpenDay({ shown, user, ofTeam = false, who, appointmentHref }: OpenDayOptions) {
  const { week, today, day, person: named, change } = useWeekAddress();
  const people = shown?.results ?? [];
  const person = ofTeam ? people.find(({ id }) => id === named) : people[0];
  const [paint, setPaint] = useState<Painted | null>(null);
  const leaveRef = useRef<((then: () => void) => void) | null>(null);
  const leaving = (then: () => void): void => (leaveRef.current ? leaveRef.current(then) : then());
  const opened = keyOf(person?.id, day);
  /** Names the day that was asked for last. The address of a press shows only in a later render. */
  const askedRef = useRef(opened);
  useEffect(() => void (askedRef.current = opened), [opened]);
  const open = ({ id }: StaffWeek, next: ServiceDay, stretch?: Stretch): void => {
    if (next === day && id === person?.id && !stretch) return;
    leaving(() => {
      askedRef.current = keyOf(id, next);
      setPaint(stretch ? { person: id, day: next, stretch } : null);
      change({ week, day: next, ...(ofTeam && { person: id }) });
    });
  };
  const close = (): void => {
    // A save that ends late closes its own day, never one that was opened meanwhile.
    if (askedRef.current !== opened) return;
    setPaint(null);
    change({ day: null, ...(ofTeam && { person: null }) });
    // Returns a keyboard user's focus to where the day was opened.
    document.getElementById(`day-${person?.id}-${day}`)?.focus();
  };
  const days = weekDays(week);
  const isShown = person && day && days.includes(day);
  const besideDays = day ? [addDays(day, -1), addDays(day, 1)] : [];
  const mine = paint && paint.day === day && paint.person === person?.id ? paint : null;
  const panel = isShown ? (
    <DayEditor
      key={`${person.id} ${day} ${mine ? `${mine.stretch.from} ${mine.stretch.to}` : ''}`}
      user={ofTeam ? person.id : user}
      who={who?.(person)}
      day={day}
      today={today}
      stored={person.windows.filter(({ date }) => date === day)}
      besideIt={person.windows.filter(({ date }) => besideDays.includes(date))}
      knownTo={days.at(-1) ?? day}
      overrun={shown?.overrun ?? 0}
      taken={person.taken.filter(({ date }) => date === day)}
      paint={mine?.stretch}
      appointmentHref={appointmentHref}
      onClose={close}
      leaveRef={leaveRef}
    />
  ) : null;
  return { open, leaving, beside: { panel, label: day ? dayWords(day) : '', onClose: () => leaving(close) } };
}
