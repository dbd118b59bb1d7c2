// How it works: docs/subsystems/money-and-reports.md.
import {
  changeGiven,
  FIELD_TEXTS,
  keepsTip,
  saysTip,
  sharedTip,
  SHARES_DIFFER,
  standingTips,
  sumTips,
  type Tip,
} from 'shared-lib/domain';
import type { findLedger, PaymentEntry } from '../../payments/ledger.repository.js';
import { wrongFields } from '../../platform/errors.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { ParsedBody } from './action-preparation.js';
import * as m from '../../texts/m.js';

export type PartBody = NonNullable<ParsedBody<'mark_completed'>['payment_parts']>[number];

/** A visit and its ledger, where it has one already. */
export interface TippedVisit {
  readonly locked: LockedAppointment;
  readonly recorded?: Awaited<ReturnType<typeof findLedger>>;
}

/** What is above a part: tips, what went back, and what is kept for later. Whole pesos. */
export interface OnTop {
  readonly tips: readonly Tip[];
  /** Null where nobody says it. */
  readonly change: number | null;
  readonly forLater: PaymentEntry['forLater'];
}

/**
 * Whom a tip is for and how much: as said, or shared among the therapists of the visit. A driver of the visit gets one
 * only where it is said. Source: R-beyond-502, R-beyond-1380.
 */
function sharesOf(
  { locked, recorded = [] }: TippedVisit,
  { tip = 0, tip_shares: said }: PartBody,
  field: string,
): readonly { readonly person: number; readonly amount: number }[] {
  const { driver, pickup, ...state } = locked.state;
  const therapists = state.therapists.map(({ id }) => id);
  if (!said) return sharedTip(tip, therapists);
  // Somebody whose tip is corrected may have left the visit meanwhile.
  const known = new Set<number | null | undefined>([
    ...[...therapists, driver?.id, pickup?.driverId],
    ...standingTips(recorded).map(({ staff }) => staff),
  ]);
  const people = said.map(({ therapist }) => therapist);
  if (new Set(people).size !== people.length || people.some((one) => !known.has(one)))
    throw wrongFields({ [field]: [FIELD_TEXTS.notFound] });
  if (sumTips(said) !== tip) throw wrongFields({ [field]: [SHARES_DIFFER] });
  return said.map(({ therapist: person, amount }) => ({ person, amount }));
}

/** What was given on top of a part, of a first payment as of a later one. Source: R-beyond-500..503, R-beyond-1412. */
export function onTopOf(
  visit: TippedVisit,
  body: PartBody,
  { due, collectedBy, prefix }: { readonly due: number; readonly collectedBy: number | null; readonly prefix: string },
): OnTop {
  const { payment_method: method, tip_kept: kept, for_later: later = 0 } = body;
  if (due === 0 && !body.tip) throw wrongFields({ [`${prefix}payment_amount`]: [FIELD_TEXTS.paymentAmount] });
  if (method === 'credit') {
    if (saysTip(body) || later > 0)
      throw wrongFields({ [`${prefix}payment_method`]: [m.credit_pays_for_the_visit_alone()] });
    return { tips: [], change: null, forLater: [] };
  }
  const change = changeGiven({ ...body, due, forLater: later });
  if (change === undefined) throw wrongFields({ [`${prefix}received`]: [m.received_is_the_payment_the()] });
  const isGcash = method === 'gcash';
  if (isGcash && change) throw wrongFields({ [`${prefix}change`]: [m.gcash_gives_no_change()] });
  if (isGcash && kept) throw wrongFields({ [`${prefix}tip_kept`]: [m.a_gcash_tip_is_with()] });
  const shares = sharesOf(visit, body, `${prefix}tip_shares`);
  const taker = isGcash ? null : collectedBy;
  const people = shares.map(({ person }) => person);
  const isKept = kept ?? keepsTip(method, taker, people);
  const tips = shares.map(({ person: staff, amount }) => ({ staff, amount, method, collectedBy: taker, isKept }));
  const gcashReference = isGcash ? body.gcash_reference || null : null;
  const forLater = later > 0 ? [{ amount: later, method, collectedBy: taker, gcashReference }] : [];
  return { tips, change, forLater };
}
