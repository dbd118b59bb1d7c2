import { FIELD_TEXTS, formatPesos, parsePesos, type PaymentMethod } from 'shared-lib';
import { sharedTip, SHARES_DIFFER, sumTips } from 'shared-lib/booking';
import * as m from '../../texts/m';

/** What is above the sum to pay, as typed. Source: R-beyond-500, R-beyond-501. */
export interface OnTop {
  tip: string;
  /** The tip is typed, not one of the quick sums. */
  tipIsTyped: boolean;
  /** Typed shares of a group, by the ids of the therapists; without one, all share it. */
  tipShares: Readonly<Record<string, string>>;
  /** Do they have the cash of it already? Null: by the rule of `keepsTip`. */
  tipKept: boolean | null;
  /** What the rest is, where somebody may choose: GCash gives no change. `later`: the client's credit. */
  rest: 'change' | 'visit' | 'later';
  /** A tip is on record: the call says what becomes of it. */
  hadTip: boolean;
  /** A refund of all of it takes the tip back, too. */
  tipGivenBack: boolean;
}

export const NOTHING_ON_TOP: OnTop = {
  tip: '',
  tipIsTyped: false,
  tipShares: {},
  tipKept: null,
  rest: 'change',
  hadTip: false,
  tipGivenBack: false,
};

/** The fields that show the server's errors about it. */
export const ON_TOP_SHOWN_AT = {
  received: 'tip',
  tip: 'tip',
  change: 'tip',
  tip_kept: 'tip',
  for_later: 'tip',
  tip_shares: 'tipShares',
} as const;

/**
 * Where the sum for the visit is said, nothing above it is for the visit: what is no tip is change, or by GCash for
 * later. Source: R-beyond-1412.
 */
export const withSumSaid = <F extends OnTop & { readonly method: PaymentMethod }>(form: F): F => ({
  ...form,
  rest: form.method === 'gcash' || form.rest === 'later' ? 'later' : 'change',
});

export interface OnTopErrors {
  tip?: string;
  tipShares?: string;
}

/** Whole pesos. */
export interface OnTopSums {
  /** Above the sum to pay, in all. */
  readonly over: number;
  readonly tip: number;
  readonly change: number;
  /** Kept as the client's credit. */
  readonly later: number;
  /** The place of the part in which it came. */
  readonly part: number;
  /** Could the rest be change? */
  readonly isCash: boolean;
  /** The part has less than that. */
  readonly isScattered: boolean;
}

/** One of these is chosen with a press. */
export const QUICK_TIPS = [50, 100, 200] as const;

interface TypedPart {
  readonly method: PaymentMethod;
  readonly amount: number;
}

/** It came with the last cash that is enough, else with the last part that is. */
function placeOf(parts: readonly TypedPart[], over: number): number {
  const enough = (isWanted: (part: TypedPart) => boolean): number =>
    parts.findLastIndex((part) => part.amount >= over && part.method !== 'credit' && isWanted(part));
  const cash = enough(({ method }) => method === 'cash');
  return cash >= 0 ? cash : enough(() => true);
}

/** @param above what was handed over, less what was to pay; below zero where it is less */
export function onTopSums({ tip: typed, rest }: OnTop, parts: readonly TypedPart[], above: number): OnTopSums {
  const over = Math.max(0, above);
  const place = placeOf(parts, over);
  const part = Math.max(0, place);
  const isCash = parts[part]?.method === 'cash';
  const tip = over > 0 ? Math.min(parsePesos(typed) ?? 0, over) : 0;
  const change = isCash && rest === 'change' ? over - tip : 0;
  const later = rest === 'later' ? over - tip : 0;
  return { over, tip, change, later, part, isCash, isScattered: over > 0 && place < 0 };
}

interface Share {
  readonly value: string;
  readonly amount: string;
}
type Sharing = readonly { readonly value: string; readonly shares: boolean }[];

/** The share of each of several people, as typed, or as the therapists share it. */
export function sharesShown({ tipShares: typed }: Pick<OnTop, 'tipShares'>, tip: number, people: Sharing): Share[] {
  const sharing = people.filter(({ shares }) => shares);
  const even = new Map(sharedTip(tip, sharing).map(({ person, amount }) => [person.value, String(amount)]));
  const isTyped = Object.keys(typed).length > 0;
  return people.map(({ value }) => ({ value, amount: (isTyped ? typed[value] : even.get(value)) ?? '0' }));
}

/** A share that is left empty is none. */
const shareOf = (typed: string): number => (/^0*$/.test(typed.trim()) ? 0 : (parsePesos(typed) ?? Number.NaN));

export const hasShare = ({ amount }: Pick<Share, 'amount'>): boolean => shareOf(amount) !== 0;

/** The typed shares of another tip: it stays with one who has all of it, also while none is typed. Several stay. */
export function sharesOfOther({ tipShares: typed }: Pick<OnTop, 'tipShares'>, tip: string): OnTop['tipShares'] {
  const all = Object.keys(typed);
  const given = all.filter((id) => hasShare({ amount: typed[id] ?? '' }));
  const [only, ...others] = given.length > 0 ? given : all;
  return only && others.length === 0 ? { [only]: tip } : typed;
}

const sharesOf = (typed: OnTop['tipShares']) =>
  Object.entries(typed).map(([id, share]) => ({ therapist: Number(id), amount: shareOf(share) }));

export function onTopErrors(form: OnTop, { over, tip, isScattered }: OnTopSums): OnTopErrors {
  if (over === 0) return {};
  const typed = form.tip.trim() === '' ? 0 : parsePesos(form.tip);
  if (typed === null || typed === undefined) return { tip: FIELD_TEXTS.wholeNumber };
  if (typed > over) return { tip: m.a_tip_is_at_most({ over: formatPesos(over) }) };
  if (isScattered && (tip > 0 || form.rest !== 'visit')) return { tip: m.put_what_is_above_into() };
  const shares = sharesOf(form.tipShares);
  const isWrong = tip > 0 && shares.length > 0 && sumTips(shares) !== tip;
  return isWrong ? { tipShares: SHARES_DIFFER } : {};
}

/** The same as the call takes it; nothing where nothing is above the sum to pay. */
export function onTopBody(
  form: OnTop,
  { tip, change, later }: OnTopSums,
  { method, received }: { readonly method: PaymentMethod; readonly received: number },
) {
  if (tip === 0 && change === 0 && later === 0) {
    if (received === 0) return form.tipGivenBack ? { tip: 0 } : {};
    return form.hadTip ? { tip: 0 } : {};
  }
  const shares = sharesOf(form.tipShares).filter(({ amount }) => amount > 0);
  return {
    received,
    tip,
    ...(change > 0 && { change }),
    ...(later > 0 && { for_later: later }),
    ...(tip > 0 && shares.length > 0 && { tip_shares: shares }),
    ...(tip > 0 && method === 'cash' && form.tipKept !== null && { tip_kept: form.tipKept }),
  };
}
