// How it works: docs/subsystems/sos.md.
import type { Answer, BodyInput, Calls, OwnSos, SosCall, SosPlace } from 'shared-lib/contract';
import { limits, serverLimits, serviceDayOf, type SosEndReason, visitOfPerson } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { closeRinging } from '../notifications/push.repository.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import { ApiError, notFound, wrongFields } from '../platform/errors.js';
import { ringForCall } from './ring-again.js';
import {
  findCall,
  findOpenCalls,
  findOpenDrill,
  findOwnCall,
  findVisitsOf,
  insertCall,
  lockCall,
  storeClaim,
  storeEnd,
  storePlace,
  storeSight,
  type SosRow,
} from './sos.repository.js';
import * as m from '../texts/m.js';

/** A call that ended a moment ago: its person still reads by whom. */
const SHOWN_AFTER_END = 10 * limits.MINUTE;

const selfOf = ({ actor }: Caller): number => {
  const id = userIdOf(actor);
  if (id === null) throw new Error('only people call for help');
  return id;
};

const ownView = (row: SosRow): OwnSos => ({
  id: row.id,
  is_drill: row.is_drill,
  pressed_at: row.pressed_at.toISOString(),
  received_at: row.received_at.toISOString(),
  rang: row.rang,
  seen: (row.seen ?? []).map(({ at, ...one }) => ({ ...one, at: new Date(at).toISOString() })),
  claimed:
    row.claimed_by === null || row.claimed_at === null
      ? null
      : { id: row.claimed_by, name: row.claimed_name ?? '', at: row.claimed_at.toISOString() },
  ended_at: row.ended_at && row.ended_at.toISOString(),
});

/** Whom to call, the person who pressed first. */
function peopleOf({ pressed_by, person_name, person_phone, visit, is_drill }: SosRow): SosCall['people'] {
  const pressed = { id: pressed_by, name: person_name, what: 'pressed' as const, phone_number: person_phone };
  if (is_drill || !visit) return is_drill ? [] : [pressed];
  const { client_id, client_name, client_phone, people } = visit;
  return [
    pressed,
    { id: client_id, name: client_name, what: 'client', phone_number: client_phone || null },
    ...(people ?? []).map(({ id, name, role, phone }) => ({
      id,
      name,
      what: role === 'driver' ? ('driver' as const) : ('therapist' as const),
      phone_number: phone,
    })),
  ];
}

function callView(row: SosRow): SosCall {
  const { visit, latitude, longitude, accuracy, place_at: at } = row;
  return {
    ...ownView(row),
    person: { id: row.pressed_by, name: row.person_name, role: row.person_role },
    visit: visit && {
      id: visit.id,
      client_name: visit.client_name,
      address: visit.address,
      gate_instructions: visit.gate_instructions,
      status: visit.status,
      starts_at: new Date(visit.starts_at).toISOString(),
      ends_at: new Date(visit.ends_at).toISOString(),
    },
    people: peopleOf(row),
    place:
      latitude === null || longitude === null || !at
        ? null
        : { latitude, longitude, accuracy: accuracy ?? 0, at: at.toISOString() },
  };
}

/** All operators, and the person whose call it is. */
const tell = (tx: Tx, { id, pressed_by: person }: Pick<SosRow, 'id' | 'pressed_by'>): void =>
  tx.emit({ type: 'sos_update', audience: { operators: true, users: [person] }, payload: { sos: id } });

interface Recorded {
  readonly action: 'press' | 'drill' | 'claim' | 'end';
  readonly id: number;
  readonly after?: Readonly<Record<string, unknown>>;
}
const record = (tx: Tx, { actor, deps, origin }: Caller, { action, id, after = {} }: Recorded) =>
  recordAudit(tx, {
    at: deps.clock.now(),
    actor,
    action: `sos.${action}`,
    entity: 'sos',
    entityId: id,
    after,
    ...origin,
  });

async function existing(q: Queryable, id: number): Promise<SosRow> {
  const row = await findCall(q, id);
  if (!row) throw notFound();
  return row;
}

/** Refuses an unknown call, and one that has ended. */
async function lockOpen(tx: Tx, id: number): Promise<SosRow> {
  const row = await lockCall(tx, id);
  if (!row) throw notFound();
  if (row.ended_at) throw new ApiError('NEED_OVER', { detail: m.this_call_has_ended() });
  return row;
}

/** The visit that the person is in, else the next one, else the last one of the day. Source: R-beyond-711. */
async function visitOf(q: Queryable, person: Caller['actor'], now: Date): Promise<number | null> {
  const day = serviceDayOf(now);
  const visits = await findVisitsOf(q, person.id ?? 0, day);
  return visitOfPerson(visits, person, day)?.visit.id ?? visits.at(-1)?.id ?? null;
}

/** When the phone says it was pressed, as far back as that counts, and never ahead. */
function pressedAt(said: string | undefined, now: Date): Date {
  if (said === undefined) return now;
  const earliest = now.getTime() - serverLimits.OCCURRED_AT_HOURS * 60 * limits.MINUTE;
  return new Date(Math.min(Math.max(Date.parse(said), earliest), now.getTime()));
}

