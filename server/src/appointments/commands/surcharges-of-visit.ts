// How it works: docs/subsystems/surcharges.md.
import {
  BEFORE_START,
  FIELD_TEXTS,
  formatPesos,
  isSurcharged,
  localTime,
  oneOf,
  sumOfPrices,
  SURCHARGE_TEXTS,
  surchargeOf,
} from 'shared-lib/domain';
import type { Tx } from '../../platform/database/database.js';
import { hasLedger } from '../../payments/ledger.repository.js';
import { wrongFields } from '../../platform/errors.js';
import { findSurcharges } from '../../services/surcharges.repository.js';
import { findAreaOf } from '../../travel/areas-of-visits.js';
import type { AppointmentRow } from '../store/appointment-row.js';
import { putSurcharges } from '../store/appointments.repository.js';
import { findLinesBefore, keepLinesBefore } from '../store/lines-before-move.repository.js';
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

/** What was left out stays as a line, also where it does not count now: the visit may move back. */
function withLeftOut(anew: readonly BookedSurcharge[], booked: readonly BookedSurcharge[]): BookedSurcharge[] {
  const out = booked.filter(({ price }) => price === 0);
  return [...anew.filter(({ id }) => !out.some((one) => one.id === id)), ...out];
}

/** The lines with one left out, or back at what it is by now. */
async function said(
  lines: readonly BookedSurcharge[],
  { id, left_out }: NonNullable<Edit['surcharge']>,
  anew: () => Promise<readonly BookedSurcharge[]>,
): Promise<BookedSurcharge[]> {
  if (!lines.some((one) => one.id === id)) throw wrongFields({ surcharge: [FIELD_TEXTS.notFound] });
  const back = left_out ? undefined : (await anew()).find((one) => one.id === id);
  if (!left_out && !back) throw wrongFields({ surcharge: [SURCHARGE_TEXTS.countsNoMore] });
  return lines.map((one) => (one.id === id ? { ...one, price: back?.price ?? 0 } : one));
}

/** May the lines of a visit still change? Not once it began, and not once its money is in the books. */
const isOpen = async ({ tx }: CommandContext, { row, state }: LockedAppointment): Promise<boolean> =>
  oneOf(BEFORE_START, state.status) && state.paymentStatus === 'unpaid' && !(await hasLedger(tx, row.id));

/** Only a new end, or who gives what, leaves the lines as they are. */
const movesIt = ({ input, details }: EditStep, row: AppointmentRow): boolean =>
  details?.total_price !== undefined ||
  details?.service_day !== row.service_day ||
  input.startsAt !== row.starts_at.getTime();

/** What the visit had before its last move, where the edit takes that back and no price of a service changes. */
async function takenBack(
  tx: Tx,
  row: AppointmentRow,
  { edit, step, price }: { readonly edit: Edit; readonly step: EditStep | undefined; readonly price: number },
): Promise<readonly BookedSurcharge[] | undefined> {
  if (!edit.takes_back || edit.location !== undefined) return undefined;
  const before = await findLinesBefore(tx, row);
  return before?.price === price && before.startsAt.getTime() === step?.input.startsAt ? before.lines : undefined;
}

/**
 * The steps of an edit, with the surcharges that the visit has after it. They are counted anew where the edit moves the
 * visit, its place or its services; what was left out stays so. A visit that began or is paid keeps its lines. Taking a
 * move back gives the lines from before it. Source: R-beyond-1332, R-beyond-1333, R-beyond-1424.
 */
export async function withSurcharges(
  context: CommandContext,
  locked: LockedAppointment,
  edit: Edit,
  steps: readonly EditStep[],
): Promise<EditStep[]> {
  const { tx, now } = context;
  const { row, surcharges: booked } = locked;
  const visit = steps.find(({ change }) => change === 'edit_visit');
  const details = steps.find(({ change, details }) => change === 'edit_details' && details?.location !== undefined);
  const isMoved = (visit !== undefined && movesIt(visit, row)) || details !== undefined;
  if (!isMoved && !edit.surcharge) return [...steps];
  const mayChange = await isOpen(context, locked);
  if (edit.surcharge && !mayChange) throw wrongFields({ surcharge: [SURCHARGE_TEXTS.kept] });

  const price = visit?.details?.total_price ?? row.total_price - sumOfPrices(booked);
  const anew = () =>
    surchargesOf(tx, {
      day: edit.date ?? row.service_day,
      start: edit.start_time ?? localTime(row.starts_at),
      location: edit.location ?? row.location,
      price,
    });
  const before = isMoved && mayChange ? await takenBack(tx, row, { edit, step: visit, price }) : undefined;
  const moved = isMoved && mayChange ? (before ?? withLeftOut(await anew(), booked)) : booked;
  const lines = edit.surcharge ? await said(moved, edit.surcharge, anew) : moved;
  const total = price + sumOfPrices(lines);
  const isSame = JSON.stringify(lines) === JSON.stringify(booked);
  // Kept whatever the lines are: the surcharges may change before the move is taken back.
  const keepsBefore = visit !== undefined && isMoved && mayChange && details === undefined;
  const puts = !isSame || (visit?.store !== undefined && booked.length > 0);
  if (!puts && !keepsBefore) return [...steps];

  const changed: EditStep = visit ?? details ?? { change: 'edit_details', input: {} };
  const withLines: EditStep = {
    ...changed,
    // Also where it is what the row has: the step may say what the services alone cost.
    ...(puts && { details: { ...changed.details, total_price: total } }),
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
      if (puts) await putSurcharges(then, row.id, lines);
      if (keepsBefore)
        await keepLinesBefore(
          then,
          { id: row.id, version: row.version + 1, at: now },
          { startsAt: row.starts_at, price: row.total_price - sumOfPrices(booked), lines: booked },
        );
    },
  };
  return steps.includes(changed) ? steps.map((one) => (one === changed ? withLines : one)) : [...steps, withLines];
}
