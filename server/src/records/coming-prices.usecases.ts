// How it works: docs/subsystems/money-and-reports.md.
import type { Body, Calls, RegisteredService } from 'shared-lib/contract';
import { addDays, MOST_COMING_PRICES, PRICE_DAYS_AHEAD, PRICE_TEXTS, priceOn, serviceDayOf } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Caller } from '../platform/caller.js';
import { ApiError, wrongFields } from '../platform/errors.js';
import { refuseStaleEdit } from '../platform/http/stale-edit.js';
import { findService, lockService, putPrice, removePrices } from './materials-and-services.repository.js';

type ComingPrice = Body<Calls['registration']['setComingPrice']>;

/** Checks a price that is to begin, against those of the locked service. */
function checkPrice(service: RegisteredService, from: string, price: number): void {
  const coming = service.coming_prices ?? [];
  if (coming.length >= MOST_COMING_PRICES && coming.every((one) => one.from !== from))
    throw wrongFields({ from: [PRICE_TEXTS.tooMany] });
  if (priceOn(service, addDays(from, -1)) === price) throw wrongFields({ price: [PRICE_TEXTS.sameBefore] });
}

/**
 * Sets what a service costs from a day to come on, or takes that back; visits that are booked keep their price. What is
 * so already stays, without a second line in the trail. Refusal: STALE_VERSION when another operator set that day's
 * price meanwhile (`expected`). Source: R-beyond-1240, R-beyond-1241.
 */
export const setComingPrice = (
  { deps, actor, origin }: Caller,
  id: number,
  { from, price, expected }: ComingPrice,
): Promise<RegisteredService> =>
  deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    const today = serviceDayOf(now);
    const stored = (await lockService(tx, id)) && (await findService(tx, id, today));
    if (!stored) throw new ApiError('NOT_FOUND');
    if (from <= today) throw wrongFields({ from: [PRICE_TEXTS.toCome] });
    if (from > addDays(today, PRICE_DAYS_AHEAD)) throw wrongFields({ from: [PRICE_TEXTS.tooFar] });
    const set = stored.coming_prices?.find((one) => one.from === from)?.price ?? null;
    if (set === price) return stored;
    refuseStaleEdit({ price: expected ?? null }, { price: set }, { price: set });
    if (price !== null) {
      checkPrice(stored, from, price);
      await putPrice(tx, id, { from, price }, { id: actor.id, now });
    } else await removePrices(tx, id, from, from);
    recordAudit(tx, {
      at: now,
      actor,
      action: price === null ? 'service.take_back_price' : 'service.set_price',
      entity: 'service',
      entityId: id,
      ...(set !== null && { before: { price: set, price_from: from } }),
      ...(price !== null && { after: { price, price_from: from } }),
      ...origin,
    });
    const after = await findService(tx, id, today);
    if (!after) throw new Error(`service ${id} is gone under its lock`);
    return after;
  });
