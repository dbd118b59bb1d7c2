// How it works: docs/subsystems/money-and-reports.md.
import {
  ACTION_BODIES,
  askedAgreement,
  type Answer,
  type Calls,
  type PaymentCorrection,
  type Query,
} from 'shared-lib/contract';
import { type AuditAction, errorText } from 'shared-lib/domain';
import { recordAudit } from '../../audit/audit.repository.js';
import { notifyBesidesVisits } from '../../notifications/notify.js';
import { settleCorrection } from '../../notifications/settle.js';
import { correctionAskedMessage, correctionDecidedMessage } from '../../notifications/office-messages.js';
import { lockDifference } from '../../payments/differences.repository.js';
import { agreeWithin } from '../../payments/differences.usecases.js';
import { sumOfLedger } from '../../payments/ledger.repository.js';
import { userIdOf, type Caller } from '../../platform/caller.js';
import type { Queryable, Tx } from '../../platform/database/database.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError, notFound } from '../../platform/errors.js';
import { paginated } from '../../platform/http/paging.js';
import { parsePart } from '../../platform/http/validation.js';
import { findApprovers, refuseNewOperator, refuseUndecidable } from '../../staff-directory/second-operator.js';
import {
  decideCorrection,
  findBecomes,
  findCorrection,
  findCorrectionsOf,
  findToApprove,
  hasWaitingCorrection,
  insertCorrection,
  lockCorrection,
  type CorrectionRow,
  type Decision,
  type NewCorrection,
  type PaymentChange,
} from '../store/corrections.repository.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import { refuseUnlessAllowed, type Step } from '../workflow/apply-transition.js';
import type { CommandContext } from '../workflow/command-context.js';
import { changeAppointment } from '../workflow/command-transaction.js';
import { refuseOtherVersion } from '../workflow/versions.js';
import type { ParsedBody, Prepared } from './action-preparation.js';
import { compareCorrection } from './compare-correction.js';
import { losersBy, refuseGain } from './correction-approval.js';
import { becomesBy, paidBy, planCorrection, planPayment, tellMoved } from './prepare-payment.js';
import * as m from '../../texts/m.js';

/* A verified payment changes by a correction alone; a correction to 0 takes it back. What it changes:
  prepare-payment.ts. When it needs a second operator, and who may not be that one: correction-approval.ts. */

type Corrections = Calls['corrections'];

const shown = (row: CorrectionRow): PaymentCorrection => ({
  id: row.id,
  appointment: row.appointment_id,
  client: row.client,
  state: row.state,
  change: row.change,
  paid_before: row.paid_before,
  paid_after: row.paid_after,
  method: row.method,
  reason: row.reason,
  asked_by: { id: row.asked_by, name: row.asked_by_name },
  asked_at: row.asked_at.toISOString(),
  decided_by: row.decided_by,
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_reason: row.decided_reason,
  is_outdated: row.is_outdated,
});

async function correctionNow(q: Queryable, id: number): Promise<CorrectionRow> {
  const row = await findCorrection(q, id);
  if (!row) throw notFound();
  return row;
}

/** The corrections that wait for another operator than their author. Source: R-money-23. */
export async function listToApprove(
  { deps, actor }: Caller,
  page: Query<Corrections['toApprove']>,
): Promise<Answer<Corrections['toApprove']>> {
  const { rows, count } = await findToApprove(deps.db, userIdOf(actor) ?? 0, page);
  const now = deps.clock.now();
  const listed = rows.map(async (row) => ({ ...shown(row), approvers: await approversOf(deps.db, row, now) }));
  return paginated(await Promise.all(listed), { ...page, count });
}

/** Nobody approves what makes their own cash less. Source: R-beyond-1030. */
async function approversOf(
  q: Queryable,
  row: CorrectionRow | undefined,
  now: Date,
): Promise<Answer<Corrections['ofAppointment']>['approvers']> {
  if (!row) return [];
  const asked = await findBecomes(q, row.appointment_id);
  const losers = asked ? await losersBy(q, row.appointment_id, asked.becomes) : [];
  return findApprovers(q, [row.asked_by, ...losers], now);
}

