import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { serverLimits, serviceDayOf, type Role } from 'shared-lib/domain';
import { callerOf } from '../platform/caller.js';
import { withinHashing } from '../accounts/passwords/passwords.js';
import { unknownCallerOf, rememberBrowser } from '../accounts/unknown-caller.js';
import { approveEmailChange, cancelEmailChange } from '../accounts/own-account/email-changes.usecases.js';
import { pageOfClients } from '../clients/clients.usecases.js';
import { exportClient } from '../clients/export/export.usecases.js';
import { noteLook } from '../clients/looks.usecases.js';
import type { Deps } from '../platform/deps.js';
import { FileStream, route } from '../platform/http/route.js';
import { paginated } from '../platform/http/paging.js';
import { listMaterials, listServices } from './materials-and-services.repository.js';
import {
  changeMaterial,
  changeService,
  registerClient,
  registerMaterial,
  registerService,
} from './materials-and-services.usecases.js';
import { beginRegistration, checkEmail } from '../accounts/sign-in/complete-registration.usecases.js';
import { setComingPrice } from './coming-prices.usecases.js';
import { csvRoutes } from './csv.routes.js';
import { listStaff, type StaffSearch } from './staff.repository.js';
import {
  answerStaffEmail,
  changeStaff,
  disableStaff,
  enableStaff,
  liftStaffSuspension,
  registerStaff,
  resendInvitation,
} from './staff.usecases.js';
import { mergeClients } from '../clients/merge.usecases.js';
import { countRecords } from './record-pages.repository.js';
import {
  alike,
  readClientRecord,
  readMaterialRecord,
  readServiceRecord,
  readStaffRecord,
} from './record-pages.usecases.js';

/** Records of the back office with all that belongs to them: for operators only. Source: R-pages-5. */
function recordPageRoutes(app: FastifyInstance): void {
  const { records } = calls;
  route(app, records.counts, ({ deps }) => countRecords(deps.db));
  route(app, records.alike, ({ deps, query }) => alike(deps.db, query));
  route(app, records.staff, ({ deps, params }) => readStaffRecord(deps.db, params.id, deps.clock.now()));
  route(app, records.client, async (context) => {
    const record = await readClientRecord(context.deps.db, context.params.id);
    await noteLook(context.params.id, callerOf(context));
    return record;
  });
  route(
    app,
    records.exportClient,
    async (context) => {
      const { params, body, deps } = context;
      // A page, but not as one: clients take an answer of HTML for the page of a proxy, and no browser shows it here.
      const [type, ending] =
        body.as === 'json' ? (['application/json', 'json'] as const) : (['application/octet-stream', 'html'] as const);
      const pieces = await exportClient(params.id, body, callerOf(context));
      const name = `client-${params.id}-${serviceDayOf(deps.clock.now())}.${ending}`;
      return new FileStream(name, Readable.from(pieces), type);
    },
    // A file answers each request anew, also one with a key that was sent before.
    { secret: true, rateLimit: { max: serverLimits.CLIENT_EXPORTS_A_MINUTE, seconds: 60 } },
  );
  route(app, records.mergeClients, (context) => mergeClients(context.params.id, context.body.other, callerOf(context)));
  route(app, records.material, ({ deps, params }) => readMaterialRecord(deps.db, params.id));
  route(app, records.service, ({ deps, params }) => readServiceRecord(deps.db, params.id, deps.clock.now()));
}

const staffPage = async ({ db, clock }: Deps, role: Role, query: Omit<StaffSearch, 'role' | 'now'>) => {
  const { staff, count } = await listStaff(db, { ...query, role, now: clock.now() });
  return paginated(staff, { ...query, count });
};

export async function recordsRoutes(app: FastifyInstance): Promise<void> {
  const { registration } = calls;

  route(app, registration.registerTherapist, (context) => registerStaff(callerOf(context), 'therapist', context.body));
  route(app, registration.registerDriver, (context) => registerStaff(callerOf(context), 'driver', context.body));
  route(app, registration.registerOperator, (context) => registerStaff(callerOf(context), 'operator', context.body));
  route(app, registration.registerClient, (context) => registerClient(callerOf(context), context.body));
  route(app, registration.registerMaterial, (context) => registerMaterial(callerOf(context), context.body));
  for (const call of [registration.registerService, registration.createService])
    route(app, call, (context) => registerService(callerOf(context), context.body));
  route(app, registration.updateService, (context) =>
    changeService(callerOf(context), context.params.id, context.body),
  );
  route(app, registration.setComingPrice, (context) =>
    setComingPrice(callerOf(context), context.params.id, context.body),
  );

  route(app, registration.therapists, ({ deps, query }) => staffPage(deps, 'therapist', query));
  route(app, registration.drivers, ({ deps, query }) => staffPage(deps, 'driver', query));
  route(app, registration.operators, ({ deps, query }) => staffPage(deps, 'operator', query));
  route(app, registration.clients, ({ deps, query: { name, search, ...page }, user, request }) =>
    pageOfClients(deps, { search: search ?? name, ...page }, { userId: user.userId, request }),
  );
  route(app, registration.materials, async ({ deps, query }) => {
    const { rows, count } = await listMaterials(deps.db, query);
    return paginated(rows, { ...query, count });
  });
  route(app, registration.services, async ({ deps, query }) => {
    const { rows, count } = await listServices(deps.db, { ...query, day: serviceDayOf(deps.clock.now()) });
    return paginated(rows, { ...query, count });
  });

  route(app, registration.updateStaff, (context) => changeStaff(callerOf(context), context.params.id, context.body));
  route(app, registration.disableStaff, (context) =>
    disableStaff(callerOf(context), context.params.id, context.body.reason),
  );
  route(app, registration.enableStaff, (context) => enableStaff(callerOf(context), context.params.id));
  route(app, registration.approveEmail, (context) =>
    answerStaffEmail(callerOf(context), context.params.id, approveEmailChange),
  );
  route(app, registration.cancelEmail, (context) =>
    answerStaffEmail(callerOf(context), context.params.id, cancelEmailChange),
  );
  route(app, registration.updateMaterial, (context) =>
    changeMaterial(callerOf(context), context.params.id, context.body),
  );
  route(app, registration.resendInvitation, (context) => resendInvitation(callerOf(context), context.params.id));
  recordPageRoutes(app);
  await csvRoutes(app);
  route(app, registration.liftSuspension, (context) => liftStaffSuspension(callerOf(context), context.params.id));

  route(app, registration.checkEmail, ({ deps, body }) => checkEmail(deps, body.email), {
    rateLimit: { max: 120, seconds: 60 },
  });
  route(
    app,
    registration.complete,
    async ({ deps, body, request, reply }) => {
      const asker = unknownCallerOf(request);
      const sent = await beginRegistration(deps, { ...body, asker });
      rememberBrowser(asker, reply, deps.config);
      return sent;
    },
    { rateLimit: { max: 60, seconds: 60 }, within: withinHashing },
  );
}
