import type { Answer, AppointmentNeed, Calls } from 'shared-lib/contract';
import {
  addDays,
  answerAsksSince,
  byUrgency,
  callOf,
  limits,
  operatorNeed,
  serviceDayOf,
  waitingFor,
  type Actor,
  type CalledFor,
  type Call,
  type Status,
} from 'shared-lib/domain';
import type { Deps } from '../../platform/deps.js';
import { paginated, type PageRequest } from '../../platform/http/paging.js';
import type { Reader } from '../../platform/principal.js';
import { cardFor } from './card.js';
import { factsOf } from './card.sql.js';
import { countOperatorNeeds, findOperatorNeeds, findOwnOpen, type OwnOpenRow } from './needs.repository.js';
import { stateOf } from './record.js';

type Needs = Answer<Calls['appointments']['needs']>;

interface Asking {
  readonly deps: Deps;
  readonly reader: Reader;
}

/** What needs the reader now: operators the longest waiting first, therapists and drivers the most urgent first. */
export const listNeeds = (page: PageRequest, asking: Asking): Promise<Needs> =>
  asking.reader.role === 'operator' ? ofOperators(page, asking) : ofStaff(page, asking);

async function ofOperators(page: PageRequest, { deps: { db, clock }, reader }: Asking): Promise<Needs> {
  const now = clock.now();
  const [rows, { total, next_at }] = await Promise.all([findOperatorNeeds(db, now, page), countOperatorNeeds(db, now)]);
  const needs = rows.flatMap(({ facts, since, status, has_driver, phone_number }): AppointmentNeed[] => {
    const kind = operatorNeed(status, has_driver);
    if (!kind) return [];
    return [
      {
        kind,
        since: since.toISOString(),
        until: null,
        phone_number: kind === 'ride_stuck' ? phone_number : null,
        notification_id: null,
        appointment: cardFor(factsOf(facts), reader, now),
      },
    ];
  });
  const most = limits.NEEDS_COUNTED_MAX;
  return {
    ...paginated(needs, { ...page, count: Math.min(total, most), capped: total > most }),
    next_at: next_at && next_at.toISOString(),
  };
}

/** In which something may call one of its people. */
const MAY_CALL = [
  'pending',
  'confirmed',
  'therapist_confirmed',
  'in_progress',
  'journey',
  'picking_up_therapists',
  'transporting_group',
  'driving_to_location',
  'at_location',
  'arrived',
  'dropped_off',
  'session_in_progress',
  'driver_assigned_pickup',
  'return_journey',
  'completed',
  'cancelled',
] as const satisfies readonly Status[];

async function ofStaff(page: PageRequest, { deps: { db, clock }, reader }: Asking): Promise<Needs> {
  const now = clock.now();
  const actor: Actor = { role: reader.role, id: reader.userId };
  const rows = await findOwnOpen(db, reader.userId, addDays(serviceDayOf(now), -1), MAY_CALL);
  const open = rows.map((row) => ({ row, state: calledFor(row) }));
  const calls = open
    .flatMap(({ row, state }): [OwnOpenRow, Call][] => {
      const call = callOf(state, actor, now.getTime());
      return call ? [[row, call]] : [];
    })
    .sort(([, a], [, b]) => byUrgency(a, b));
  const from = (page.page - 1) * page.page_size;
  const needs = calls.slice(from, from + page.page_size).map(([{ facts, cancelled_news }, { kind, since, until }]) => ({
    kind,
    since: new Date(since).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
    phone_number: null,
    notification_id: kind === 'cancelled' ? cancelled_news : null,
    appointment: cardFor(factsOf(facts), reader, now),
  }));
  const next = Math.min(...open.map(({ state }) => nextCall(state, actor, now.getTime())));
  return {
    ...paginated(needs, { ...page, count: calls.length }),
    next_at: Number.isFinite(next) ? new Date(next).toISOString() : null,
  };
}

function calledFor({ facts, status_since, cancelled_at, cancelled_news }: OwnOpenRow): CalledFor {
  const card = factsOf(facts);
  return {
    ...stateOf(card, card.took_materials),
    statusSince: status_since?.getTime() ?? 0,
    cancelledUnread: cancelled_news === null || !cancelled_at ? null : cancelled_at.getTime(),
  };
}

/** When a request will call this person, if nothing happens; Infinity where none will. */
function nextCall(state: CalledFor, actor: Actor, now: number): number {
  const at = answerAsksSince(state);
  const waits = state.status === 'pending' && waitingFor(state).some(({ id }) => id === actor.id);
  return waits && at > now ? at : Infinity;
}