export async function correctionsOf(
  { db, clock }: Deps,
  appointment: number,
): Promise<Answer<Corrections['ofAppointment']>> {
  const [rows, compared] = await Promise.all([findCorrectionsOf(db, appointment), compareCorrection(db, appointment)]);
  const waiting = rows.find(({ state }) => state === 'waiting');
  return { corrections: rows.map(shown), compared, approvers: await approversOf(db, waiting, clock.now()) };
}

function record({ tx, now, actor, origin }: CommandContext, action: AuditAction, row: CorrectionRow, after = {}): void {
  recordAudit(tx, {
    at: now,
    actor,
    action,
    entity: 'appointment',
    entityId: row.appointment_id,
    after: { paid_before: row.paid_before, paid_after: row.paid_after, ...after },
    ...origin,
  });
  // The payments page shows the waiting correction beside the payment.
  tx.emit({ type: 'payments_update', audience: { operators: true } });
}

/** The payment after the correction: a correction of a paid visit, or the first payment of an unpaid one. */
function planned(
  context: CommandContext,
  locked: LockedAppointment,
  { change, body }: { readonly change: PaymentChange; readonly body: ParsedBody<'correct_payment'> },
): Promise<Prepared> | Prepared {
  if (change === 'correct_payment') return planCorrection(context, locked, body);
  const { reason: _, version: __, ...payment } = body;
  return planPayment(context, locked, parsePart(ACTION_BODIES.mark_completed, 'body', payment));
}

/**
 * Stores the question for another operator, one at a time for a visit, and tells the operators. The appointment is
 * locked.
 */
export async function keepAsked(
  context: CommandContext,
  asked: Omit<NewCorrection, 'askedBy' | 'at'>,
): Promise<CorrectionRow> {
  const { tx, now, actor } = context;
  const { appointment, reason } = asked;
  if (await hasWaitingCorrection(tx, appointment)) throw new ApiError('CORRECTION_WAITS');
  const row = await correctionNow(tx, await insertCorrection(tx, { ...asked, askedBy: userIdOf(actor), at: now }));
  record(context, 'payment.ask_correction', row, { reason });
  const message = correctionAskedMessage({ ...row, asked_by: row.asked_by_name });
  notifyBesidesVisits(tx, { ...message, occasion: 'correction_asked', appointment, actor, now });
  return row;
}

/**
 * Stores a correction, or a first payment, for another operator, after the checks of making it now. Nothing changes
 * yet.
 * Source: R-money-23, R-money-41.
 */
export async function askCorrection(
  caller: Caller,
  appointment: number,
  body: ParsedBody<'correct_payment'>,
): Promise<PaymentCorrection> {
  let id = 0;
  await changeAppointment(caller, appointment, async (context, locked) => {
    const { tx } = context;
    const change = locked.state.paymentStatus === 'paid' ? 'correct_payment' : 'mark_completed';
    await refuseUnlessAllowed(context, locked, { change, input: {} });
    await refuseOtherVersion(context, locked, body.version);
    const { version: _, ...kept } = body;
    const asked = await planned(context, locked, { change, body: kept });
    const becomes = becomesBy(asked);
    const losers = await losersBy(tx, appointment, becomes);
    await refuseUndecidable(tx, userIdOf(context.actor), losers, context.now);
    const paidBefore = await sumOfLedger(tx, appointment);
    const { reason } = body;
    const said = { paidBefore, paidAfter: paidBy(asked), becomes, reason };
    ({ id } = await keepAsked(context, { appointment, change, body: kept, ...said }));
    return [];
  });
  return shown(await correctionNow(caller.deps.db, id));
}

/**
 * Locks the correction while it still waits. Its author withdraws it and another operator decides it: `byAsker` says
 * which.
 */
async function lockWaiting(tx: Tx, id: number, { actor }: Caller, byAsker: boolean): Promise<CorrectionRow> {
  const row = await lockCorrection(tx, id);
  if (!row) throw notFound();
  if ((row.asked_by === userIdOf(actor)) !== byAsker)
    throw new ApiError('CORRECTION_OF_ANOTHER', {
      detail: byAsker
        ? m.only_can_take_it_back({ askedByName: row.asked_by_name })
        : errorText('CORRECTION_OF_ANOTHER'),
    });
  if (row.state !== 'waiting')
    throw new ApiError('CORRECTION_CLOSED', {
      detail: m.has_this_correction_already({
        decidedBy: row.decided_by ?? m.somebody(),
        state: row.state.replace('_', ' '),
      }),
      extra: { current: shown(row) },
    });
  return row;
}

