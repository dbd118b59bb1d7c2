import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { serviceDayOf } from 'shared-lib/domain';
import { FileStream, FROM_STANDBY, route } from '../../platform/http/route.js';
import { readBoard } from './board.usecases.js';
import { listSecondDrivers } from './second-drivers.usecases.js';
import { exportAppointments } from './export.usecases.js';
import { listNeeds } from './needs.usecases.js';
import { listPickupDrivers } from './pickup-drivers.usecases.js';
import {
  countTabs,
  listAppointments,
  listForCalendar,
  listLate,
  listToBePaid,
  listRejected,
  listToday,
  listUpcoming,
  listWeek,
  listWithStatus,
  readAppointment,
  readMessages,
  readTimeline,
} from './reads.usecases.js';
import { listReplacements } from './replacements.usecases.js';
import { visitsAtTheSameTime, visitsBeside } from './same-time.usecases.js';
import { findTightWays } from './tight-ways.usecases.js';

/** All calls that read appointments. Source: 7-028..7-036. */
export function appointmentReadRoutes(app: FastifyInstance): void {
  const { appointments } = calls;
  route(app, appointments.list, ({ query, user, deps, request }) =>
    listAppointments(query, { deps, reader: user }, request),
  );
  route(
    app,
    appointments.export,
    async ({ query, user, deps, request }) => {
      const lines = await exportAppointments(query, { deps, reader: user }, request);
      return new FileStream(`bookings-${serviceDayOf(deps.clock.now())}.csv`, Readable.from(lines));
    },
    FROM_STANDBY,
  );
  route(app, appointments.today, ({ query, user, deps }) => listToday(query, { deps, reader: user }));
  route(app, appointments.upcoming, ({ query, user, deps }) => listUpcoming(query, { deps, reader: user }));
  route(app, appointments.byWeek, ({ query, user, deps }) => listWeek(query, { deps, reader: user }));
  route(app, appointments.calendar, ({ query, user, deps }) => listForCalendar(query, { deps, reader: user }));
  route(app, appointments.rejected, ({ query, user, deps }) => listRejected(query, { deps, reader: user }));
  route(app, appointments.pending, ({ query, user, deps }) => listWithStatus('pending', query, { deps, reader: user }));
  route(app, appointments.timeout, ({ query, user, deps }) => listLate(query, { deps, reader: user }));
  route(app, appointments.awaitingPayment, ({ query, user, deps }) => listToBePaid(query, { deps, reader: user }));
  route(app, appointments.counts, ({ user, deps }) => countTabs({ deps, reader: user }));
  route(app, appointments.needs, ({ query, user, deps }) => listNeeds(query, { deps, reader: user }));
  route(app, appointments.pickupDrivers, ({ params, query, deps }) => listPickupDrivers(deps, params.id, query.at));
  route(app, appointments.backupDrivers, ({ params, deps }) => listSecondDrivers(deps, params.id));
  route(app, appointments.timeline, ({ params, deps }) => readTimeline(params.id, deps));
  route(app, appointments.messages, ({ params, deps }) => readMessages(params.id, deps));
  route(app, calls.dispatch.board, ({ query, deps }) => readBoard(deps, query.date));
  route(app, calls.dispatch.sameTime, ({ query, deps }) => visitsAtTheSameTime(deps, query));
  route(app, calls.dispatch.beside, ({ params, deps }) => visitsBeside(deps, params.id));
  route(app, calls.dispatch.tightWays, ({ query, deps }) => findTightWays(deps, query));
  route(app, appointments.read, ({ params, user, deps }) => readAppointment(params.id, { deps, reader: user }));
  route(app, appointments.replacements, ({ params, query, deps }) => listReplacements(deps, params.id, query.role));
}
