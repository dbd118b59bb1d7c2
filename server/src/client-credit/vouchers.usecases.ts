// How it works: docs/subsystems/vouchers.md.
import { randomInt } from 'node:crypto';
import type { Answer, Body, Calls, Query, Voucher } from 'shared-lib/contract';
import {
  FIELD_TEXTS,
  isVoucherCode,
  plainVoucherCode,
  serviceDayOf,
  VOUCHER_LENGTH,
  VOUCHER_LETTERS,
} from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { lockClient } from '../clients/clients.repository.js';
import { ofVoucher, writeCredit } from '../payments/credit.repository.js';
import { receivedOnOf } from '../payments/received-on.js';
import {
  countWrongCode,
  findTriesOver,
  findVoucher,
  findVoucherByCode,
  findVoucherEntries,
  findVouchers,
  hasReadLately,
  insertVoucher,
  lockVoucher,
  setVoucherEnd,
  sumVouchers,
  type VoucherRow,
} from '../payments/vouchers.repository.js';
import { type Caller, userIdOf } from '../platform/caller.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, notFound, wrongFields } from '../platform/errors.js';
import { paginated } from '../platform/http/paging.js';
import { refuseStaleEdit } from '../platform/http/stale-edit.js';
import { voucherMonths } from '../settings/business-rules.usecases.js';
import type { Refunding } from './refund-approval.js';
import { refundCredit } from './refunds.usecases.js';
import { voidCredit } from './voids.usecases.js';
import * as m from '../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

type Vouchers = Calls['vouchers'];

const shown = ({ sold_at: at, ...row }: VoucherRow): Voucher => ({ ...row, sold_at: at.toISOString() });

/** Vouchers, and what is left on all of them. Source: R-beyond-1220. */
export async function listVouchers(
  { db, clock }: Deps,
  { state, search, ...page }: Query<Vouchers['list']>,
): Promise<Answer<Vouchers['list']>> {
  const today = serviceDayOf(clock.now());
  const [{ rows, count }, sums] = await Promise.all([
    findVouchers(db, { ...page, today, state: state ?? null, search: search?.trim() || null }),
    voucherMonths(db).then((months) => sumVouchers(db, today, months)),
  ]);
  return { ...paginated(rows.map(shown), { ...page, count }), ...sums };
}

/**
 * With its code, so the trail says who read it: once an hour, as a page that is open reads again. Refusal: NOT_FOUND.
 * Source: R-beyond-1224.
 */
export async function readVoucher(
  { deps: { db, clock }, actor, origin }: Caller,
  id: number,
): Promise<Answer<Vouchers['read']>> {
  const now = clock.now();
  const row = await findVoucher(db, id, serviceDayOf(now));
  if (!row) throw notFound();
  const entries = await findVoucherEntries(db, id);
  if (!(await hasReadLately(db, id, userIdOf(actor), now)))
    await db.tx(async (tx) =>
      recordAudit(tx, { at: now, actor, ...origin, action: 'voucher.read', entity: 'voucher', entityId: id }),
    );
  const { client_id: client, client_name: name, sold_at: at, ...rest } = row;
  return {
    ...rest,
    sold_at: at.toISOString(),
    client: client === null ? null : { id: client, name: name ?? '' },
    entries: entries.map((one) => ({ ...one, at: one.at.toISOString() })),
  };
}

/** 56 bits that nobody can guess. */
const newCode = (): string =>
  Array.from({ length: VOUCHER_LENGTH }, () => VOUCHER_LETTERS[randomInt(VOUCHER_LETTERS.length)]).join('');

/** With a code that no other voucher has. */
async function insertWithCode(tx: Tx, voucher: Omit<Parameters<typeof insertVoucher>[1], 'code'>): Promise<number> {
  for (;;) {
    const id = await insertVoucher(tx, { ...voucher, code: newCode() });
    if (id !== undefined) return id;
  }
}

/**
 * Sells a voucher. Cash is in the hand of the operator. It is no revenue before a visit is paid with it. The trail has
 * no code, and not who bought it. Source: R-beyond-1220, R-beyond-1221.
 */
export const sellVoucher = (
  { deps, actor, origin }: Caller,
  {
    amount,
    method,
    gcash_reference: reference,
    received_on,
    buyer,
    buyer_phone,
    client,
    ends_on,
  }: Body<Vouchers['sell']>,
): Promise<Answer<Vouchers['sell']>> =>
  deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    if (method === 'gcash' && !reference) throw wrongFields({ gcash_reference: [FIELD_TEXTS.required] });
    if (ends_on !== null && ends_on < serviceDayOf(now)) throw wrongFields({ ends_on: [m.it_ends_today_or_later()] });
    const receivedOn = receivedOnOf(received_on, { today: serviceDayOf(now) });
    if (client !== undefined && !(await lockClient(tx, client))) throw wrongFields({ client: [FIELD_TEXTS.notFound] });
    const by = userIdOf(actor);
    const sold = { value: amount, buyer, buyerPhone: buyer_phone, client: client ?? null, endsOn: ends_on };
    const id = await insertWithCode(tx, { ...sold, soldBy: by, at: now });
    await writeCredit(tx, {
      ...ofVoucher(id),
      kind: 'deposit',
      amount,
      method,
      collectedBy: method === 'cash' ? by : null,
      appointment: null,
      gcashReference: method === 'gcash' ? (reference ?? null) : null,
      receivedOn,
      reason: '',
      recordedBy: by,
      at: now,
    });
    recordAudit(tx, {
      at: now,
      actor,
      ...origin,
      action: 'voucher.sell',
      entity: 'voucher',
      entityId: id,
      after: { amount, method, ends_on, ...(receivedOn && { received_on: receivedOn }) },
    });
    return { id };
  });

