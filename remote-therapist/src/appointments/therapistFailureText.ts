import {
  type AppointmentCard,
  MATERIALS_CHECK_FROM,
  actionFailure,
  isApiFailure,
  metStatus,
  oneOf,
  statusLabel,
  texts,
} from 'shared-lib';
import { rowOf, type TherapistActionName } from './actions';

const { THERAPIST_ALERT } = texts;

/**
 * What the therapist reads when an action failed. The texts stand in the action's row of actions.ts. `actionFailure`
 * (shared-lib/src/appointment/action-row.ts) chooses between them and the server's own. Source: 8-130..8-136, 7-061,
 * 7-062.
 */
export const therapistFailureText = (
  action: TherapistActionName,
  { status }: Pick<AppointmentCard, 'status'>,
  error: unknown,
  onDashboard: boolean,
): string =>
  (action === 'complete' && completeRefusal(status, error)) || actionFailure(rowOf(action), status, error, onDashboard);

/**
 * Why the server refused a check of materials: because of the status, or in the server's own words. Source: 7-061,
 * 8-135, 8-136.
 */
const completeRefusal = (shown: AppointmentCard['status'], error: unknown): string | undefined =>
  isApiFailure(error) ? (error.status === 409 && materialsRefusal(metStatus(error, shown))) || error.said : undefined;

/** Why materials cannot be checked at this status; undefined when they can. Source: 8-135, 8-136. */
export function materialsRefusal(status: AppointmentCard['status']): string | undefined {
  if (status === 'session_in_progress') return THERAPIST_ALERT.materialsDuringSession;
  return oneOf(MATERIALS_CHECK_FROM, status) ? undefined : THERAPIST_ALERT.materialsTooEarly(statusLabel(status));
}
