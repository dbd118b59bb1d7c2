import { type ActionBody, type AppointmentCard } from 'shared-lib';

export type Decision = 'accept' | 'decline';

/** Who refused, once more. */
export const SAME = 'same';
/** Whom a declined refusal asks: somebody in the place of who refused, or the same person again. */
export type Asked = number | typeof SAME;

/** Who comes in the places of those who did not refuse, by whose place it is. */
export type Instead = Readonly<Record<number, number>>;

export interface Review {
  decision: Decision;
  notes: string;
  /** Null while nobody is chosen: a refusal that is accepted asks nobody. */
  asked: Asked | null;
  instead: Instead;
}

interface Team extends Pick<AppointmentCard, 'rejected_by' | 'driver'> {
  therapists: readonly number[];
}

/**
 * The review as the call wants it; who refused, and who else is exchanged, is swapped in the same step. Source:
 * R-workflow-24, R-workflow-77.
 */
export function reviewBody(
  { rejected_by: by, therapists, driver }: Team,
  { decision, notes, asked, instead }: Review,
): ActionBody<'review_rejection'> {
  const body = { action: decision, reason: notes.trim() };
  if (decision === 'accept') return body;
  const newcomer = typeof asked === 'number' ? asked : undefined;
  const comesFor = (id: number): number | undefined => (id === by?.id ? newcomer : instead[id]);
  const team = therapists.map((id) => comesFor(id) ?? id);
  const drives = by?.role === 'driver' ? newcomer : driver == null ? undefined : comesFor(driver);
  return {
    ...body,
    ...(team.some((id, place) => id !== therapists[place]) && { therapists: team }),
    ...(drives !== undefined && { driver: drives }),
  };
}
