import { type AppointmentCard, actionFailure, isApiFailure, saysSessionExpired } from 'shared-lib';
import { type DriverActionName, rowOf } from './actions';

const SESSION_EXPIRED = 'Session expired. Please refresh the page and log in again.';

/** What a driver reads when an action failed. The texts stand in its row of actions.ts. Source: 8-101..8-116. */
export const driverFailureText = (
  action: DriverActionName,
  { status }: Pick<AppointmentCard, 'status'>,
  error: unknown,
  onDashboard: boolean,
): string =>
  isApiFailure(error) && saysSessionExpired(error)
    ? SESSION_EXPIRED
    : actionFailure(rowOf(action), status, error, onDashboard);