async function decide(
  context: CommandContext,
  row: CorrectionRow,
  { state, reason }: Pick<Decision, 'state' | 'reason'>,
): Promise<void> {
  const { tx, now, actor } = context;
  await decideCorrection(tx, row.id, { state, by: userIdOf(actor), at: now, reason });
  settleCorrection(tx, row.appointment_id, now);
  if (state === 'taken_back') return;
  const decided = await correctionNow(tx, row.id);
  const message = correctionDecidedMessage({ ...decided, decided_by: decided.decided_by ?? '' }, row.asked_by);
  notifyBesidesVisits(tx, { ...message, occasion: 'correction_decided', appointment: row.appointment_id, actor, now });
}

/** Locks the appointment first and then decides. Asking locks the two in the same order. */
async function deciding(
  caller: Caller,
  id: number,
  decideWith: (context: CommandContext, locked: LockedAppointment) => Promise<readonly Step[]>,
): Promise<PaymentCorrection> {
  const { appointment_id: appointment } = await correctionNow(caller.deps.db, id);
  await changeAppointment(caller, appointment, decideWith);
  return shown(await correctionNow(caller.deps.db, id));
}

/** Accepts the payment as the question named it. Does nothing where the visit has another payment now. R-money-48. */
async function agreeAsAsked(context: CommandContext, row: CorrectionRow): Promise<void> {
  const { reason: note, ...seen } = parsePart(askedAgreement, 'body', row.body);
  const known = await lockDifference(context.tx, row.appointment_id);
  if (known?.due !== seen.due || known.paid !== seen.paid || known.agreed_by !== null)
    throw new ApiError('CORRECTION_OUTDATED', { extra: { current: shown(row) } });
  await agreeWithin(context, row.appointment_id, { ...seen, note }, async () => undefined);
}

/**
 * Makes the correction as it was asked for, by today's rules. Its author cannot approve it. A payment that has changed
 * since is refused. Source: R-money-23.
 */
export const approveCorrection = (caller: Caller, id: number): Promise<PaymentCorrection> =>
  deciding(caller, id, async (context, locked) => {
    const row = await lockWaiting(context.tx, id, caller, false);
    await refuseNewOperator(context.tx, userIdOf(context.actor), context.now);
    if (row.is_outdated) throw new ApiError('CORRECTION_OUTDATED', { extra: { current: shown(row) } });
    const { change } = row;
    if (change === 'agree_difference') {
      await agreeAsAsked(context, row);
      record(context, 'payment.approve_correction', row, { asked_by: row.asked_by });
      await decide(context, row, { state: 'approved', reason: '' });
      return [];
    }
    await refuseUnlessAllowed(context, locked, { change, input: {} });
    const body = parsePart(ACTION_BODIES.correct_payment, 'body', row.body);
    const made = await planned(context, locked, { change, body });
    await refuseGain(context, locked, made.payload?.payment, made.payload?.tipsLeft);
    await tellMoved(context, locked, made);
    record(context, 'payment.approve_correction', row, { asked_by: row.asked_by });
    await decide(context, row, { state: 'approved', reason: '' });
    return [{ change, ...made }];
  });

export const refuseCorrection = (
  caller: Caller,
  id: number,
  { reason }: { reason: string },
): Promise<PaymentCorrection> =>
  deciding(caller, id, async (context) => {
    const row = await lockWaiting(context.tx, id, caller, false);
    record(context, 'payment.refuse_correction', row, { asked_by: row.asked_by, reason });
    await decide(context, row, { state: 'refused', reason });
    return [];
  });

export const takeCorrectionBack = (caller: Caller, id: number): Promise<PaymentCorrection> =>
  deciding(caller, id, async (context) => {
    const row = await lockWaiting(context.tx, id, caller, true);
    record(context, 'payment.take_back_correction', row);
    await decide(context, row, { state: 'taken_back', reason: '' });
    return [];
  });
