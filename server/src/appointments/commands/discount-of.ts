import {
  asksForId,
  discountError,
  discountGiven,
  type DiscountKind,
  FIELD_TEXTS,
  DISCOUNT_WORDS,
} from 'shared-lib/domain';
import type { LedgerEntry } from 'shared-lib/contract';
import { type Discount, findDiscountId } from '../../payments/ledger.repository.js';
import { wrongFields } from '../../platform/errors.js';
import { discountPercent } from '../../settings/business-rules.usecases.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { CommandContext } from '../workflow/command-context.js';
import type { ParsedBody } from './action-preparation.js';
import * as m from '../../texts/m.js';

type Body = ParsedBody<'mark_completed'>;
type Wrong = Record<string, string[]>;

interface Visit {
  readonly context: CommandContext;
  readonly locked: LockedAppointment;
  /** The ledger, where the payment is corrected. */
  readonly recorded?: readonly LedgerEntry[];
}

/** Is the kind offered, or recorded already? Source: R-beyond-1150. */
async function kindErrors(
  { context: { tx } }: Visit,
  kind: DiscountKind,
  recorded?: DiscountKind | null,
): Promise<Wrong> {
  if (kind === 'other' || kind === recorded || (await discountPercent(tx, kind)) > 0) return {};
  return { discount_kind: [m.this_discount_is_not_offered({ kind: DISCOUNT_WORDS[kind] })] };
}

function idErrors({ discount_id_number: number, discount_id_name: name }: Body): Wrong {
  return {
    ...(!number && { discount_id_number: [FIELD_TEXTS.required] }),
    ...(!name && { discount_id_name: [FIELD_TEXTS.required] }),
  };
}

/**
 * The discount on the price: its kind, with the ID where the kind asks for one, and otherwise with a reason. A
 * correction that names no ID keeps the one of the same kind, also where it was erased.
 * Source: R-money-16, R-beyond-1150, R-beyond-1151.
 */
export async function discountOf(visit: Visit, body: Body): Promise<Discount | null> {
  const {
    discount_amount: amount,
    discount_reason: reason = '',
    discount_id_number: number,
    discount_id_name: name,
  } = body;
  if (!amount) return null;
  const standing = visit.recorded && discountGiven(visit.recorded);
  const kind = body.discount_kind ?? standing?.discount_kind ?? 'other';
  const asks = asksForId(kind);
  const kept = standing?.discount_kind === kind && !number && !name ? standing : undefined;
  const tooLarge = discountError(amount, visit.locked.row.total_price);
  const wrong: Wrong = {
    ...(tooLarge && { discount_amount: [tooLarge] }),
    ...(await kindErrors(visit, kind, standing?.discount_kind)),
    ...(asks && !kept && idErrors(body)),
    ...(!asks && !reason && { discount_reason: [FIELD_TEXTS.required] }),
  };
  if (Object.keys(wrong).length > 0) throw wrongFields(wrong);
  if (!asks) return { amount, reason, kind, holder: null };
  const said = number && name ? { number, name } : null;
  return { amount, reason, kind, holder: kept ? ((await findDiscountId(visit.context.tx, kept.id)) ?? null) : said };
}
