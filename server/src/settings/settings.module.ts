import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { route } from '../platform/http/route.js';
import type { Module } from '../platform/module.js';
import { askSupport, changeCompany, companyInfo } from './company.usecases.js';
import { changeRetention, retention } from './retention.usecases.js';
import { chooseNotifications, notificationChoices } from './settings.usecases.js';

function settingsRoutes(app: FastifyInstance): void {
  const { settings } = calls;
  route(app, settings.notificationChoices, ({ deps, user }) => notificationChoices(deps, user));
  route(app, settings.setNotificationChoices, ({ deps, user, body, request }) =>
    chooseNotifications(deps, user, body, request.id),
  );
  route(app, settings.company, ({ deps }) => companyInfo(deps.db));
  route(app, settings.updateCompany, ({ deps, user, body, request }) => changeCompany(deps, user, body, request.id));
  route(app, settings.retention, ({ deps }) => retention(deps.db));
  route(app, settings.updateRetention, ({ deps, user, body, request }) =>
    changeRetention(deps, user, body, request.id),
  );
  route(
    app,
    settings.askSupport,
    async ({ deps, user, body, request }) => {
      await askSupport(deps, user, body, request.id);
      return { message: 'Your message is on its way.' };
    },
    { rateLimit: { max: 10, seconds: 3600 } },
  );
}

/** What each person sets for their account, what is said of the business, and the way to write to it. */
export const settingsModule: Module = { name: 'settings', routes: settingsRoutes };