/**
 * The voucher of a code that a client shows, also one that has ended: it still pays for a visit of before, as the
 * payment decides. Refusals: field errors for what is no code, a code that no voucher has, and a voucher on which
 * nothing is left; RATE_LIMITED after too many wrong codes of this operator within an hour.
 * Source: R-beyond-1223, R-beyond-1224.
 */
export async function lookUpVoucher(
  { deps, actor }: Caller,
  { voucher_code: code }: Body<Vouchers['lookUp']>,
): Promise<Answer<Vouchers['lookUp']>> {
  const now = deps.clock.now();
  const by = userIdOf(actor);
  const plain = plainVoucherCode(code);
  if (!plain) throw wrongFields({ voucher_code: [FIELD_TEXTS.required] });
  const over = by === null ? undefined : await findTriesOver(deps.db, by, now);
  if (over)
    throw new ApiError('RATE_LIMITED', {
      detail: m.too_many_wrong_codes(),
      retryAfter: (over.getTime() - now.getTime()) / 1000,
    });
  // A slip is no guess.
  if (!isVoucherCode(plain))
    throw wrongFields({
      voucher_code: [
        // Letters that look like others are in no code: then it is not the number of them that is wrong.
        plain.length === VOUCHER_LENGTH ? m.a_code_letter_is_wrong() : m.a_code_has_12_letters_and_digits(),
      ],
    });
  const row = await findVoucherByCode(deps.db, plain, serviceDayOf(now));
  if (!row) {
    if (by !== null) await deps.db.tx((tx) => countWrongCode(tx, by, now));
    throw wrongFields({ voucher_code: [m.no_voucher_has_this_code()] });
  }
  if (row.left === 0) throw wrongFields({ voucher_code: [m.nothing_is_left_on_this_voucher()] });
  return shown(row);
}

/** In one transaction, with the voucher locked. Refusal: NOT_FOUND. */
export const changeVoucher = (
  { deps, actor, origin }: Caller,
  id: number,
  change: (on: Refunding, voucher: { readonly left: number; readonly ends_on: string | null }) => Promise<void>,
): Promise<{ id: number }> =>
  deps.db.tx(async (tx) => {
    const voucher = await lockVoucher(tx, id);
    if (!voucher) throw notFound();
    await change({ tx, actor, origin, now: deps.clock.now() }, voucher);
    return { id };
  });

/**
 * Sets a later end, or none. The trail has both. Refusals: STALE_VERSION where another operator set one; a field error
 * for an earlier end. Source: R-beyond-1225.
 */
export const extendVoucher = (
  caller: Caller,
  id: number,
  { ends_on, expected, reason }: Body<Vouchers['extend']>,
): Promise<Answer<Vouchers['extend']>> =>
  changeVoucher(caller, id, async ({ tx, actor, origin, now }, { ends_on: before }) => {
    if (before === ends_on) return;
    refuseStaleEdit(expected, { ends_on: before });
    if (before === null) throw wrongFields({ ends_on: [m.it_has_no_end()] });
    if (ends_on !== null && (ends_on < serviceDayOf(now) || ends_on < before))
      throw wrongFields({ ends_on: [m.choose_a_later_end()] });
    await setVoucherEnd(tx, id, ends_on);
    tx.emit({ type: 'payments_update', audience: { operators: true } });
    recordAudit(tx, {
      at: now,
      actor,
      ...origin,
      action: 'voucher.extend',
      entity: 'voucher',
      entityId: id,
      before: { ends_on: before },
      after: { ends_on, reason },
    });
  });

/** Pays back what is left, or asks to. Refusals: those of `refundCredit`. Source: R-beyond-1226. */
export const refundVoucher = (
  caller: Caller,
  id: number,
  body: Body<Vouchers['refund']>,
): Promise<Answer<Vouchers['refund']>> => changeVoucher(caller, id, (on) => refundCredit(on, ofVoucher(id), body));

/** Voids a sale that was a mistake, or asks to. Refusals: those of `voidCredit`. Source: R-beyond-1227. */
export const voidVoucher = (
  { id, entry }: { readonly id: number; readonly entry: number },
  body: Body<Vouchers['void']>,
  caller: Caller,
): Promise<Answer<Vouchers['void']>> =>
  changeVoucher(caller, id, (on) => voidCredit(on, ofVoucher(id), { entry, ...body }));
