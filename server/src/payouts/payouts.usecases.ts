import type { Answer, Body, Calls, Payout, Query } from 'shared-lib/contract';
import { FIELD_TEXTS, handSign, nettedCash, serviceDayOf, type AuditAction, type ServiceDay } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { lockHolder } from '../cash/cash.repository.js';
import { payoutDisputedMessage, payoutPaidMessage, payoutVoidedMessage } from '../notifications/office-messages.js';
import { notifyBesidesVisits } from '../notifications/notify.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import { ApiError, notFound, wrongFields } from '../platform/errors.js';
import type { Reader } from '../platform/principal.js';
import { inPesos } from '../platform/pesos.js';
import { companyInfo } from '../settings/company.usecases.js';
import {
  findLinesOf,
  findOpenLines,
  findOwnPayouts,
  findPayee,
  findPayees,
  findPayouts,
  findSomePayouts,
  findStart,
  findWaitingDays,
  hasPayouts,
  hasShortage,
  insertLine,
  insertPayout,
  insertPayoutStep,
  insertStart,
  lockPayout,
  lockPayouts,
  nextPayout,
  takeLines,
  type GroupRow,
  type NewPayoutStep,
  type PayoutRow,
} from './payouts.repository.js';
import * as m from '../texts/m.js';

// Lines of commission and of owed tips come by triggers (`write_pay`). Operators write
// the others here.

type Payouts = Calls['payouts'];

const CENTAVOS = 100;
const inCentavos = (pesos: number): number => Math.round(pesos * CENTAVOS);
/** What a phone shows of one's own payouts. */
const OWN_MOST = 12;

/** Payouts stand among the reports, which `cash_update` refreshes. */
const tellScreens = (tx: Tx, person: number): void =>
  tx.emit({ type: 'cash_update', audience: { operators: true, users: [person] } });

const shownGroup = ({ staff_id: _, payout_id: __, amount, ...row }: GroupRow) => ({ ...row, amount: inPesos(amount) });

const shownPayout = (row: PayoutRow, lines: readonly GroupRow[]): Payout => {
  const { staff_id, staff_name, amount, at, answered_at, answer_reason, ...rest } = row;
  return {
    ...rest,
    person: { id: staff_id, name: staff_name },
    amount: inPesos(amount),
    at: at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
    answer_reason: answer_reason ?? '',
    lines: lines.filter(({ payout_id }) => payout_id === row.id).map(shownGroup),
  };
};

const withLines = async (q: Queryable, rows: readonly PayoutRow[]): Promise<Payout[]> => {
  const lines = await findLinesOf(
    q,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => shownPayout(row, lines));
};

/** Everybody's open lines of a period, and its payouts. Until payouts begin, nobody is owed anything. R-beyond-561. */
export async function listPayouts(q: Queryable, period: Query<Payouts['list']>): Promise<Answer<Payouts['list']>> {
  const starts = await findStart(q);
  const [open, waiting, paid, company] = await Promise.all([
    starts === undefined ? [] : findOpenLines(q, starts, period),
    starts === undefined ? [] : findWaitingDays(q, starts, period),
    findPayouts(q, period).then((rows) => withLines(q, rows)),
    companyInfo(q),
  ]);
  const people = await findPayees(q, [
    ...new Set([...[...open, ...waiting].map(({ staff_id }) => staff_id), ...paid.map(({ person }) => person.id)]),
  ]);
  return {
    starts: starts ?? null,
    business: company.name,
    people: people.map(({ in_hand, ...person }) => {
      const lines = open.filter(({ staff_id }) => staff_id === person.id);
      return {
        person,
        in_hand,
        lines: lines.map(shownGroup),
        open: inPesos(lines.reduce((sum, { amount }) => sum + amount, 0)),
        waiting_days: waiting.find(({ staff_id }) => staff_id === person.id)?.days ?? 0,
        payouts: paid.filter((payout) => payout.person.id === person.id),
      };
    }),
  };
}

/** The last payouts of the reader, those that were voided, too. */
export const ownPayouts = async (q: Queryable, { userId }: Reader): Promise<Answer<Payouts['own']>> => ({
  results: await withLines(q, await findOwnPayouts(q, userId, OWN_MOST)),
});

/**
 * Sets the day from which payouts are kept. Refusals: a day to come; PAYOUTS_STARTED once a payout stands. Source:
 * R-beyond-568.
 */
