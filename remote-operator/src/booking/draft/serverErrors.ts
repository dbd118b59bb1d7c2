import {
  type Alternatives,
  formatLocalTime,
  startDayWords,
  isApiFailure,
  type LocalTime,
  type ServiceDay,
} from 'shared-lib';
import type { Draft, DraftField } from './draft';
import * as m from '../../texts/m';

/** Fields of the call that have another name in the form. Source: 8-037. */
export const SHOWN_AT: Readonly<Record<string, DraftField>> = {
  start_time: 'start',
  end_time: 'start',
  therapist: 'therapists',
  visit_phone: 'visitPhone',
};

/** The alternatives that the server found when it refused. Source: R-booking-10. */
export function alternativesOf(error: unknown): Alternatives | null {
  const body = isApiFailure(error)
    ? (error.body as { alternatives?: Partial<Alternatives> } | null | undefined)
    : undefined;
  return body?.alternatives ? { slots: [], free_now: [], free_drivers: [], ...body.alternatives } : null;
}

/** A button that makes the refused booking possible. */
export interface WayOut {
  label: string;
  change: Partial<Pick<Draft, 'date' | 'start' | 'therapists' | 'driver'>>;
}

/** How many of each kind: a choice, not a catalogue. */
const OFFERED = 4;

/** First names are enough in a row of choices. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name;

/** Another time with the same people, or the same time with others, as one row of choices. */
export function waysOut(
  { slots, free_now, free_drivers }: Alternatives,
  draft: Pick<Draft, 'date' | 'start' | 'therapists' | 'driver'>,
  freeTherapists: readonly number[],
): WayOut[] {
  const { start, therapists } = draft;
  if (!start) return [];
  const group = therapists.length > 1;
  const day = (date: ServiceDay, time: LocalTime): string =>
    date === draft.date ? '' : `${startDayWords(date, time)}, `;
  // In a group only the taken therapist is replaced.
  const taken = group ? therapists.find((id) => !freeTherapists.includes(id)) : therapists[0];
  return [
    ...slots.slice(0, OFFERED).map(({ date, start_time, therapist_name: name }) => ({
      label: m.with_({
        date: day(date, start_time),
        startTime: formatLocalTime(start_time),
        name: group ? m.all_of_them() : firstName(name),
      }),
      change: { date, start: start_time },
    })),
    ...free_now
      .filter(({ id }) => taken !== undefined && !therapists.includes(id))
      .slice(0, OFFERED)
      .map(({ id, name }) => ({
        label: m.start_with_name({ start: formatLocalTime(start), name: firstName(name) }),
        change: { therapists: therapists.map((one) => (one === taken ? id : one)) },
      })),
    ...free_drivers
      .filter(({ id }) => id !== draft.driver)
      .slice(0, OFFERED)
      .map(({ id, name }) => ({ label: m.drives({ name: firstName(name) }), change: { driver: id } })),
  ];
}
