import type { Answer, Calls, TakenNeed } from 'shared-lib/contract';
import { operatorNeed } from 'shared-lib/domain';
import { userIdOf, type Caller } from '../../platform/caller.js';
import type { Tx } from '../../platform/database/database.js';
import { ApiError, notFound } from '../../platform/errors.js';
import { shownTaking, takenFrom } from '../read/taken-needs.js';
import {
  deleteTaking,
  findNeeding,
  findTaken,
  storeTaking,
  type NeedingRow,
  type NeedKey,
} from '../store/taken-needs.repository.js';

/** Every operator's list hears who is on it now. */
const tellTaken = (tx: Tx, { id, kind }: NeedKey, taken: TakenNeed | null): void =>
  tx.emit({ type: 'need_update', audience: { operators: true }, payload: { appointment_id: id, kind, taken } });

const operatorOf = ({ actor }: Caller): number => {
  const id = userIdOf(actor);
  if (id === null) throw new Error('only operators take what needs operators');
  return id;
};

/** Since when it needs, or from when on it will need, an operator for this; null where it does not. */
function sinceOf({ status, has_driver, backup, since, differs_since }: NeedingRow, kind: NeedKey['kind']): Date | null {
  if (kind === 'payment_differs') return differs_since;
  return operatorNeed(status, has_driver, backup) === kind ? since : null;
}

/**
 * Puts an operator on what an appointment needs now. Who has it already stays on it, unless `from` names them; to take
 * one's own again goes on for longer. It is no change of the appointment: no version, no entry of the audit trail.
 * Source: R-pages-70.
 */
export const takeNeed = (caller: Caller, need: NeedKey, from: number | null): Promise<Answer<Calls['needs']['take']>> =>
  caller.deps.db.tx(async (tx) => {
    const at = caller.deps.clock.now();
    const needing = await findNeeding(tx, need.id);
    if (!needing) throw notFound();
    const since = sinceOf(needing, need.kind);
    if (!since || since > at) throw new ApiError('NEED_OVER');
    const isMine = await storeTaking(tx, {
      ...need,
      by: operatorOf(caller),
      at,
      from,
      endedBefore: takenFrom(since, at),
    });
    const row = await findTaken(tx, need);
    if (!isMine || !row)
      throw new ApiError(
        'NEED_TAKEN',
        row && { detail: `${row.name} is on it.`, extra: { current: shownTaking(row) } },
      );
    const taken = shownTaking(row);
    tellTaken(tx, need, taken);
    return taken;
  });

/** Takes an operator off it. What somebody else is on by now is left as it is. */
export const letNeedGo = (caller: Caller, need: NeedKey): Promise<void> =>
  caller.deps.db.tx(async (tx) => {
    if (await deleteTaking(tx, need, operatorOf(caller))) tellTaken(tx, need, null);
  });
