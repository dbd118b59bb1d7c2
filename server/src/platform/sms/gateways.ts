import type { Config } from '../../config.js';
import { semaphore } from './semaphore.js';
import type { SmsGateway } from './sms-gateway.js';
import { twilio } from './twilio.js';

const MAKES = { twilio, semaphore };

/**
 * The gateway that the settings name. `SmsGateway` says how to add one. Demo mode has none: it sends nothing. Source:
 * R-beyond-977.
 */
export const gatewayOf = ({ demo, sms }: Pick<Config, 'demo' | 'sms'>): SmsGateway | undefined =>
  demo || !sms ? undefined : MAKES[sms.provider](sms);
