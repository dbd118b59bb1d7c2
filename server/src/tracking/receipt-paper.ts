import type { Company, Paper, PaperLine, ReceivedLine } from 'shared-lib/contract';
import { DISCOUNT_WORDS, formatPesos, formatTime, instantOf, vatOfSale, wasCalledOff } from 'shared-lib/domain';
import { dayInWords, momentInWords } from './page-language.js';
import type { ReceiptRow } from './receipt.repository.js';
import { methodOf } from './shown-visit.js';
import * as m from '../texts/m.js';

/** The paper with what only its copies need. The page of the link, the e-mail and the office draw the same. */
export interface DrawnPaper extends Paper {
  /** The office prints the original, so any other paper of an invoice is a copy. */
  readonly isCopy: boolean;
}

const line = (label: string, amount: number | string): PaperLine => ({
  label,
  minutes: null,
  amount: typeof amount === 'string' ? amount : formatPesos(amount),
});
const total = (amount: number): PaperLine => ({ ...line(m.total(), amount), is_sum: true });

/** Whoever has a client's link can open it, so that only the office's paper has the kind of a discount. */
type Reader = 'client' | 'office';

/** What adds up to the total. A visit that was called off has no total: what was paid for it was agreed. */
function sumsOf(receipt: ReceiptRow, reader: Reader): PaperLine[] {
  const { outcome, total_price: price, extension, discount, discount_kind: kind, services } = receipt;
  if (wasCalledOff(outcome)) return [];
  const named = reader === 'office' && kind && kind !== 'other';
  const parts = services.length + (extension ? 1 : 0);
  return [
    ...(discount && parts > 1 ? [line(m.total_of_services(), price + extension)] : []),
    ...(discount ? [line(named ? m.discount_of_kind({ kind: DISCOUNT_WORDS[kind] }) : m.discount(), -discount)] : []),
    total(price - discount + extension),
  ];
}

type Issued = NonNullable<ReceiptRow['invoice']>;

/** Of an invoice the total stands for a visit that was called off, too, and what of it is VAT. */
function sumsOfInvoice({ discount, discount_kind: kind, extension, total: sum, lines, issuer }: Issued): PaperLine[] {
  const parts = lines.length + (extension ? 1 : 0);
  const { vat_percent: percent } = issuer;
  const split = vatOfSale(sum, issuer, kind);
  return [
    ...(discount && parts > 1 ? [line(m.total_of_services(), sum + discount)] : []),
    ...(discount ? [line(m.discount(), -discount)] : []),
    ...(split && percent !== null
      ? [
          line(m.vatable_sales(), split.net),
          ...(issuer.exempt_kinds?.length ? [line(m.vat_exempt_sales(), split.exempt)] : []),
          line(m.vat_percent({ percent }), split.vat),
        ]
      : [line(m.vat(), m.none_not_vat_registered())]),
    total(sum),
  ];
}

export type Giver = Pick<Company, 'name' | 'address' | 'phone_number' | 'email'>;

/** The business as it calls itself, or as the permit names it, which stands at the foot. */
function giverOf({ invoice, tin: known }: ReceiptRow, company: Giver): string[] {
  const contact = [company.phone_number, company.email].filter(Boolean).join(' · ');
  if (!invoice) return [company.address, contact, known ? m.tin_of_the_business({ tin: known }) : ''].filter(Boolean);
  const { name, address, tin, vat_percent: percent, permit } = invoice.issuer;
  const number = percent === null ? m.non_vat_reg_tin({ tin }) : m.vat_reg_tin({ tin });
  return [name, address, contact, number, permit].filter(Boolean);
}

const paidLine = ([method, amount, at, voucher, day]: ReceivedLine): [string, string] => {
  const how = methodOf(method, voucher);
  // Only the day is known of what came in before it was recorded.
  const time = day ? dayInWords(instantOf(day, '12:00'), 'short') : momentInWords(new Date(at));
  return [m.method_time({ method: how, time }), formatPesos(amount)];
};

/** The change that was given out of a line of what was received: only cash gives any. */
const changeOf = ([method, , at]: ReceivedLine, { changes }: ReceiptRow): number =>
  method === 'cash' ? (changes.find(([when]) => when === at)?.[1] ?? 0) : 0;

/** All that was received, with the change in its cash, then what was given back: the lines add up. */
function receivedLines(receipt: ReceiptRow): [string, string][] {
  const { received, tips, for_later: later, owed } = receipt;
  const whole = received.map((one): ReceivedLine => {
    const [method, amount, ...rest] = one;
    return [method, amount + changeOf(one, receipt), ...rest];
  });
  const change = received.reduce((sum, one) => sum + changeOf(one, receipt), 0);
  const besides: readonly (readonly [string, number])[] = [
    [m.tip(), tips],
    [m.kept_for_later_visits(), later],
    [m.change_given_back(), -change],
    [m.still_to_pay(), owed],
  ];
  return [
    ...whole.map(paidLine),
    ...besides
      .filter(([, amount]) => amount !== 0)
      .map(([label, amount]): [string, string] => [label, formatPesos(amount)]),
  ];
}

/**
 * A client's receipt: services, total, and what was received. It names no person, as whoever has the link can open it.
 * It is no invoice, unless one of the series stands for the visit. Source: R-beyond-510, R-beyond-1048.
 */
export function paperOf(receipt: ReceiptRow, company: Giver, reader: Reader = 'client'): DrawnPaper {
  const { invoice } = receipt;
  const { lines: services, extension } = invoice ?? { lines: receipt.services, extension: receipt.extension };
  const start = new Date(receipt.starts_at);
  const lines = services.map(
    ([name, minutes, price]): PaperLine => ({ ...line(name, price), minutes: minutes || null }),
  );
  if (extension) lines.push(line(m.extension(), extension));
  if (invoice && lines.length === 0) lines.push(line(m.kept_of_a_visit_that_ended_early(), invoice.total));
  return {
    heading: invoice ? m.service_invoice({ label: invoice.label }) : m.receipt(),
    kind: invoice ? m.issued_on({ day: dayInWords(new Date(invoice.at), 'year') }) : m.acknowledgement_of_payment(),
    business: company.name,
    visit: m.visit_number({ id: receipt.id }),
    day: dayInWords(start, 'year'),
    times: m.from_until({ start: formatTime(start), end: formatTime(new Date(receipt.ends_at)) }),
    isCopy: invoice !== null,
    lines,
    sums: invoice ? sumsOfInvoice(invoice) : sumsOf(receipt, reader),
    // An invoice is about the visit alone.
    paid: invoice ? receipt.received.map(paidLine) : receivedLines(receipt),
    giver: giverOf(receipt, company),
  };
}
