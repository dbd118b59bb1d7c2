import type { FastifyInstance } from 'fastify';
import { calls, type Appointment } from 'shared-lib/contract';
import type { Principal } from '../accounts/session-store.js';
import type { Deps } from '../platform/deps.js';
import { route } from '../platform/http.js';
import { act } from './act.usecases.js';
import { notFound } from './appointments.errors.js';
import { book } from './book.usecases.js';
import { deleteAppointment, editAppointment } from './edit.usecases.js';
import { autoCancelOverdue } from './overdue/auto-cancel.usecases.js';
import { loadAppointment } from './read/load.js';
import { originOf } from './scene.js';

async function answer(deps: Deps, id: number, user: Principal): Promise<Appointment> {
  const appointment = await loadAppointment(deps.db, id, user, deps.clock.now());
  if (!appointment) throw notFound();
  return appointment;
}

/** The writing calls of appointments; the reading ones are in read/. */
export function appointmentWriteRoutes(app: FastifyInstance): void {
  const { appointments } = calls;

  route(app, appointments.create, async ({ body, user, deps, request }) => answer(deps, await book(deps, user, body, originOf(request)), user));

  route(app, appointments.update, async ({ params, body, user, deps, request }) => {
    await editAppointment(deps, user, params.id, { edit: body, origin: originOf(request) });
    return answer(deps, params.id, user);
  });

  route(app, appointments.remove, async ({ params, user, deps, request }) => {
    await deleteAppointment(deps, user, params.id, originOf(request));
    return undefined;
  });

  route(app, appointments.autoCancelOverdue, ({ query, user, deps, request }) => autoCancelOverdue(deps, user, { dryRun: query.dry_run ?? false, origin: originOf(request) }));

  route(app, appointments.act, ({ params, body, user, deps, request }) => act(deps, user, { ...params, body, origin: originOf(request) }));

  // `action` names the action, so a review gives its decision as `decision` here.
  route(app, appointments.actByBody, ({ params, body: { action, decision, ...body }, user, deps, request }) =>
    act(deps, user, { ...params, action, body: decision === undefined ? body : { ...body, action: decision }, origin: originOf(request) }));
}
