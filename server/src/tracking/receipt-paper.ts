import type { Company } from 'shared-lib/contract';
import { formatPesos, formatTime, vatOfSale, wasCalledOff } from 'shared-lib/domain';
import { dayInWords, momentInWords } from './page-language.js';
import type { ReceiptRow } from './receipt.repository.js';
import { methodOf } from './shown-visit.js';
import * as m from '../texts/m.js';

/** A line of the table. Without minutes, its label has their column, too. */
export interface PaperLine {
  readonly label: string;
  readonly minutes: number | null;
  readonly amount: string;
  readonly isSum?: true;
}

/** What the paper says, in the language that is spoken. The page of the link and the e-mail draw the same. */
export interface Paper {
  readonly heading: string;
  /** When the invoice was issued, or that this is none. */
  readonly kind: string;
  readonly day: string;
  readonly times: string;
  /** The office prints the original, so any other paper of an invoice is a copy. */
  readonly isCopy: boolean;
  readonly lines: readonly PaperLine[];
  readonly sums: readonly PaperLine[];
  readonly paid: readonly (readonly [how: string, amount: string])[];
  /** Who gives it. */
  readonly giver: readonly string[];
}

const line = (label: string, amount: number | string): PaperLine => ({
  label,
  minutes: null,
  amount: typeof amount === 'string' ? amount : formatPesos(amount),
});
const total = (amount: number): PaperLine => ({ ...line(m.total(), amount), isSum: true });

/** What adds up to the total. A visit that was called off has no total: what was paid for it was agreed. */
function sumsOf({ outcome, total_price: price, extension, discount, services }: ReceiptRow): PaperLine[] {
  if (wasCalledOff(outcome)) return [];
  const parts = services.length + (extension ? 1 : 0);
  return [
    ...(discount && parts > 1 ? [line(m.total_of_services(), price + extension)] : []),
    ...(discount ? [line(m.discount(), -discount)] : []),
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
function giverOf(invoice: ReceiptRow['invoice'], company: Giver): readonly string[] {
  const contact = [company.phone_number, company.email].filter(Boolean).join(' · ');
  if (!invoice) return [company.address, contact].filter(Boolean);
  const { name, address, tin, vat_percent: percent, permit } = invoice.issuer;
  const number = percent === null ? m.non_vat_reg_tin({ tin }) : m.vat_reg_tin({ tin });
  return [name, address, contact, number, permit].filter(Boolean);
}

/**
 * A client's receipt: services, total, and what was received. It names no person, as whoever has the link can open it.
 * It is no invoice, unless one of the series stands for the visit. Source: R-beyond-510, R-beyond-1048.
 */
export function paperOf(receipt: ReceiptRow, company: Giver): Paper {
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
    day: dayInWords(start, 'year'),
    times: m.from_until({ start: formatTime(start), end: formatTime(new Date(receipt.ends_at)) }),
    isCopy: invoice !== null,
    lines,
    sums: invoice ? sumsOfInvoice(invoice) : sumsOf(receipt),
    paid: receipt.received.map(([method, amount, at]) => [
      m.method_time({ method: methodOf(method), time: momentInWords(new Date(at)) }),
      formatPesos(amount),
    ]),
    giver: giverOf(invoice, company),
  };
}
