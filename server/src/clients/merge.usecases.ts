// How it works: docs/subsystems/clients.md.
import type { Client } from 'shared-lib/contract';
import type { Caller } from '../platform/caller.js';
import { recordAudit } from '../audit/audit.repository.js';
import { moveCredit } from '../payments/credit.repository.js';
import { moveBuyer } from '../payments/vouchers.repository.js';
import { ApiError, wrongFields } from '../platform/errors.js';
import { changedMembers } from '../platform/http/stale-edit.js';
import { columnsOf, updateClient } from './clients.repository.js';
import { clientIsGone, readClient, tellVisits, TOLD_TO_THE_PEOPLE } from './clients.usecases.js';
import {
  hasWaitingErasure,
  lockClients,
  moveAppointments,
  moveConsents,
  moveContacts,
  moveMarks,
  moveEntries,
  removeMerged,
} from './merge.repository.js';
import { mergedParticulars } from './merged-particulars.js';
import * as m from '../texts/m.js';

/**
 * Merges two clients: the kept one gets all appointments of the other, and the data it lacks. The other record is
 * removed; only the audit trail has it. Of two operators who merge the same two, the second reads that it is done.
 * Refusal: ERASURE_WAITS where one of them is to be erased.
 */
export async function mergeClients(id: number, other: number, caller: Caller): Promise<Client> {
  if (id === other) throw wrongFields({ other: [m.choose_another_client()] });
  const { deps, actor, origin } = caller;
  return deps.db.tx(async (tx) => {
    const there = await lockClients(tx, [id, other]);
    for (const one of [id, other]) if (!there.includes(one)) throw await clientIsGone(tx, one);
    if (await hasWaitingErasure(tx, [id, other])) throw new ApiError('ERASURE_WAITS');
    const now = deps.clock.now();
    const kept = columnsOf(await readClient(tx, id));
    const gone = columnsOf(await readClient(tx, other));
    const changed = changedMembers(mergedParticulars(kept, gone), kept);
    // The kept one's own visits; the moved ones get their message below.
    if (changed && TOLD_TO_THE_PEOPLE.some((name) => name in changed.after)) await tellVisits(tx, id, now);
    const moved = await moveAppointments(tx, other, id, now);
    const wishes = await moveEntries(tx, other, id, now);
    await moveCredit(tx, { from: other, into: id, by: actor.id, at: now });
    await moveBuyer(tx, other, id);
    await moveMarks(tx, other, id);
    await moveConsents(tx, other, id);
    await moveContacts(tx, other, id);
    await removeMerged(tx, { from: other, into: id, by: actor.id, at: now });
    if (changed) await updateClient(tx, id, changed.after, now);
    const audited = { at: now, actor, ...origin, action: 'client.merge', entity: 'client' } as const;
    const appointments = moved.map((one) => one.id);
    recordAudit(tx, { ...audited, entityId: other, before: { ...gone }, after: { merged_into: id, appointments } });
    recordAudit(tx, {
      ...audited,
      entityId: id,
      before: { ...changed?.before },
      after: { ...changed?.after, merged_with: other, appointments },
    });
    for (const { id: appointmentId, status, is_shown } of moved)
      if (is_shown)
        tx.emit({
          type: 'appointment_updated',
          appointmentId,
          audience: { operators: true },
          payload: { change: 'edit_details', status },
        });
    for (const wish of wishes) tx.emit({ type: 'waitlist_update', audience: { operators: true }, payload: { wish } });
    return readClient(tx, id);
  });
}
