import { type ActionBody, type AppointmentCard } from 'shared-lib';

export type Decision = 'accept' | 'decline';

/** Who refused, once more. */
export const SAME = 'same';
/** Whom a declined refusal asks: somebody in the place of who refused, or the same person again. */
export type Asked = number | typeof SAME;

export interface Review {
  decision: Decision;
  notes: string;
  /** Null while nobody is chosen: a refusal that is accepted asks nobody. */
  asked: Asked | null;
}

/**
 * The review as the call wants it; with a replacement, the one who refused is swapped in the same step. Source:
 * R-workflow-24.
 */
export function reviewBody(
  { rejected_by: by, therapists }: Pick<AppointmentCard, 'rejected_by'> & { therapists: readonly number[] },
  { decision, notes, asked }: Review,
): ActionBody<'review_rejection'> {
  const body = { action: decision, reason: notes.trim() };
  if (decision === 'accept' || asked === null || asked === SAME || !by) return body;
  return by.role === 'driver'
    ? { ...body, driver: asked }
    : { ...body, therapists: therapists.map((id) => (id === by.id ? asked : id)) };
}
