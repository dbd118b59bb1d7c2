import { type AppointmentCard, isStalled, limits, minutesBetween, spanInWords } from 'shared-lib';

type Watched = Pick<AppointmentCard, 'status' | 'starts_at' | 'response_deadline'>;

/** Pending, and those asked still have time to answer. */
export const answerIsDue = ({ status, response_deadline }: Watched, now: Date): boolean =>
  status === 'pending' && now.getTime() <= Date.parse(response_deadline);

/**
 * How late an appointment is, in words: with its answer, or with setting off. Nothing when it is not. Source:
 * R-workflow-42.
 */
export function lateness({ status, starts_at, response_deadline }: Watched, now: Date): string | undefined {
  if (status === 'pending') {
    const late = minutesBetween(new Date(response_deadline), now);
    if (late <= 0) return undefined;
    return late < 1 ? 'The answer is overdue' : `The answer is overdue by ${spanInWords(late)}`;
  }
  const startsAt = Date.parse(starts_at);
  return isStalled({ status, startsAt }, now.getTime())
    ? `Not on its way, ${spanInWords((now.getTime() - startsAt) / limits.MINUTE)} past the start`
    : undefined;
}
