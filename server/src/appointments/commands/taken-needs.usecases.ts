import type { Answer, Calls, TakenNeed } from 'shared-lib/contract';
import { operatorNeed } from 'shared-lib/domain';
import { userIdOf, type Caller } from '../../platform/caller.js';
import type { Tx } from '../../platform/database/database.js';
import { ApiError, notFound } from '../../platform/errors.js';
import { shownTaking, takenFrom } from '../read/taken-until.js';
import {
  deleteTaking,
  findNeeding,
  findTaken,
  storeTaking,
  type NeedingRow,
  type NeedKey,
} from '../store/taken-needs.repository.js';
import * as m from '../../texts/m.js';

/** Tells every operator's list who has it now. */
const tellTaken = (tx: Tx, { id, kind }: NeedKey, taken: TakenNeed | null): void =>
  tx.emit({ type: 'need_update', audience: { operators: true }, payload: { appointment_id: id, kind, taken } });

const operatorOf = ({ actor }: Caller): number => {
  const id = userIdOf(actor);
  if (id === null) throw new Error('only operators take what needs operators');
  return id;
};

/** The time since which, or from which, it needs an operator for this; null where it does not. */
function sinceOf(needing: NeedingRow, kind: NeedKey['kind']): Date | null {
  const { status, has_driver, backup, cannot_come: cannotCome, since, differs_since } = needing;
  if (kind === 'payment_differs') return differs_since;
  return operatorNeed(status, has_driver, { backup, cannotCome }) === kind ? since : null;
}

/**
 * Assigns an operator to a need of an appointment. A current taker keeps it, unless `from` names them. Taking one's own
 * again prolongs it; `takenFrom` (../read/taken-until.ts) says for how long. It does not change the appointment: no
 * version, no audit row. Source: R-pages-70.
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
        row && { detail: m.is_on_it({ name: row.name }), extra: { current: shownTaking(row) } },
      );
    const taken = shownTaking(row);
    tellTaken(tx, need, taken);
    return taken;
  });

/** Releases an operator from it. A need that another operator has taken since stays as it is. */
export const letNeedGo = (caller: Caller, need: NeedKey): Promise<void> =>
  caller.deps.db.tx(async (tx) => {
    if (await deleteTaking(tx, need, operatorOf(caller))) tellTaken(tx, need, null);
  });
