import { type ActionBody, type AppointmentCard } from 'shared-lib';

export type Decision = 'accept' | 'decline';

export interface Review {
  decision: Decision;
  notes: string;
  /** Who is asked in place of the one who refused; null asks the same person again. */
  replacement: number | null;
}

/**
 * The review as the call wants it; with a replacement, the one who refused is swapped in the same step. Source:
 * R-workflow-24.
 */
export function reviewBody(
  { rejected_by: by, therapists }: Pick<AppointmentCard, 'rejected_by'> & { therapists: readonly number[] },
  { decision, notes, replacement }: Review,
): ActionBody<'review_rejection'> {
  const body = { action: decision, reason: notes.trim() };
  if (decision === 'accept' || replacement === null || !by) return body;
  return by.role === 'driver'
    ? { ...body, driver: replacement }
    : { ...body, therapists: therapists.map((id) => (id === by.id ? replacement : id)) };
}
