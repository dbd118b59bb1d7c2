import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { serverLimits } from 'shared-lib/domain';
import { callerOf } from '../platform/caller.js';
import { route } from '../platform/http/route.js';
import { readPhone } from '../platform/phone/phone.js';
import { pageOfOwed, pageOfVisits, readOverview } from './client-page.usecases.js';
import { recentClients } from './clients.repository.js';
import { changeClient, checkDuplicates, createClient, pageOfClients, readClient } from './clients.usecases.js';
import { readConsents, recordConsent } from './consents.usecases.js';
import { changeContacts, readContacts } from './contacts.usecases.js';
import { noteLook } from './looks.usecases.js';
import { liftMark, markClient } from './marks.usecases.js';

/** Clients: for operators only. Source: 7-024, 7-027, R-api-3. */
export function clientRoutes(app: FastifyInstance): void {
  const { people } = calls;
  route(app, people.clients, ({ query, deps, user, request }) =>
    pageOfClients(deps, query, { userId: user.userId, request }),
  );
  route(app, people.duplicates, ({ query, deps }) => checkDuplicates(deps, query));
  route(app, people.readPhone, async ({ query }) => {
    const { stored, shown } = readPhone(query.number);
    return { is_number: stored !== null, shown };
  });
  route(app, people.recentClients, ({ deps }) => recentClients(deps.db, serverLimits.RECENT_CLIENTS));
  route(app, people.client, async (context) => {
    const client = await readClient(context.deps.db, context.params.id);
    await noteLook(client.id, callerOf(context));
    return client;
  });
  route(app, people.clientOverview, ({ params, deps }) => readOverview(deps.db, params.id));
  route(app, people.clientVisits, ({ params, query, deps }) => pageOfVisits(deps.db, params.id, query));
  route(app, calls.paymentDifferences.owedBy, ({ params, query, deps }) => pageOfOwed(deps.db, params.id, query));
  route(app, calls.clientContacts.read, ({ params, deps }) => readContacts(deps.db, params.id));
  route(app, calls.clientContacts.change, (context) =>
    changeContacts(context.params.id, context.body, callerOf(context)),
  );
  route(app, calls.clientConsents.read, ({ params, deps }) => readConsents(deps.db, params.id));
  route(app, calls.clientConsents.record, (context) =>
    recordConsent(context.params.id, context.body, callerOf(context)),
  );
  route(app, people.markClient, (context) => markClient(context.params.id, context.body, callerOf(context)));
  route(app, people.liftMark, (context) => liftMark(context.params.id, context.body.reason, callerOf(context)));
  route(app, people.createClient, (context) => createClient(context.body, callerOf(context)));
  route(app, people.updateClient, (context) => changeClient(context.params.id, context.body, callerOf(context)));
}