export const startPayouts = (
  { deps, actor, origin }: Caller,
  { from }: Body<Payouts['start']>,
): Promise<Answer<Payouts['start']>> =>
  deps.db.tx(async (tx) => {
    const at = deps.clock.now();
    await lockPayouts(tx);
    if (from > serviceDayOf(at)) throw wrongFields({ from: [m.choose_today_or_a_day_before()] });
    const before = await findStart(tx);
    if (before === from) return { starts: from };
    if (await hasPayouts(tx)) throw new ApiError('PAYOUTS_STARTED');
    await insertStart(tx, from, userIdOf(actor), at);
    const change = { ...(before && { before: { from: before } }), after: { from } };
    recordAudit(tx, {
      at,
      actor,
      action: 'payout.start',
      entity: 'settings',
      entityId: 'payouts',
      ...change,
      ...origin,
    });
    tx.emit({ type: 'cash_update', audience: { operators: true, users: [] } });
    return { starts: from };
  });

const startOf = async (q: Queryable): Promise<ServiceDay> => {
  const starts = await findStart(q);
  if (starts === undefined) throw new ApiError('PAYOUTS_NOT_STARTED');
  return starts;
};

/**
 * Writes an allowance, an advance or a deduction. It is never changed: a mistake gets a line against it. Source:
 * R-beyond-564.
 */
export const addPayLine = (
  { deps, actor, origin }: Caller,
  { person, kind, day, amount, reason }: Body<Payouts['addLine']>,
): Promise<Answer<Payouts['addLine']>> =>
  deps.db.tx(async (tx) => {
    const at = deps.clock.now();
    const starts = await startOf(tx);
    if (day > serviceDayOf(at)) throw wrongFields({ day: [m.choose_today_or_a_day_before()] });
    if (day < starts) throw wrongFields({ day: [m.payouts_begin_on({ starts })] });
    const payee = await findPayee(tx, person);
    if (!payee || payee.role === 'operator') throw wrongFields({ person: [FIELD_TEXTS.notFound] });
    const centavos = handSign(kind) * inCentavos(amount);
    const id = await insertLine(tx, { person, kind, day, centavos, reason, by: userIdOf(actor), at });
    const after = { staff_id: person, kind, day, amount, reason };
    recordAudit(tx, { at, actor, action: 'payout.line', entity: 'pay_line', entityId: id, after, ...origin });
    tellScreens(tx, person);
    return { id };
  });

interface Paying {
  readonly caller: Caller;
  readonly body: Body<Payouts['pay']>;
  readonly starts: ServiceDay;
  readonly at: Date;
}

/** Pays one person: all their open lines up to the end of the period, exactly as the operator saw them. */
async function payPerson(
  tx: Tx,
  { caller: { actor, origin }, body, starts, at }: Paying,
  { person, expected }: Body<Payouts['pay']>['people'][number],
): Promise<number> {
  const { from, to, nets_cash, method, paid_on, reference, note } = body;
  const holder = await lockHolder(tx, person);
  if (!holder) throw wrongFields({ people: [FIELD_TEXTS.notFound] });
  const id = await nextPayout(tx);
  const { count, sum } = await takeLines(tx, { payout: id, person, starts, to });
  const cash = nets_cash ? nettedCash(inPesos(sum), holder.in_hand) : 0;
  const centavos = sum - inCentavos(cash);
  if (cash > 0 && (await hasShortage(tx, person))) throw new ApiError('SHORTAGE_WAITS');
  if (count === 0 || sum < 0)
    throw new ApiError('NOTHING_TO_PAY', { detail: m.there_is_nothing_to_pay_to({ name: holder.name }) });
  if (centavos !== inCentavos(expected))
    throw new ApiError('PAYOUT_CHANGED', { detail: m.what_is_to_pay_to_has_changed({ name: holder.name }) });
  const by = userIdOf(actor);
  await insertPayout(tx, { id, person, from, to, centavos, cash, method, paid_on, reference, note, by, at });
  const after = { staff_id: person, from, to, amount: inPesos(centavos), cash, method, paid_on };
  recordAudit(tx, { at, actor, action: 'payout.pay', entity: 'payout', entityId: id, after, ...origin });
  tellScreens(tx, person);
  const told = { amount: inPesos(centavos), method, paid_on };
  notifyBesidesVisits(tx, {
    ...payoutPaidMessage(told, person),
    occasion: 'payout_paid',
    isKept: true,
    actor,
    now: at,
  });
  return id;
}

/**
 * Says that people were paid. All of them, or nobody. Refusals: NOTHING_TO_PAY; PAYOUT_CHANGED where somebody is owed
 * another sum than the operator saw, so also after a repeat; SHORTAGE_WAITS. Source: R-beyond-562, R-beyond-565.
 */
