import { type AppointmentCard, timeWithDay } from 'shared-lib';
import * as m from '../../texts/m';
import { inWords } from '../inWords';

/** Who must act now, and until when. */
export function nextOf({ status, waiting_for, response_deadline }: AppointmentCard, now: Date): string {
  const names = inWords(waiting_for.map(({ name }) => name));
  if (!names) return '';
  return status === 'pending'
    ? m.asked_until({
        names,
        count: waiting_for.length,
        responseDeadline: timeWithDay(response_deadline, now),
      })
    : m.on_from_here({ names, count: waiting_for.length });
}
