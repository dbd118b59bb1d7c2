import type { Module } from '../platform/module.js';
import { accountRoutes } from './accounts.routes.js';
import { emailChangeElapsed } from './own-account/email-changes.usecases.js';
import { cleanUpAccounts } from './clean-up.js';

/** Who people are: sign-in and sign-out, sessions, codes, profiles. */
export const accountsModule: Module = {
  name: 'accounts',
  routes: accountRoutes,
  tasks: [emailChangeElapsed],
  daily: [cleanUpAccounts],
};
