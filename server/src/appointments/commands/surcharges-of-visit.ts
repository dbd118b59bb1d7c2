import {
  FIELD_TEXTS,
  formatPesos,
  isSurcharged,
  localTime,
  sumOfPrices,
  SURCHARGE_TEXTS,
  surchargeOf,
} from 'shared-lib/domain';
import type { Tx } from '../../platform/database/database.js';
import { wrongFields } from '../../platform/errors.js';
import { findSurcharges } from '../../services/surcharges.repository.js';
import { findAreaOf } from '../../travel/areas-of-visits.js';
import { putSurcharges } from '../store/appointments.repository.js';
import type { BookedSurcharge, LockedAppointment } from '../store/locked-appointment.js';
import type { CommandContext } from '../workflow/command-context.js';
import type { Edit, EditStep } from './edit-step.js';

export interface PricedVisit {
  /** The service day. */
  readonly day: string;
  readonly start: string;
  readonly location: string;
  /** Whole pesos of its services. */
  readonly price: number;
}

/** The surcharges of a visit by its start, its day and its place, as they are now. Source: R-beyond-1331. */
export async function surchargesOf(tx: Tx, { location, price, ...visit }: PricedVisit): Promise<BookedSurcharge[]> {
  const all = await findSurcharges(tx);
  if (!all.length) return [];
  const area = all.some((one) => one.area !== null) ? await findAreaOf(tx, location) : null;
  return all
    .filter((one) => isSurcharged(one, { ...visit, area }))
    .map((one) => ({ id: one.id, name: one.name, price: surchargeOf(one, price) }))
    .filter((one) => one.price > 0);
}

const inWords = (lines: readonly BookedSurcharge[]): string =>
  lines.map(({ name, price }) => `${name} ${formatPesos(price)}`).join(', ');

/** The lines with one left out, or back at what it is by now. */
async function said(
  lines: readonly BookedSurcharge[],
  { id, left_out }: NonNullable<Edit['surcharge']>,
  anew: () => Promise<readonly BookedSurcharge[]>,
): Promise<BookedSurcharge[]> {
  if (!lines.some((one) => one.id === id)) throw wrongFields({ surcharge: [FIELD_TEXTS.notFound] });
  const back = left_out ? undefined : (await anew()).find((one) => one.id === id);
  if (!left_out && !back) throw wrongFields({ surcharge: [FIELD_TEXTS.notFound] });
  return lines.map((one) => (one.id === id ? { ...one, price: back?.price ?? 0 } : one));
}

/**
 * The steps of an edit, with the surcharges that the visit has after it. They are counted anew where the edit moves the
 * visit, its place or its services; what was left out stays so. A paid visit keeps its lines. Source: R-beyond-1332,
 * R-beyond-1333.
 */
export async function withSurcharges(
  { tx }: CommandContext,
  locked: LockedAppointment,
  edit: Edit,
  steps: readonly EditStep[],
): Promise<EditStep[]> {
  const { row, surcharges: booked, state } = locked;
  const visit = steps.find(({ change }) => change === 'edit_visit');
  const details = steps.find(({ change, details }) => change === 'edit_details' && details?.location !== undefined);
  const isMoved = visit !== undefined || details !== undefined;
  const isPaid = state.paymentStatus !== 'unpaid';
  if (!isMoved && !edit.surcharge) return [...steps];
  if (isPaid && edit.surcharge) throw wrongFields({ surcharge: [SURCHARGE_TEXTS.paid] });

  const price = visit?.details?.total_price ?? row.total_price - sumOfPrices(booked);
  const anew = () =>
    surchargesOf(tx, {
      day: edit.date ?? row.service_day,
      start: edit.start_time ?? localTime(row.starts_at),
      location: edit.location ?? row.location,
      price,
    });
  const leftOut = new Set(booked.filter((one) => one.price === 0).map(({ id }) => id));
  const moved =
    isMoved && !isPaid ? (await anew()).map((one) => (leftOut.has(one.id) ? { ...one, price: 0 } : one)) : [...booked];
  const lines = edit.surcharge ? await said(moved, edit.surcharge, anew) : moved;
  const total = price + sumOfPrices(lines);
  const isSame = JSON.stringify(lines) === JSON.stringify(booked);
  if (isSame && (!visit?.store || booked.length === 0)) return [...steps];

  const changed: EditStep = visit ?? details ?? { change: 'edit_details', input: {} };
  const withLines: EditStep = {
    ...changed,
    details: { ...changed.details, ...(total !== row.total_price && { total_price: total }) },
    payload: {
      ...changed.payload,
      ...(!isSame && {
        auditBefore: { ...changed.payload?.auditBefore, surcharges: inWords(booked) },
        audit: {
          ...changed.payload?.audit,
          surcharges: inWords(lines),
          ...(edit.surcharge && { reason: edit.surcharge.reason }),
        },
      }),
    },
    store: async (then) => {
      await changed.store?.(then);
      await putSurcharges(then, row.id, lines);
    },
  };
  return steps.includes(changed) ? steps.map((one) => (one === changed ? withLines : one)) : [...steps, withLines];
}
