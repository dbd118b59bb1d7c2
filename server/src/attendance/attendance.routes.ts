import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { route } from '../platform/http/route.js';
import { approve, approveSeveral } from './approve.usecases.js';
import {
  checkIn,
  checkOut,
  markSomebodyAbsent,
  records,
  summary,
  todayStatus,
  updateStatus,
  history,
  totals,
} from './attendance.usecases.js';
import { editRecord, enterTimes } from './edit-record.usecases.js';
import { sayLeft } from './say-left.usecases.js';
import { undo } from './undo.usecases.js';

export function attendanceRoutes(app: FastifyInstance): void {
  const { attendance } = calls;
  route(app, attendance.checkIn, ({ deps, user, body, request }) =>
    checkIn(deps, user, { requestId: request.id, occurredAt: body?.occurred_at }),
  );
  route(app, attendance.checkOut, ({ deps, user, body, request }) =>
    checkOut(deps, user, { requestId: request.id, occurredAt: body?.occurred_at }),
  );
  route(app, attendance.sayLeft, ({ deps, user, body, request }) => sayLeft(deps, user, body, request.id));
  route(app, attendance.undo, ({ deps, user, request }) => undo(deps, user, request.id));
  route(app, attendance.todayStatus, ({ deps, user }) => todayStatus(deps, user));
  route(app, attendance.records, ({ deps, user, query }) => records(deps, user, query));
  route(app, attendance.summary, ({ deps, query }) => summary(deps, query.date));
  route(app, attendance.approve, ({ deps, user, params, request }) => approve(deps, user, params.id, request.id));
  route(app, attendance.approveSeveral, ({ deps, user, body, request }) =>
    approveSeveral(deps, user, body.ids, request.id),
  );
  route(app, attendance.totals, ({ deps, user, query }) => totals(deps, user, query));
  route(app, attendance.history, ({ deps, params }) => history(deps, params.id));
  route(app, attendance.updateStatus, ({ deps, user, params, request }) =>
    updateStatus(deps, user, params.id, request.id),
  );
  route(app, attendance.markAbsent, ({ deps, user, body, request }) =>
    markSomebodyAbsent(deps, user, body, request.id),
  );
  route(app, attendance.enterTimes, ({ deps, user, body, request }) => enterTimes(deps, user, body, request.id));
  route(app, attendance.edit, ({ deps, user, params, body, request }) =>
    editRecord(deps, user, { id: params.id, requestId: request.id }, body),
  );
}
