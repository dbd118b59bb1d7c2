// How it works: docs/subsystems/opening-balances.md.
import type { Body, Calls, OpeningBalance } from 'shared-lib/contract';
import { FIELD_TEXTS, formatPesos, OPENING_OF, OPENING_SIDES } from 'shared-lib/domain';
import { lockHolder } from '../cash/cash.repository.js';
import { lockClient } from '../clients/clients.repository.js';
import { openingCashMessage } from '../notifications/office-messages.js';
import { notifyBesidesVisits } from '../notifications/notify.js';
import { lockCredit } from '../payments/credit.repository.js';
import { mayCollect } from '../payments/ledger.repository.js';
import { findPayee, findStart } from '../payouts/payouts.repository.js';
import { type Caller, userIdOf } from '../platform/caller.js';
import type { Tx } from '../platform/database/database.js';
import { ApiError, wrongFields } from '../platform/errors.js';
import { hasSecondOperator } from '../staff-directory/second-operator.js';
import { type NewOpening, openCash, openCredit, openPay } from './openings.repository.js';
import * as m from '../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

type Said = Body<Calls['openingBalances']['add']>;

/** Whose an opening balance is: nobody's, a client's, or a person's. */
export interface OpeningOwner {
  readonly client: number | null;
  readonly person: number | null;
}

async function refuseWrongPerson(tx: Tx, account: Said['account'], person: number): Promise<void> {
  if (account === 'cash_in_hand') {
    if (!(await mayCollect(tx, person))) throw wrongFields({ person: [FIELD_TEXTS.notFound] });
    return;
  }
  if ((await findStart(tx)) === undefined) throw new ApiError('PAYOUTS_NOT_STARTED');
  const payee = await findPayee(tx, person);
  if (!payee?.is_active || payee.role === 'operator') throw wrongFields({ person: [FIELD_TEXTS.notFound] });
}

/**
 * Whose the amount is, by its account. A client stays locked. Refusals: field errors for nobody, somebody unknown, the
 * other side, and centavos where pesos are whole; PAYOUTS_NOT_STARTED. Source: R-beyond-1403.
 */
export async function ownerOf(tx: Tx, { account, side, amount, client, person }: Said): Promise<OpeningOwner> {
  const of = OPENING_OF[account];
  if (client !== undefined && of !== 'client') throw wrongFields({ client: [m.this_account_is_not_theirs()] });
  if (person !== undefined && of !== 'person') throw wrongFields({ person: [m.this_account_is_not_theirs()] });
  if (side !== (OPENING_SIDES[account] ?? side)) throw wrongFields({ side: [m.this_account_has_the_other_side()] });
  if (OPENING_SIDES[account] && !Number.isInteger(amount))
    throw wrongFields({ amount: [m.whole_pesos_in_this_account()] });
  if (of === 'client') {
    if (client === undefined) throw wrongFields({ client: [FIELD_TEXTS.required] });
    if (!(await lockClient(tx, client))) throw wrongFields({ client: [FIELD_TEXTS.notFound] });
  }
  if (of === 'person') {
    if (person === undefined) throw wrongFields({ person: [FIELD_TEXTS.required] });
    await refuseWrongPerson(tx, account, person);
  }
  return { client: client ?? null, person: person ?? null };
}

/** Who has, or had, the cash is told, unless they recorded it. Below zero it left the hand. */
function tellHolder(tx: Tx, { actor, deps }: Caller, shown: OpeningBalance, change: number): void {
  const { account, person, by } = shown;
  if (account !== 'cash_in_hand' || !person) return;
  tx.emit({ type: 'cash_update', audience: { users: [person.id], operators: true } });
  if (person.id === userIdOf(actor)) return;
  const message = openingCashMessage({ change, operator: by }, person.id);
  notifyBesidesVisits(tx, { ...message, occasion: 'cash_moved', actor, now: deps.clock.now() });
}

/** Gives the amount of a new opening balance to whose it is. Credit is above zero where the account is below. */
export async function openFor(
  tx: Tx,
  { client, person }: OpeningOwner,
  opening: NewOpening & { readonly id: number },
): Promise<void> {
  if (client !== null) await openCredit(tx, client, opening);
  if (person !== null) await (opening.account === 'cash_in_hand' ? openCash : openPay)(tx, person, opening);
}

/** After it was recorded or voided: whose screens it changes load again. */
export function tellOwner(tx: Tx, caller: Caller, shown: OpeningBalance, change: number): void {
  if (shown.client) tx.emit({ type: 'payments_update', audience: { operators: true } });
  if (shown.account === 'owed_to_people' && shown.person)
    tx.emit({ type: 'cash_update', audience: { users: [shown.person.id], operators: true } });
  tellHolder(tx, caller, shown, change);
}

/**
 * Refuses to void what is used already, or has left the hand. Nobody makes their own cash less alone while there is
 * another operator. Refusals: field errors; CORRECTION_OF_OWN_CASH. Source: R-beyond-1404.
 */
export async function refuseUnvoidable(tx: Tx, { actor, deps }: Caller, shown: OpeningBalance): Promise<void> {
  const { account, client, person, amount } = shown;
  if (client) {
    await lockClient(tx, client.id);
    if ((await lockCredit(tx, client.id)) < amount) throw wrongFields({ reason: [m.a_part_of_it_is_used_already()] });
  }
  if (account !== 'cash_in_hand' || !person) return;
  if (person.id === userIdOf(actor) && (await hasSecondOperator(tx, person.id, deps.clock.now())))
    throw new ApiError('CORRECTION_OF_OWN_CASH');
  const inHand = (await lockHolder(tx, person.id))?.in_hand ?? 0;
  if (inHand < amount) throw wrongFields({ reason: [m.they_have_less_in_hand({ amount: formatPesos(inHand) })] });
}
