// How it works: docs/subsystems/privacy.md.
import type { Answer, Body, Calls } from 'shared-lib/contract';
import { type ConsentState, serviceDayOf, SYSTEM } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Caller } from '../platform/caller.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import { ApiError, wrongFields } from '../platform/errors.js';
import { lockClient } from './clients.repository.js';
import { clientIsGone, readKeptClient } from './clients.usecases.js';
import { findConsents, insertConsent, lockClientsOf } from './consents.repository.js';
import * as m from '../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

type Consents = Answer<Calls['clientConsents']['read']>;
type Given = Body<Calls['clientConsents']['record']>;

/** What a client agreed to, newest first. Refusal: NOT_FOUND, also for a client whose data were removed. */
export async function readConsents(q: Queryable, id: number): Promise<Consents> {
  await readKeptClient(q, id);
  return { results: await findConsents(q, id) };
}

/**
 * Records what a client said. Refusals: STALE_VERSION where another operator recorded something about it since,
 * VALIDATION_FAILED for a day to come, or where nothing was given that could be taken back. Source: R-beyond-755.
 */
export const recordConsent = (id: number, { seen, ...given }: Given, caller: Caller): Promise<Consents> => {
  const { deps, actor, origin } = caller;
  return deps.db.tx(async (tx) => {
    if (!(await lockClient(tx, id))) throw await clientIsGone(tx, id);
    const before = await findConsents(tx, id);
    const newest = before.find(({ about }) => about === given.about);
    if ((newest?.id ?? 0) !== seen) throw new ApiError('STALE_VERSION', { extra: { current: { results: before } } });
    const at = deps.clock.now();
    if (given.on > serviceDayOf(at)) throw wrongFields({ on: [m.this_day_is_still_to_come()] });
    if (given.state === 'withdrawn' && newest?.state !== 'given')
      throw wrongFields({ state: [m.nothing_was_given_before()] });
    await insertConsent(tx, { client: id, ...given, by: actor.id, at });
    recordAudit(tx, {
      at,
      actor,
      ...origin,
      action: 'client.consent',
      entity: 'client',
      entityId: id,
      after: { ...given },
    });
    return { results: await findConsents(tx, id) };
  });
};

/**
 * The owner of a number wants no more SMS: each client with it takes the consent back, or refuses where none was given.
 * A repeat changes nothing. Source: R-beyond-981.
 * @param key of the number, as `phoneKey` computes it
 */
export async function stopSms(tx: Tx, key: string, at: Date): Promise<void> {
  for (const { id: client, said } of await lockClientsOf(tx, key, at)) {
    if (said !== 'given' && said !== null) continue;
    const state: ConsentState = said === 'given' ? 'withdrawn' : 'refused';
    const told = { about: 'sms', state, how: 'message', on: serviceDayOf(at) } as const;
    await insertConsent(tx, { client, ...told, by: null, at });
    recordAudit(tx, { at, actor: SYSTEM, action: 'client.consent', entity: 'client', entityId: client, after: told });
  }
}
