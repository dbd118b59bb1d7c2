// How it works: docs/subsystems/opening-balances.md.
import type { Answer, Body, Calls, OpeningBalance, Query } from 'shared-lib/contract';
import { formatServiceDay, OPENING_ACCOUNTS, serviceDayOf } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import { notFound, wrongFields } from '../platform/errors.js';
import { offsetOf, paginated } from '../platform/http/paging.js';
import { inPesos } from '../platform/pesos.js';
import { type Chart, chartOf } from '../books/chart.usecases.js';
import { openFor, ownerOf, refuseUnvoidable, tellOwner } from './opening-of.usecases.js';
import {
  findOpening,
  findOpeningPeople,
  findOpenings,
  findVoidOpening,
  insertOpening,
  insertVoidOpening,
  lockOpenings,
  type OpeningRow,
  sumOpenings,
} from './openings.repository.js';
import * as m from '../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

type Openings = Calls['openingBalances'];

const CENTAVOS = 100;

const shown = ({ amount, at, ...row }: OpeningRow, chart: Chart): OpeningBalance => ({
  ...row,
  ...chart[row.account],
  side: amount > 0 ? 'debit' : 'credit',
  amount: inPesos(Math.abs(amount)),
  at: at.toISOString(),
});

/** The entries, the newest first, and what those that stand add up to. Source: R-beyond-1370. */
export async function listOpenings(q: Queryable, request: Query<Openings['list']>): Promise<Answer<Openings['list']>> {
  const [rows, { count, as_of, debit, credit }, chart, people] = await Promise.all([
    findOpenings(q, { limit: request.page_size, offset: offsetOf(request) }),
    sumOpenings(q),
    chartOf(q),
    findOpeningPeople(q),
  ]);
  return {
    ...paginated(
      rows.map((row) => shown(row, chart)),
      { ...request, count },
    ),
    as_of,
    debit: inPesos(debit),
    credit: inPesos(credit),
    accounts: OPENING_ACCOUNTS.map((key) => ({ key, ...chart[key] })),
    people,
  };
}

const recorderOf = ({ actor }: Caller): number => {
  const by = userIdOf(actor);
  if (by === null) throw notFound();
  return by;
};

async function read(q: Queryable, id: number): Promise<OpeningBalance> {
  const row = await findOpening(q, id);
  if (!row) throw notFound();
  return shown(row, await chartOf(q));
}

/** They stand among the reports, which `cash_update` refreshes. */
const tellScreens = (tx: Tx): void => tx.emit({ type: 'cash_update', audience: { operators: true, users: [] } });

/**
 * Records what stood in an account. It counts today, so no closed day changes. Field errors: a day to come, or another
 * day than those that stand; and the refusals of `ownerOf`. Source: R-beyond-1370, R-beyond-1371.
 */
export const addOpening = (caller: Caller, body: Body<Openings['add']>): Promise<OpeningBalance> =>
  caller.deps.db.tx(async (tx) => {
    const { deps, actor, origin } = caller;
    const { account, side, amount, as_of, note } = body;
    const at = deps.clock.now();
    if (as_of > serviceDayOf(at)) throw wrongFields({ as_of: [m.choose_today_or_a_day_before()] });
    await lockOpenings(tx);
    const { as_of: day } = await sumOpenings(tx);
    if (day !== null && day !== as_of)
      throw wrongFields({ as_of: [m.opening_balances_have_one_day({ day: formatServiceDay(day) })] });
    const owner = await ownerOf(tx, body);
    const centavos = Math.round(amount * CENTAVOS) * (side === 'debit' ? 1 : -1);
    const made = { account, amount: centavos, as_of, note, by: recorderOf(caller), at };
    const id = await insertOpening(tx, made);
    await openFor(tx, owner, { ...made, id });
    const { client, person } = owner;
    const after = { account, side, amount, as_of, note, ...(client && { client }), ...(person && { person }) };
    const entry = { action: 'opening_balance.add', entity: 'opening_balance', entityId: id } as const;
    recordAudit(tx, { at, actor, ...entry, after, ...origin });
    tellScreens(tx);
    const shown = await read(tx, id);
    tellOwner(tx, caller, shown, amount);
    return shown;
  });

/**
 * Voids one by a further entry of today, which is answered, once. An entry that voids another is no opening balance:
 * 404. Refusals: those of `refuseUnvoidable`. Source: R-beyond-1371.
 */
export const voidOpening = (caller: Caller, id: number, { reason }: Body<Openings['void']>): Promise<OpeningBalance> =>
  caller.deps.db.tx(async (tx) => {
    const { deps, actor, origin } = caller;
    const at = deps.clock.now();
    await lockOpenings(tx);
    const before = await read(tx, id);
    if (before.reverses !== null) throw notFound();
    if (!before.is_voided) await refuseUnvoidable(tx, caller, before);
    const entry = await insertVoidOpening(tx, id, { reason, by: recorderOf(caller), at });
    // Somebody was faster: it is voided once.
    if (entry === undefined) return read(tx, await findVoidOpening(tx, id));
    recordAudit(tx, {
      at,
      actor,
      action: 'opening_balance.void',
      entity: 'opening_balance',
      entityId: id,
      before: { account: before.account, side: before.side, amount: before.amount },
      after: { reason },
      ...origin,
    });
    tellScreens(tx);
    const shown = await read(tx, entry);
    tellOwner(tx, caller, shown, -before.amount);
    return shown;
  });
