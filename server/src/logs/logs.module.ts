import type { Module } from '../platform/module.js';
import { forgetOldBrowserLog } from './browser-log.usecases.js';
import { logRoutes } from './logs.routes.js';

/** What was done, as operators read it, and what went wrong on screens. */
export const logsModule: Module = { name: 'logs', routes: logRoutes, daily: [forgetOldBrowserLog] };
