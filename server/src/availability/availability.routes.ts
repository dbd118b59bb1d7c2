import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { callerOf } from '../platform/caller.js';
import type { Principal } from '../platform/principal.js';
import { ApiError } from '../platform/errors.js';
import { route } from '../platform/http/route.js';
import { readSchedulingRules } from './rules/scheduling-rules.repository.js';
import { availableDrivers, availableTherapists } from './free-staff/lookups.usecases.js';
import { listDays } from './calendar/days.usecases.js';
import { listSlots } from './free-staff/slots.usecases.js';
import { addClosingDay, listClosingDays, removeClosingDay } from './pattern/closing-days.usecases.js';
import { readCoverage } from './coverage/coverage.usecases.js';
import { setDay } from './windows/day.usecases.js';
import { addException, endPattern, readPattern, removeException, setPattern } from './pattern/pattern.usecases.js';
import { readWeek } from './windows/week.usecases.js';
import { changeWindow, copyDay, createWindow, listWindows, removeWindow } from './windows/windows.usecases.js';

/**
 * Only roles that change bookings may ask as if one of them held nobody: others would learn whom it holds. Source:
 * R-visibility-6.
 */
function asked<Query extends { readonly except?: number }>(query: Query, { role }: Principal): Query {
  if (query.except !== undefined && role !== 'operator') throw new ApiError('FORBIDDEN');
  return query;
}

/** Lists who is free when, and the windows behind that. Source: 7-068..7-073. */
export function availabilityRoutes(app: FastifyInstance): void {
  const { availability, settings } = calls;
  route(app, settings.scheduling, async ({ deps }) => {
    const { early_step, outbound_before } = await readSchedulingRules(deps.db);
    return { early_step_minutes: early_step, outbound_before_minutes: outbound_before };
  });
  route(app, availability.therapists, ({ query, deps, user }) => availableTherapists(deps, asked(query, user)));
  route(app, availability.drivers, ({ query, deps, user }) => availableDrivers(deps, asked(query, user)));
  route(app, availability.slots, ({ query, deps }) => listSlots(deps, query));
  route(app, availability.days, ({ query, deps, user }) => listDays(deps, user, query));
  route(app, availability.list, (context) => listWindows(callerOf(context), context.query));
  route(app, availability.create, (context) => createWindow(context.body, callerOf(context)));
  route(app, availability.update, (context) => changeWindow(context.params.id, context.body, callerOf(context)));
  route(app, availability.remove, async (context) => {
    await removeWindow(context.params.id, callerOf(context));
    return undefined;
  });
  route(app, availability.copy, (context) => copyDay(context.body, callerOf(context)));
  route(app, availability.week, (context) => readWeek(callerOf(context), context.query));
  route(app, availability.setDay, (context) => setDay(context.body, callerOf(context)));
  route(app, availability.coverage, ({ deps, query }) => readCoverage(deps, query.date));
  route(app, availability.pattern, (context) => readPattern(callerOf(context), context.query));
  route(app, availability.setPattern, (context) => setPattern(context.body, callerOf(context)));
  route(app, availability.endPattern, (context) => endPattern(context.body, callerOf(context)));
  route(app, availability.addException, (context) => addException(context.body, callerOf(context)));
  route(app, availability.removeException, (context) => removeException(context.params.id, callerOf(context)));
  route(app, availability.closingDays, (context) => listClosingDays(callerOf(context), context.query));
  route(app, availability.addClosingDay, (context) => addClosingDay(context.body, callerOf(context)));
  route(app, availability.removeClosingDay, (context) => removeClosingDay(context.params.day, callerOf(context)));
}
