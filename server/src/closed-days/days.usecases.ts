// How it works: docs/subsystems/closed-days.md.
import type { Answer, BookDay, Body, Calls, ClosedDay, Query } from 'shared-lib/contract';
import {
  dayAfter,
  type DayActor,
  type DayState,
  type DayStep,
  daySteps,
  isApproval,
  FIELD_TEXTS,
  formatServiceDay,
  isDayOver,
  needsDayReason,
  type ServiceDay,
} from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { keepClosedMonth } from '../books/months.usecases.js';
import { dayAskedMessage, dayDecidedMessage } from '../notifications/office-messages.js';
import { notifyBesidesVisits } from '../notifications/notify.js';
import { settleDays } from '../notifications/settle.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, notFound, wrongFields } from '../platform/errors.js';
import { paginated } from '../platform/http/paging.js';
import type { Reader } from '../platform/principal.js';
import { findApprovers, hasSecondOperator, refuseNewOperator } from '../staff-directory/second-operator.js';
import { readShownLists, readSignedBooks, type ShownLists, type SignedBooks } from './day-books.js';
import {
  type DayRow,
  digestOf,
  findDay,
  findDays,
  findSteps,
  hasWaitingDay,
  insertDayStep,
  isGcashOf,
  lockBooks,
  storeConfirmation,
  storeOpen,
  storeQuestion,
  storeSeen,
  storeSignature,
} from './days.repository.js';
import * as m from '../texts/m.js';

type Days = Calls['bookDays'];

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

const stateOf = (row: DayRow | undefined, day: ServiceDay) => ({
  day,
  state: row?.state ?? ('open' as const),
  signed_by: named(row?.signed_by ?? null, row?.signed_by_name ?? null),
  signed_at: row?.signed_at?.toISOString() ?? null,
  confirmed_by: named(row?.confirmed_by ?? null, row?.confirmed_by_name ?? null),
  digest_fits: row?.digest ? row.digest === row.digest_now : null,
});

/** The signed and closed days, the newest first. Source: R-beyond-554. */
export async function listDays(q: Queryable, page: Query<Days['list']>): Promise<Answer<Days['list']>> {
  const { rows, count } = await findDays(q, page);
  const shown = rows.flatMap(({ later, ...row }): ClosedDay[] =>
    row.figures ? [{ ...stateOf(row, row.day), figures: row.figures, later }] : [],
  );
  return paginated(shown, { ...page, count });
}

const actorOf = async (q: Queryable, id: number, now: Date): Promise<DayActor> => ({
  id,
  hasSecond: await hasSecondOperator(q, id, now),
});

const foundOf = (row: DayRow | undefined): { state: DayState; waitsFor: number | null } => ({
  state: row?.state ?? 'open',
  waitsFor: row?.state === 'reopening' ? row.asked_by : (row?.signed_by ?? null),
});

const signedCounts = (row: DayRow | undefined): readonly number[] | null =>
  row && row.state !== 'open' ? row.counts : null;

/** Why an open day cannot be signed; undefined where it can. */
function notReady(day: ServiceDay, { people }: SignedBooks, now: Date): string | undefined {
  if (!isDayOver(day, now)) return m.a_day_is_closed_from();
  const missing = people.filter(({ is_counted }) => !is_counted).map(({ person }) => person.name);
  return missing.length > 0 ? m.count_the_cash_of_first({ names: missing.join(', ') }) : undefined;
}

/** One day of the books, as a caller sees it, without the lists that are only shown. Source: R-beyond-550. */
async function shownDay(
  q: Queryable,
  day: ServiceDay,
  caller: number,
  now: Date,
): Promise<Omit<BookDay, keyof ShownLists>> {
  const row = await findDay(q, day);
  const found = foundOf(row);
  const [books, taken, actor, approvers] = await Promise.all([
    readSignedBooks(q, day, signedCounts(row)),
    findSteps(q, day),
    actorOf(q, caller, now),
    found.state === 'signed' || found.state === 'reopening' ? findApprovers(q, [found.waitsFor], now) : [],
  ]);
  const { figures, counts, ...lists } = books;
  const mayApprove = approvers.some(({ id }) => id === caller);
  const steps = daySteps(found, actor).filter(
    (step) => (step !== 'sign' || !notReady(day, books, now)) && (mayApprove || !isApproval(step)),
  );
  return {
    ...stateOf(row, day),
    figures: row?.figures ?? figures,
    digest: signedCounts(row) && row ? row.digest_now : await digestOf(q, day, counts),
    is_over: isDayOver(day, now),
    steps,
    approvers,
    taken: taken.map(({ by_id, by_name, at, ...step }) => ({
      ...step,
      by: { id: by_id, name: by_name },
      at: at.toISOString(),
    })),
    ...lists,
  };
}

export async function readDay({ db, clock }: Deps, { userId }: Reader, day: ServiceDay): Promise<BookDay> {
  const [shown, lists] = await Promise.all([shownDay(db, day, userId, clock.now()), readShownLists(db, day)]);
  return { ...shown, ...lists };
}

const tellMoneyScreens = (tx: Tx): void => tx.emit({ type: 'payments_update', audience: { operators: true } });

interface Taking {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly day: ServiceDay;
  readonly row: DayRow | undefined;
  readonly by: number;
  readonly at: Date;
}

