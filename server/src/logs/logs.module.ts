import type { Module } from '../platform/module.js';
import { forgetOldBrowserLog } from './browser-log.usecases.js';
import { logRoutes } from './logs.routes.js';

/** What people did, as operators read it, and the errors of screens. */
export const logsModule: Module = { name: 'logs', routes: logRoutes, daily: [forgetOldBrowserLog] };
