// How it works: docs/subsystems/privacy.md.
import type { Answer, Body, Calls, Erasure, WaitingErasure } from 'shared-lib/contract';
import { type AuditAction, type ErasureReason, personName } from 'shared-lib/domain';
import { recordAudit } from '../../audit/audit.repository.js';
import { lockClient } from '../../clients/clients.repository.js';
import { clientIsGone, readClient, readKeptClient, tellVisits } from '../../clients/clients.usecases.js';
import { type Caller, userIdOf } from '../../platform/caller.js';
import type { Tx } from '../../platform/database/database.js';
import { ApiError, notFound, wrongFields } from '../../platform/errors.js';
import { hasSecondOperator, refuseNewOperator } from '../../staff-directory/second-operator.js';
import { eraseClient } from './erase.js';
import { planErasedList } from './erased-list.js';
import {
  countKept,
  decideErasure,
  type ErasureDecision,
  type ErasureRow,
  findBlocks,
  findErasure,
  findErasuresToDecide,
  findWaitingErasure,
  insertErasure,
} from './erasures.repository.js';
import * as m from '../../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

type Outcome = Answer<Calls['erasures']['ask']>;

const shown = (row: ErasureRow): WaitingErasure => ({
  id: row.id,
  client: row.client_id,
  client_name: row.client_name,
  reason: row.reason,
  asked_by: { id: row.asked_by, name: row.asked_by_name },
  asked_at: row.asked_at.toISOString(),
});

/** What erasing this client would remove, and what is in the way. Refusal: NOT_FOUND, also for an erased one. */
export async function readErasure({ deps, actor }: Caller, client: number): Promise<Erasure> {
  const { db, clock } = deps;
  await readKeptClient(db, client);
  const [waiting, needs_second, blocks, counts] = await Promise.all([
    findWaitingErasure(db, client),
    hasSecondOperator(db, userIdOf(actor) ?? 0, clock.now()),
    findBlocks(db, client),
    countKept(db, client),
  ]);
  const { payments, pesos, ...goes } = counts;
  return {
    waiting: waiting ? shown(waiting) : null,
    needs_second,
    blocks,
    goes,
    stays: { visits: counts.visits, payments, pesos },
  };
}

/** The erasures that another operator asked for. Source: R-beyond-531. */
export const erasuresToDecide = async ({ deps, actor }: Caller): Promise<Answer<Calls['erasures']['toDecide']>> => ({
  results: (await findErasuresToDecide(deps.db, userIdOf(actor) ?? 0)).map(shown),
});

interface Step {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly now: Date;
  readonly client: number;
}

/** Numbers and a fixed reason: no entry of an erasure names the client. */
function record(
  { tx, caller, now, client }: Step,
  action: AuditAction,
  after: Readonly<Record<string, unknown>>,
): void {
  const { actor, origin } = caller;
  recordAudit(tx, { at: now, actor, ...origin, action, entity: 'client', entityId: client, after });
  // Dashboards and the client's page show what waits.
  tx.emit({ type: 'settings_update', audience: { operators: true } });
}

async function lock(tx: Tx, client: number): Promise<void> {
  if (!(await lockClient(tx, client))) throw await clientIsGone(tx, client);
}

async function refuseBlocked(tx: Tx, client: number): Promise<void> {
  const [first] = await findBlocks(tx, client);
  if (!first) return;
  const visit = first.appointment ?? 0;
  const why = {
    open_visit: m.visit_is_not_over({ visit }),
    unpaid_visit: m.visit_is_not_paid({ visit }),
    correction: m.a_correction_of_visit_waits({ visit }),
    prepaid: m.the_client_has_credit(),
    waitlist: m.the_client_waits_for_a_slot(),
  } as const;
  throw new ApiError('ERASURE_BLOCKED', { detail: why[first.kind] });
}

interface Decided {
  readonly id: number;
  readonly reason: ErasureReason;
  readonly askedBy: number | null;
}

