import type { Appointment } from 'shared-lib/contract';
import { allAccepted, allowedChanges, isOverdue, waitingFor, type WorkflowState } from 'shared-lib/domain';
import type { Name } from '../store/record.js';
import type { Reader } from '../../platform/principal.js';
import * as m from '../../texts/m.js';

/** The people of an appointment whose names are known. */
export interface People {
  readonly driver_id: number | null;
  readonly driver: Name | null;
  readonly pickup_driver: Name | null;
  readonly therapists: readonly { readonly id: number; readonly first_name: string; readonly last_name: string }[];
}

type StandingFields = Pick<
  Appointment,
  | 'driver_accepted'
  | 'both_parties_accepted'
  | 'pending_acceptances'
  | 'materials_status'
  | 'is_overdue'
  | 'waiting_for'
  | 'allowed_actions'
>;

/** The state of an appointment at an instant: who has answered, who must still answer, what its reader may do now. */
export function standingOf(state: WorkflowState, people: People, { userId, role }: Reader, now: Date): StandingFields {
  const at = now.getTime();
  const waiting = waitingFor(state).map(({ role: asked, id }) => ({
    role: asked,
    id,
    name: id === null ? m.operator() : nameOf(people, id),
  }));
  return {
    driver_accepted: state.driver?.accepted ?? false,
    both_parties_accepted: allAccepted(state),
    pending_acceptances: state.status === 'pending' ? waiting.map(({ name }) => name) : [],
    materials_status: state.materials,
    is_overdue: isOverdue(state, at),
    waiting_for: waiting,
    allowed_actions: allowedChanges(state, { role, id: userId }, at),
  };
}

/** Must its reader answer again, because a refusal was declined? Source: R-workflow-69. */
export const isAskedAgain = (
  { asked_again: again }: { readonly asked_again: readonly number[] },
  state: WorkflowState,
  { userId }: Reader,
): boolean => state.status === 'pending' && again.includes(userId) && waitingFor(state).some(({ id }) => id === userId);

export const fullName = (person: Name | null): string | null =>
  person && (person[1] ? `${person[0]} ${person[1]}` : person[0]);

export function nameOf({ driver_id, driver, pickup_driver, therapists }: People, id: number): string {
  const therapist = therapists.find((one) => one.id === id);
  const person: Name | null = therapist
    ? [therapist.first_name, therapist.last_name]
    : id === driver_id
      ? driver
      : pickup_driver;
  return fullName(person) ?? '';
}
