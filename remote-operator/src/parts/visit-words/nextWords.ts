import { type AppointmentCard, timeWithDay } from 'shared-lib';
import * as m from '../../texts/m';

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Who must act now, and until when. */
export function nextOf({ status, waiting_for, response_deadline }: AppointmentCard, now: Date): string {
  const names = listed(waiting_for.map(({ name }) => name));
  if (!names) return '';
  return status === 'pending'
    ? m.asked_until({
        names,
        ending: waiting_for.length > 1 ? 'are' : 'is',
        responseDeadline: timeWithDay(response_deadline, now),
      })
    : m.on_from_here({ names, words: waiting_for.length > 1 ? 'go' : 'goes' });
}
