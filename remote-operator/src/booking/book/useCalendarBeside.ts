import { useEffect, useEffectEvent, useRef } from 'react';
import { type Appointment, type LocalTime } from 'shared-lib';
import { type FormState } from 'shared-lib/form';
import { type Draft } from '../draft/draft';

/** A slot of the calendar, and who is free then. */
interface KnownChoice {
  readonly slot: LocalTime | null;
  readonly therapists: readonly number[];
  readonly driver: number | null;
}

export interface CalendarBeside {
  /** The day of the list beside the form; a new booking is for that day. */
  date: string;
  /** What was chosen of that day before the form was opened; a draft that was kept takes it over. */
  known?: KnownChoice;
  /** Somebody asked for that day: it counts more than the one of a draft that was kept. */
  isDayAsked: boolean;
  /** The form is for another day now, and the list goes along. */
  onDay: (date: string) => void;
}

/** What was chosen in the calendar, as entries of the form; what was not is left as it is. */
export const chosenOf = (known: KnownChoice | undefined): Partial<Draft> => ({
  ...(known?.slot && { start: known.slot }),
  ...(known?.therapists.length && { therapists: [...known.therapists] }),
  ...(known?.driver && { driver: known.driver }),
});

type Beside = CalendarBeside & { appointment?: Appointment };

/**
 * The list beside a new booking shows the day that is being booked, whichever of the two goes first. Answers how the
 * form takes the list along.
 */
function useDayOfList(form: FormState<Draft>, { appointment, date, isDayAsked, onDay }: Beside): (day: string) => void {
  const begun = useRef(false);
  /** The day to which the form has led last, as long as nobody has gone on in the list. */
  const led = useRef<string>(null);
  const follow = useEffectEvent((): void => {
    const drafted = form.values.date;
    const isKept = !begun.current && form.restored && !isDayAsked && drafted > date;
    begun.current = true;
    // The list comes after the form, where more may have been typed since.
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

/** A draft that was kept is for the slot that was pressed now. */
function useChoiceOfCalendar(form: FormState<Draft>, { appointment, known }: Beside): void {
  const takeOver = useEffectEvent((): void => {
    const chosen = chosenOf(known);
    if (!appointment && form.restored && Object.keys(chosen).length) form.set(chosen);
  });
  useEffect(() => takeOver(), []);
}

/**
 * Keeps the form of a new booking to the day of the calendar beside it, and to what was pressed there. Answers how the
 * form takes the calendar to another day.
 */
export function useCalendarBeside(form: FormState<Draft>, beside: Beside): (day: string) => void {
  const lead = useDayOfList(form, beside);
  useChoiceOfCalendar(form, beside);
  return lead;
}
