import { type AppointmentCard, actionFailure, isApiFailure, saysSessionExpired } from 'shared-lib';
import { type DriverActionName, rowOf } from './actions';
import * as m from '../texts/m';

const SESSION_EXPIRED = m.session_expired_please_refresh_the();

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
