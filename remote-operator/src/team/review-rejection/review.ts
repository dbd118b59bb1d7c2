import { type ActionBody, type AppointmentCard } from 'shared-lib';

export type Decision = 'accept' | 'decline';

/** The person who refused, once more. */
export const SAME = 'same';
/** Whom a declined refusal asks: a replacement, or the same person again. */
export type Asked = number | typeof SAME;

/** Replacements for people who did not refuse, by the id of the person replaced. */
export type Instead = Readonly<Record<number, number>>;

export interface Review {
  decision: Decision;
  notes: string;
  /** Null before a choice. An accepted refusal asks nobody. */
  asked: Asked | null;
  instead: Instead;
}

interface Team extends Pick<AppointmentCard, 'rejected_by' | 'driver'> {
  therapists: readonly number[];
}

/** The replacement for a person; undefined when they stay or are asked again. */
export const newcomerFor = (
  id: number,
  { rejected_by: by }: Pick<Team, 'rejected_by'>,
  { asked, instead }: Pick<Review, 'asked' | 'instead'>,
): number | undefined => {
  if (id !== by?.id) return instead[id];
  return typeof asked === 'number' ? asked : undefined;
};

/**
 * The review as the call takes it. The person who refused and any others are replaced in the same step. Source:
 * R-workflow-24, R-workflow-77.
 */
export function reviewBody(team: Team, review: Review): ActionBody<'review_rejection'> {
  const { rejected_by: by, driver } = team;
  const { decision, notes } = review;
  const body = { action: decision, reason: notes.trim() };
  if (decision === 'accept') return body;
  const comesFor = (id: number): number | undefined => newcomerFor(id, team, review);
  const therapists = team.therapists.map((id) => comesFor(id) ?? id);
  const drivenBy = by?.role === 'driver' ? by.id : driver;
  const drives = drivenBy == null ? undefined : comesFor(drivenBy);
  return {
    ...body,
    ...(therapists.some((id, place) => id !== team.therapists[place]) && { therapists }),
    ...(drives !== undefined && { driver: drives }),
  };
}
