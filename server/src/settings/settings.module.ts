import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { route } from '../platform/http.js';
import type { Module } from '../platform/module.js';
import { chooseNotifications, notificationChoices } from './settings.usecases.js';

function settingsRoutes(app: FastifyInstance): void {
  const { settings } = calls;
  route(app, settings.notificationChoices, ({ deps, user }) => notificationChoices(deps, user));
  route(app, settings.setNotificationChoices, ({ deps, user, body, request }) => chooseNotifications(deps, user, body, request.id));
}

/** What each person sets for their account. */
export const settingsModule: Module = { name: 'settings', routes: settingsRoutes };
