import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { route } from '../platform/http/route.js';
import { act } from './act.usecases.js';
import { book } from './book.usecases.js';
import { deleteAppointment, editAppointment } from './edit.usecases.js';
import { autoCancelOverdue } from './overdue/auto-cancel.usecases.js';
import { originOf } from './scene.js';

/** The writing calls of appointments; the reading ones are in read/. */
export function appointmentWriteRoutes(app: FastifyInstance): void {
  const { appointments } = calls;

  route(app, appointments.create, ({ body, user, deps, request }) => book(deps, user, body, originOf(request)));

  route(app, appointments.update, ({ params, body, user, deps, request }) =>
    editAppointment(deps, user, params.id, { edit: body, origin: originOf(request) }),
  );

  route(app, appointments.remove, async ({ params, user, deps, request }) => {
    await deleteAppointment(deps, user, params.id, originOf(request));
    return undefined;
  });

  route(app, appointments.autoCancelOverdue, ({ query, user, deps, request }) =>
    autoCancelOverdue(deps, user, { dryRun: query.dry_run ?? false, origin: originOf(request) }),
  );

  route(app, appointments.act, ({ params, body, user, deps, request }) =>
    act(deps, user, { ...params, body, origin: originOf(request) }),
  );

  // `action` names the action, so a review gives its decision as `decision` here.
  route(app, appointments.actByBody, ({ params, body: { action, decision, ...body }, user, deps, request }) =>
    act(deps, user, {
      ...params,
      action,
      body: decision === undefined ? body : { ...body, action: decision },
      origin: originOf(request),
    }),
  );
}