async function erase(step: Step, { id, reason, askedBy }: Decided): Promise<Outcome> {
  const { tx, caller, now, client } = step;
  await refuseBlocked(tx, client);
  await tellVisits(tx, client, now);
  await eraseClient(tx, client, now);
  await decideErasure(tx, id, { state: 'erased', by: userIdOf(caller.actor), at: now });
  record(step, 'client.erase', { erasure_reason: reason, asked_by: askedBy });
  await planErasedList(tx, caller.deps.jobs);
  return { state: 'erased' };
}

/**
 * Asks another operator to confirm the erasure. An operator who is alone erases at once, with the client's name typed.
 * Refusals: OWNER_ONLY, NOT_FOUND, ERASURE_WAITS, ERASURE_BLOCKED, a field error for another name.
 * Source: R-beyond-530, R-beyond-531, R-beyond-532.
 */
export const askErasure = (
  caller: Caller,
  client: number,
  { reason, name }: Body<Calls['erasures']['ask']>,
): Promise<Outcome> =>
  caller.deps.db.tx(async (tx) => {
    const now = caller.deps.clock.now();
    const step: Step = { tx, caller, now, client };
    const askedBy = userIdOf(caller.actor);
    await lock(tx, client);
    if (await findWaitingErasure(tx, client)) throw new ApiError('ERASURE_WAITS');
    await refuseBlocked(tx, client);
    const needsSecond = await hasSecondOperator(tx, askedBy ?? 0, now);
    if (!needsSecond && name?.trim() !== personName(await readClient(tx, client)))
      throw wrongFields({ name: [m.type_the_name_as_it_is_written()] });
    const id = await insertErasure(tx, { client, reason, askedBy, at: now });
    if (!needsSecond) return erase(step, { id, reason, askedBy });
    record(step, 'client.ask_erasure', { erasure_reason: reason });
    return { state: 'waiting' };
  });

/** Locks the client first: asking and deciding lock in one order, so of two decisions the second reads of the first. */
const deciding = (
  caller: Caller,
  id: number,
  decide: (step: Step, row: ErasureRow) => Promise<Outcome>,
): Promise<Outcome> =>
  caller.deps.db.tx(async (tx) => {
    const known = await findErasure(tx, id);
    if (!known) throw notFound();
    const client = known.client_id;
    if (known.state === 'waiting') await lock(tx, client);
    const row = await findErasure(tx, id);
    if (row?.state !== 'waiting') throw new ApiError('ERASURE_CLOSED');
    return decide({ tx, caller, now: caller.deps.clock.now(), client }, row);
  });

/**
 * Erases the client as another operator asked. Refusals: ERASURE_OF_ANOTHER for who asked, FORBIDDEN for a new
 * operator, ERASURE_BLOCKED, ERASURE_CLOSED. Source: R-beyond-531.
 */
export const confirmErasure = (caller: Caller, id: number): Promise<Outcome> =>
  deciding(caller, id, async (step, { reason, asked_by: askedBy }) => {
    const self = userIdOf(caller.actor);
    if (askedBy === self) throw new ApiError('ERASURE_OF_ANOTHER');
    await refuseNewOperator(step.tx, self, step.now);
    return erase(step, { id, reason, askedBy });
  });

/** Refuses another operator's request, or takes back one's own. Nothing was changed. Source: R-beyond-531. */
export const closeErasure = (caller: Caller, id: number): Promise<Outcome> =>
  deciding(caller, id, async (step, { asked_by: askedBy, reason }) => {
    const by = userIdOf(caller.actor);
    const state: ErasureDecision['state'] = askedBy === by ? 'taken_back' : 'refused';
    await decideErasure(step.tx, id, { state, by, at: step.now });
    const action = state === 'refused' ? 'client.refuse_erasure' : 'client.take_back_erasure';
    record(step, action, { erasure_reason: reason, asked_by: askedBy });
    return { state };
  });