export const payPeople = (caller: Caller, body: Body<Payouts['pay']>): Promise<Answer<Payouts['pay']>> =>
  caller.deps.db.tx(async (tx) => {
    const at = caller.deps.clock.now();
    const today = serviceDayOf(at);
    if (body.to > today) throw wrongFields({ to: [m.choose_today_or_a_day_before()] });
    if (body.from > body.to) throw wrongFields({ from: [m.choose_today_or_a_day_before()] });
    if (body.paid_on > today) throw wrongFields({ paid_on: [m.choose_today_or_a_day_before()] });
    const people = [...body.people].sort((one, other) => one.person - other.person);
    if (new Set(people.map(({ person }) => person)).size < people.length)
      throw wrongFields({ people: [m.each_person_once()] });
    await lockPayouts(tx);
    const starts = await startOf(tx);
    const made: number[] = [];
    for (const one of people) made.push(await payPerson(tx, { caller, body, starts, at }, one));
    return { results: await withLines(tx, await findSomePayouts(tx, made)) };
  });

const ACTIONS: Readonly<Record<NewPayoutStep['step'], AuditAction>> = {
  received: 'payout.confirm',
  disputed: 'payout.dispute',
  voided: 'payout.void',
};

async function keepStep(tx: Tx, { deps, actor, origin }: Caller, row: PayoutRow, said: NewPayoutStep): Promise<Payout> {
  const at = deps.clock.now();
  await insertPayoutStep(tx, row.id, { ...said, by: userIdOf(actor), at });
  recordAudit(tx, {
    at,
    actor,
    action: ACTIONS[said.step],
    entity: 'payout',
    entityId: row.id,
    before: { state: row.state },
    after: { state: said.step, ...(said.reason && { reason: said.reason }) },
    ...origin,
  });
  tellScreens(tx, row.staff_id);
  const [payout] = await withLines(tx, await findSomePayouts(tx, [row.id]));
  if (!payout) throw notFound();
  return payout;
}

/** Only the person who was paid says whether they received it. For others it does not exist. Source: R-beyond-567. */
async function lockOwn(tx: Tx, { actor }: Caller, id: number): Promise<PayoutRow> {
  const row = await lockPayout(tx, id);
  if (!row || (row.staff_id !== userIdOf(actor) && actor.role !== 'operator')) throw notFound();
  if (row.staff_id !== userIdOf(actor))
    throw new ApiError('WRONG_ROLE', { detail: m.only_can_say_whether_it({ staffName: row.staff_name }) });
  if (row.state === 'received' || row.state === 'voided') throw new ApiError('PAYOUT_CLOSED');
  return row;
}

/** The person has received it. That stands. */
export const confirmPayout = (caller: Caller, id: number): Promise<Payout> =>
  caller.deps.db.tx(async (tx) =>
    keepStep(tx, caller, await lockOwn(tx, caller, id), { step: 'received', reason: '' }),
  );

/** The person says what is wrong. Operators are told; it stays payable until it is voided. */
export const disputePayout = (caller: Caller, id: number, { reason }: Body<Payouts['dispute']>): Promise<Payout> =>
  caller.deps.db.tx(async (tx) => {
    const row = await lockOwn(tx, caller, id);
    const payout = await keepStep(tx, caller, row, { step: 'disputed', reason });
    const message = payoutDisputedMessage({ person: row.staff_name, amount: payout.amount }, reason);
    notifyBesidesVisits(tx, {
      ...message,
      occasion: 'payout_disputed',
      actor: caller.actor,
      now: caller.deps.clock.now(),
    });
    return payout;
  });

/**
 * Voids a payout that was a mistake: its lines are unpaid again, its cash is in hand again, and it stays on record.
 * Source: R-beyond-566.
 */
export const voidPayout = (caller: Caller, id: number, { reason }: Body<Payouts['void']>): Promise<Payout> =>
  caller.deps.db.tx(async (tx) => {
    await lockPayouts(tx);
    const row = await lockPayout(tx, id);
    if (!row) throw notFound();
    if (row.state === 'voided') throw new ApiError('PAYOUT_CLOSED');
    await lockHolder(tx, row.staff_id);
    const payout = await keepStep(tx, caller, row, { step: 'voided', reason });
    const message = payoutVoidedMessage({ amount: payout.amount, reason }, row.staff_id);
    notifyBesidesVisits(tx, {
      ...message,
      occasion: 'payout_voided',
      actor: caller.actor,
      now: caller.deps.clock.now(),
    });
    return payout;
  });