/**
 * Calls for help. While a call of the person is open, each further press is the same call: nobody is rung twice, and no
 * real call is ever refused, whatever instant or place comes with it. Source: R-beyond-256, R-beyond-259.
 */
export const pressSos = (caller: Caller, body: BodyInput<Calls['sos']['press']>): Promise<OwnSos> =>
  caller.deps.db.tx(async (tx) => {
    const person = selfOf(caller);
    const now = caller.deps.clock.now();
    const pressed = pressedAt(body.pressed_at, now);
    const appointment = await visitOf(tx, caller.actor, now);
    const made = await insertCall(tx, { person, isDrill: false, pressedAt: pressed, receivedAt: now, appointment });
    const open = made === undefined ? await findOwnCall(tx, person, now) : undefined;
    const id = made ?? open?.id;
    // It ended in this very moment: the next press makes a new one.
    if (id === undefined) throw new ApiError('NEED_OVER');
    if (body.place) await storePlace(tx, { id, person }, body.place, now);
    if (made !== undefined) {
      record(tx, caller, { action: 'press', id, after: { appointment, pressed_at: pressed.toISOString() } });
      await ringForCall(tx, caller.deps, id, now);
    }
    tell(tx, { id, pressed_by: person });
    return ownView(await existing(tx, id));
  });

/** Rings like a real call, marked as a drill everywhere. One at a time. Source: R-beyond-260. */
export const startDrill = (caller: Caller): Promise<SosCall> =>
  caller.deps.db.tx(async (tx) => {
    const person = selfOf(caller);
    const now = caller.deps.clock.now();
    const made = await insertCall(tx, { person, isDrill: true, pressedAt: now, receivedAt: now, appointment: null });
    const id = made ?? (await findOpenDrill(tx));
    if (id === undefined) throw new ApiError('NEED_OVER');
    if (made !== undefined) {
      record(tx, caller, { action: 'drill', id });
      await ringForCall(tx, caller.deps, id, now);
      tell(tx, { id, pressed_by: person });
    }
    return callView(await existing(tx, id));
  });

export const openSos = async (q: Queryable): Promise<Answer<Calls['sos']['open']>> => ({
  open: (await findOpenCalls(q)).map(callView),
});

export async function ownSos({ deps, actor }: Caller): Promise<Answer<Calls['sos']['mine']>> {
  const endedAfter = new Date(deps.clock.now().getTime() - SHOWN_AFTER_END);
  const row = await findOwnCall(deps.db, userIdOf(actor) ?? 0, endedAfter);
  return { sos: row ? ownView(row) : null };
}

/** The place of the person, which operators alone read. Refusal: NOT_FOUND once the call has ended, or for others. */
export const placeOfSos = (caller: Caller, id: number, place: SosPlace): Promise<void> =>
  caller.deps.db.tx(async (tx) => {
    const person = selfOf(caller);
    if (!(await storePlace(tx, { id, person }, place, caller.deps.clock.now()))) throw notFound();
    tell(tx, { id, pressed_by: person });
  });

/** It rings at an operator's screen, or the operator has looked at it. The person reads both. */
export const ringOfSos = (caller: Caller, id: number, seen: boolean): Promise<void> =>
  caller.deps.db.tx(async (tx) => {
    const row = await lockOpen(tx, id);
    if (await storeSight(tx, { id, operator: selfOf(caller), at: caller.deps.clock.now(), seen })) tell(tx, row);
  });

/** One operator takes care of it. Refusal: NEED_TAKEN with who does, unless `from` names them. */
export const claimSos = (caller: Caller, id: number, from: number | null): Promise<SosCall> =>
  caller.deps.db.tx(async (tx) => {
    const operator = selfOf(caller);
    const row = await lockOpen(tx, id);
    if (row.claimed_by !== null && row.claimed_by !== operator && row.claimed_by !== from)
      throw new ApiError('NEED_TAKEN', { detail: m.is_on_it({ name: row.claimed_name ?? '' }) });
    const now = caller.deps.clock.now();
    if (row.claimed_by !== operator) {
      await storeClaim(tx, id, operator, now);
      await storeSight(tx, { id, operator, at: now, seen: true });
      record(tx, caller, { action: 'claim', id, after: { from } });
      await closeRinging(tx, id, now);
      tell(tx, row);
    }
    return callView(await existing(tx, id));
  });

/** Ends it for everybody, once. A drill ends as a drill, and a real call never does. */
export const endSos = (
  caller: Caller,
  id: number,
  { reason, note }: { readonly reason: SosEndReason; readonly note: string },
): Promise<void> =>
  caller.deps.db.tx(async (tx) => {
    const row = await lockOpen(tx, id);
    if ((reason === 'drill') !== row.is_drill)
      throw wrongFields({ reason: [row.is_drill ? m.this_is_a_drill() : m.this_is_no_drill()] });
    const now = caller.deps.clock.now();
    await storeEnd(tx, { id, operator: selfOf(caller), at: now, reason, note });
    await closeRinging(tx, id, now);
    // The words may be about a client, so they stay with the call.
    record(tx, caller, { action: 'end', id, after: { reason } });
    tell(tx, row);
  });
