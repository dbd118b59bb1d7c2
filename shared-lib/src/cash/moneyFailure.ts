import { failureText, isApiFailure } from 'shared-lib';
import * as m from '../texts/m';

/** Steps of a visit wait on the phone without a network. Money does not, and says so. Source: R-device-35. */
export const moneyFailure = (error: unknown, fallback: string): string =>
  isApiFailure(error) && error.kind === 'offline' ? m.no_network_money_is_not() : failureText(error, fallback);