/** Signs what the operator saw. Refusals: DAY_NOT_READY; STALE_VERSION, where the books have changed since. */
async function sign({ tx, day, by, at }: Taking, state: DayState, seen: string | undefined): Promise<void> {
  const books = await readSignedBooks(tx, day, null);
  const detail = notReady(day, books, at);
  if (detail !== undefined) throw new ApiError('DAY_NOT_READY', { detail });
  const digest = await digestOf(tx, day, books.counts);
  if (seen !== digest) throw new ApiError('STALE_VERSION', { detail: m.the_books_of_this_day() });
  await storeSignature(tx, day, { state, figures: books.figures, counts: books.counts, digest, by, at });
}

/** Confirms what the other operator signed. Refusal: STALE_VERSION, where it is no longer what the caller saw. */
async function confirm({ tx, day, row, by, at }: Taking, seen: string | undefined): Promise<void> {
  if (seen !== row?.digest_now || row?.digest !== row?.digest_now)
    throw new ApiError('STALE_VERSION', { detail: m.the_books_of_this_day() });
  await storeConfirmation(tx, day, by, at);
}

/** Stores a step by its name; the table of the domain has allowed it. */
async function store(taking: Taking, step: DayStep, to: DayState, seen: string | undefined): Promise<void> {
  const { tx, day, by } = taking;
  if (step === 'sign') await sign(taking, to, seen);
  else if (step === 'confirm') await confirm(taking, seen);
  else if (to === 'open') await storeOpen(tx, day, step === 'ask_reopening' ? by : null, step === 'reopen' ? by : null);
  else await storeQuestion(tx, day, to, step === 'ask_reopening' ? by : null);
}

function tell({ tx, caller, day, row, at }: Taking, step: DayStep, to: DayState, reason: string): void {
  const said = { day: formatServiceDay(day), reason };
  const asks = to === 'signed' || to === 'reopening';
  const message = asks ? dayAskedMessage(said, step) : dayDecidedMessage(said, step, foundOf(row).waitsFor);
  if (message)
    notifyBesidesVisits(tx, { ...message, occasion: asks ? 'day_asked' : 'day_decided', actor: caller.actor, now: at });
}

/**
 * Changes a day for an operator. Entries of the books wait meanwhile, so the lists that are only shown are read before.
 */
async function changeDay(caller: Caller, day: ServiceDay, change: (on: Taking) => Promise<void>): Promise<BookDay> {
  const by = userIdOf(caller.actor);
  if (by === null) throw notFound();
  const lists = await readShownLists(caller.deps.db, day);
  return caller.deps.db.tx(async (tx) => {
    await lockBooks(tx);
    const at = caller.deps.clock.now();
    await change({ tx, caller, day, row: await findDay(tx, day), by, at });
    return { ...(await shownDay(tx, day, by, at)), ...lists };
  });
}

/**
 * Takes a step of a day: signs it, confirms it as the second operator, or opens it again. Entries of a signed day are
 * refused by 269_closed_days.sql. Refusals: DAY_MOVED, where another operator was faster; DAY_BY_ANOTHER;
 * DAY_NOT_READY; STALE_VERSION; FORBIDDEN for a new operator. Source: R-beyond-551, R-beyond-555.
 */
export const takeDayStep = (
  caller: Caller,
  day: ServiceDay,
  { step, digest, reason }: Body<Days['step']>,
): Promise<BookDay> =>
  changeDay(caller, day, async (taking) => {
    const { tx, row, by, at } = taking;
    const to = dayAfter(step, foundOf(row), await actorOf(tx, by, at));
    if (to === 'moved') throw new ApiError('DAY_MOVED');
    if (to === 'by another') throw new ApiError('DAY_BY_ANOTHER');
    if (needsDayReason(step) && reason === '') throw wrongFields({ reason: [FIELD_TEXTS.required] });
    if (isApproval(step)) await refuseNewOperator(tx, by, at);
    await store(taking, step, to, digest);
    if (to === 'closed' && step !== 'keep_closed') await keepClosedMonth(tx, day, at);
    const after = await findDay(tx, day);
    await insertDayStep(
      tx,
      day,
      { step, by, at, reason },
      { figures: after?.figures ?? null, digest: after?.digest ?? null },
    );
    recordAudit(tx, {
      at,
      actor: caller.actor,
      action: `day.${step}`,
      entity: 'book_day',
      entityId: day,
      before: { state: row?.state ?? 'open' },
      after: { state: to, ...(reason && { reason }), ...(after?.digest && { digest: after.digest }) },
      ...caller.origin,
    });
    if (!(await hasWaitingDay(tx))) settleDays(tx, at);
    tell(taking, step, to, reason);
    tellMoneyScreens(tx);
  });

/**
 * Ticks a GCash payment that stands in the transaction history, or takes the tick back. Refusal: DAY_SIGNED, as ticks
 * are signed with the day. Source: R-beyond-553.
 */
export const seeGcash = (caller: Caller, day: ServiceDay, { payment, seen }: Body<Days['see']>): Promise<BookDay> =>
  changeDay(caller, day, async ({ tx, row, by, at }) => {
    if (!(await isGcashOf(tx, payment, day))) throw notFound();
    if (foundOf(row).state !== 'open') throw new ApiError('DAY_SIGNED', { detail: m.what_is_ticked_is_signed() });
    if (!(await storeSeen(tx, payment, { seen, by, at }))) return;
    recordAudit(tx, {
      at,
      actor: caller.actor,
      action: seen ? 'day.see_gcash' : 'day.unsee_gcash',
      entity: 'book_day',
      entityId: day,
      after: { payment },
      ...caller.origin,
    });
    tellMoneyScreens(tx);
  });
