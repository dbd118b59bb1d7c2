import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { route } from '../platform/http/route.js';
import { businessRules, changeBusinessRules } from './business-rules.usecases.js';
import { commission, previewCommission, removeCommission, setCommission } from './commission.usecases.js';
import { setWorkRate, workRates } from './work-rates.usecases.js';
import { setSurcharge, surcharges } from './surcharges.usecases.js';
import { bookingTable, chooseBookingTable } from './booking-table.usecases.js';
import { changesToApprove, decideChange } from './rule-changes.usecases.js';
import { askSupport, changeCompany, companyInfo } from './company.usecases.js';
import { privacyNotice, writePrivacyNotice } from './privacy-notice.usecases.js';
import { correctText, filipinoTexts } from './filipino-texts.usecases.js';
import { changeOwner, ownersOf } from './owners.usecases.js';
import { firstRun } from './first-run.usecases.js';
import { chooseNotifications, notificationChoices } from './settings.usecases.js';
import * as m from '../texts/m.js';

/** What each person sets for their account, what is said of the business, and the way to write to it. */
export function settingsRoutes(app: FastifyInstance): void {
  const { settings } = calls;
  route(app, settings.notificationChoices, ({ deps, user }) => notificationChoices(deps, user));
  route(app, settings.setNotificationChoices, ({ deps, user, body, request }) =>
    chooseNotifications(deps, user, body, request.id),
  );
  route(app, settings.bookingTable, ({ deps, user }) => bookingTable(deps.db, user));
  route(app, settings.setBookingTable, ({ deps, user, body }) => chooseBookingTable(deps.db, user, body));
  route(app, settings.company, ({ deps }) => companyInfo(deps.db));
  route(app, settings.updateCompany, ({ deps, user, body, request }) => changeCompany(deps, user, body, request.id));
  route(app, settings.privacyNotice, ({ deps }) => privacyNotice(deps));
  route(app, settings.setPrivacyNotice, ({ deps, user, body, request }) =>
    writePrivacyNotice(deps, user, body, request.id),
  );
  route(app, settings.filipinoTexts, ({ deps, query }) => filipinoTexts(deps.db, query));
  route(app, settings.correctText, ({ deps, user, params, body, request }) =>
    correctText(deps, user, { ...body, ...params }, request.id),
  );
  route(
    app,
    settings.askSupport,
    async ({ deps, user, body, request }) => {
      await askSupport(deps, user, body, request.id);
      return { message: m.your_message_is_on_its() };
    },
    // For an office behind one address. Each person also has a limit of their own.
    { rateLimit: { max: 60, seconds: 3600 } },
  );
}

/** What is set for the business. */
export function businessRoutes(app: FastifyInstance): void {
  const { business } = calls;
  route(app, business.rules, ({ deps }) => businessRules(deps.db));
  route(app, business.changeRules, ({ deps, user, body, request }) =>
    changeBusinessRules(deps, user, body, request.id),
  );
  route(app, business.changesToApprove, ({ deps, user }) => changesToApprove(deps.db, user));
  route(app, business.approveChange, ({ deps, user, params, request }) =>
    decideChange(deps, user, request.id, { ...params, state: 'approved' }),
  );
  route(app, business.refuseChange, ({ deps, user, params, body, request }) =>
    decideChange(deps, user, request.id, { ...params, ...body, state: 'refused' }),
  );
  route(app, business.takeChangeBack, ({ deps, user, params, request }) =>
    decideChange(deps, user, request.id, { ...params, state: 'taken_back' }),
  );
  route(app, business.owners, ({ deps, user }) => ownersOf(deps.db, user));
  route(app, business.makeOwner, ({ deps, user, body, request }) =>
    changeOwner(deps, user, { id: body.user, isOwner: true, requestId: request.id }),
  );
  route(app, business.endOwner, ({ deps, user, params, request }) =>
    changeOwner(deps, user, { id: params.id, isOwner: false, requestId: request.id }),
  );
  route(app, business.firstRun, ({ deps, user }) => firstRun(deps.db, user));
  route(app, business.commission, ({ deps }) => commission(deps.db, deps.clock.now()));
  route(app, business.setCommission, ({ deps, user, body, request }) => setCommission(deps, user, body, request.id));
  route(app, business.workRates, ({ deps }) => workRates(deps.db, deps.clock.now()));
  route(app, business.setWorkRate, ({ deps, user, body, request }) => setWorkRate(deps, user, body, request.id));
  route(app, business.surcharges, ({ deps }) => surcharges(deps.db));
  route(app, business.addSurcharge, ({ deps, user, body: { counts_for_commission, ...given }, request }) =>
    setSurcharge(deps, user, { given, countsForCommission: counts_for_commission, requestId: request.id }),
  );
  route(app, business.changeSurcharge, ({ deps, user, params, body: { expected, ...given }, request }) =>
    setSurcharge(deps, user, { ...params, given, expected, requestId: request.id }),
  );
  route(app, business.previewCommission, ({ deps, user, body }) => previewCommission(deps, user, body));
  route(app, business.removeCommission, async ({ deps, user, params, request }) => {
    await removeCommission(deps, user, params.id, request.id);
    return undefined;
  });
}
