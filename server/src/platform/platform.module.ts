import { cleanUpPlatform } from './clean-up.js';
import { devOutboxRoute } from './mail/dev-outbox.js';
import { sendMail } from './mail/mail-delivery.js';
import type { Module } from './module.js';

/** What belongs to no area of the business: e-mails, the outbox of demo mode, and cleaning up. */
export const platformModule: Module = {
  name: 'platform',
  routes: devOutboxRoute,
  tasks: [sendMail],
  daily: [cleanUpPlatform],
};
