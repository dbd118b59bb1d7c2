import type { FastifyInstance } from 'fastify';
import { appointment, calls } from 'shared-lib/contract';
import { callerOf } from '../platform/caller.js';
import type { Deps } from '../platform/deps.js';
import { notFound } from '../platform/errors.js';
import type { StoredAnswer } from '../platform/http/idempotent-requests.js';
import { route } from '../platform/http/route.js';
import { addPayment } from './commands/add-payment.usecases.js';
import { agreeDifference, undoWriteOff } from './commands/agree-difference.usecases.js';
import { autoCancelOverdue } from './commands/auto-cancel.usecases.js';
import { bookAppointment } from './commands/book.usecases.js';
import { updateMaterialStatus } from './commands/check-material.usecases.js';
import {
  approveCorrection,
  askCorrection,
  correctionsOf,
  listToApprove,
  refuseCorrection,
  takeCorrectionBack,
} from './commands/correction-requests.usecases.js';
import { deleteAppointment, editAppointment } from './commands/edit.usecases.js';
import { executeAction } from './commands/execute-action.usecases.js';
import { letNeedGo, takeNeed } from './commands/taken-needs.usecases.js';
import { existingRecord, viewFor } from './read/load.js';
import { answerFor, maySee } from './read/view.js';
import type { Reader } from '../platform/principal.js';
import type { ChangedAppointment } from './workflow/command-transaction.js';
import { bookSeries, previewSeries } from './commands/book-series.usecases.js';
import { cancelSeries, changeSeries, previewSeriesChange } from './commands/change-series.usecases.js';
import { readSeries } from './read/series.usecases.js';

/** The changed appointment, as the caller may see it. */
const shownTo = async (user: Reader, changed: Promise<ChangedAppointment>) => {
  const { record, now } = await changed;
  return answerFor(record, user, now);
};

const PEOPLE = appointment.pick({ therapists: true, driver_id: true, assigned_pickup_driver: true });

/**
 * Refuses a repeated request from a person who has left the visit since: the first answer has the client's number. A
 * step by which they left is answered again, because they were no longer in the visit when they got its answer. Source:
 * R-workflow-40.
 */
async function refuseUnlessStillTheirs(
  { deps, user, params }: { readonly deps: Deps; readonly user: Reader; readonly params: { readonly id: number } },
  { body }: StoredAnswer,
): Promise<void> {
  if (maySee(await existingRecord(deps.db, params.id), user)) return;
  const left = PEOPLE.safeParse(body).data;
  if (!left) throw notFound();
  const { therapists, driver_id, assigned_pickup_driver } = left;
  if ([...therapists, driver_id, assigned_pickup_driver].includes(user.userId)) throw notFound();
}

/** The calls that change appointments; the calls that read them are in read/. */
export function appointmentWriteRoutes(app: FastifyInstance): void {
  const { appointments, corrections, inventory, needs, paymentDifferences } = calls;

  route(app, appointments.create, ({ body, ...asked }) => shownTo(asked.user, bookAppointment(callerOf(asked), body)));

  route(app, appointments.update, ({ params, body, ...asked }) =>
    shownTo(asked.user, editAppointment(callerOf(asked), params.id, body)),
  );

  route(app, appointments.remove, async ({ params, ...asked }) => {
    await deleteAppointment(callerOf(asked), params.id);
    return undefined;
  });

  route(app, appointments.autoCancelOverdue, ({ query, body, ...asked }) =>
    autoCancelOverdue(callerOf(asked), { dryRun: query.dry_run ?? false, only: body?.ids }),
  );

  route(
    app,
    appointments.act,
    ({ params, body, ...asked }) => shownTo(asked.user, executeAction(callerOf(asked), { ...params, body })),
    { mayHearAgain: refuseUnlessStillTheirs },
  );

  // `action` names the action, so a review gives its decision as `decision` here.
  route(
    app,
    appointments.actByBody,
    ({ params, body: { action, decision, ...rest }, ...asked }) => {
      const body = decision === undefined ? rest : { ...rest, action: decision };
      return shownTo(asked.user, executeAction(callerOf(asked), { ...params, action, body }));
    },
    { mayHearAgain: refuseUnlessStillTheirs },
  );

  route(app, needs.take, ({ params, body, ...asked }) => takeNeed(callerOf(asked), params, body.from));
  route(app, needs.letGo, async ({ params, ...asked }) => {
    await letNeedGo(callerOf(asked), params);
    return undefined;
  });
  route(app, corrections.toApprove, ({ query, ...asked }) => listToApprove(callerOf(asked), query));
  route(app, corrections.ofAppointment, ({ params, deps }) => correctionsOf(deps, params.id));
  route(app, corrections.ask, ({ params, body, ...asked }) => askCorrection(callerOf(asked), params.id, body));
  route(app, paymentDifferences.agree, ({ params, body, ...asked }) =>
    agreeDifference(callerOf(asked), params.id, body),
  );
  route(app, paymentDifferences.undo, ({ params, body, ...asked }) => undoWriteOff(callerOf(asked), params.id, body));
  route(app, paymentDifferences.pay, ({ params, body, ...asked }) => addPayment(callerOf(asked), params.id, body));
  route(app, corrections.approve, ({ params, ...asked }) => approveCorrection(callerOf(asked), params.id));
  route(app, corrections.refuse, ({ params, body, ...asked }) => refuseCorrection(callerOf(asked), params.id, body));
  route(app, corrections.takeBack, ({ params, ...asked }) => takeCorrectionBack(callerOf(asked), params.id));

  // The address belongs to the inventory, but most calls answer an appointment's material check.
  route(app, inventory.updateMaterialStatus, ({ params, body, ...asked }) =>
    updateMaterialStatus(callerOf(asked), { ...body, materialId: params.id }),
  );
}

/** Books, shows, changes and cancels the visits of a series together. */
export function seriesRoutes(app: FastifyInstance): void {
  const { series } = calls;

  route(app, series.preview, ({ body, ...asked }) => previewSeries(callerOf(asked), body));
  route(app, series.create, async ({ body, ...asked }) => {
    const { booked, first } = await bookSeries(callerOf(asked), body);
    return { booked, first: viewFor(first.record, asked.user, first.now) };
  });
  route(app, series.read, ({ params, deps }) => readSeries(deps.db, params.id));
  route(app, series.previewChange, async ({ params, body, ...asked }) => ({
    visits: await previewSeriesChange(callerOf(asked), { ...params, ...body }),
  }));
  route(app, series.change, ({ params, body, ...asked }) => changeSeries(callerOf(asked), { ...params, ...body }));
  route(app, series.cancel, ({ params, body, ...asked }) => cancelSeries(callerOf(asked), { ...params, ...body }));
}
