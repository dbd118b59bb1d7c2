import { useEffect, useEffectEvent, useRef } from 'react';
import { type Appointment, type LocalTime } from 'shared-lib';
import { type FormState } from 'shared-lib/form';
import type { Draft } from '../draft/draft';

/** A slot of the calendar, and who is free then. */
interface KnownChoice {
  readonly slot: LocalTime | null;
  readonly therapists: readonly number[];
  readonly driver: number | null;
}

export interface CalendarBeside {
  /** The day of the list beside the form. A new booking is for that day. */
  date: string;
  /** What was chosen on that day before the form was opened. A kept draft takes it over. */
  known?: KnownChoice;
  /** The operator asked for that day, so it wins over the day of a kept draft. */
  isDayAsked: boolean;
  /** The form moved to another day, and the list follows. */
  onDay: (date: string) => void;
}

/** The calendar's choice as entries of the form. Entries without a choice stay. */
export const chosenOf = (known: KnownChoice | undefined): Partial<Draft> => ({
  ...(known?.slot && { start: known.slot }),
  ...(known?.therapists.length && { therapists: [...known.therapists] }),
  ...(known?.driver && { driver: known.driver }),
});

type Beside = CalendarBeside & { appointment?: Appointment };

/**
 * Keeps the list beside a new booking on its day, whichever of the two changes first. Returns the function with which
 * the form moves the list.
 */
function useDayOfList(form: FormState<Draft>, { appointment, date, isDayAsked, onDay }: Beside): (day: string) => void {
  const begun = useRef(false);
  /** The last day to which the form moved the list, until the operator moves the list. */
  const led = useRef<string>(null);
  const follow = useEffectEvent((): void => {
    const drafted = form.values.date;
    const isKept = !begun.current && form.restored && !isDayAsked && drafted > date;
    begun.current = true;
    // The list follows the form late, and more may have been typed since.
    if (led.current === date) return;
    led.current = null;
    if (appointment || drafted === date) return;
    if (isKept) onDay(drafted);
    else form.set({ date });
  });
  useEffect(() => follow(), [date]);
  return (day) => {
    led.current = day;
    onDay(day);
  };
}

/** A kept draft takes the slot that was pressed now. */
function useChoiceOfCalendar(form: FormState<Draft>, { appointment, known }: Beside): void {
  const takeOver = useEffectEvent((): void => {
    const chosen = chosenOf(known);
    if (!appointment && form.restored && Object.keys(chosen).length) form.set(chosen);
  });
  useEffect(() => takeOver(), []);
}

/**
 * Keeps a new booking on the calendar's day, and on what was pressed there. Returns the function with which the form
 * moves the calendar to another day.
 */
export function useCalendarBeside(form: FormState<Draft>, beside: Beside): (day: string) => void {
  const lead = useDayOfList(form, beside);
  useChoiceOfCalendar(form, beside);
  return lead;
}
