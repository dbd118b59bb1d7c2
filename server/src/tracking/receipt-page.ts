import type { Company } from 'shared-lib/contract';
import { formatPesos, formatTime, splitVat, wasCalledOff } from 'shared-lib/domain';
import { escapeHtml } from '../platform/html.js';
import { drawn, frame } from './page.js';
import { dayInWords, momentInWords, type Reading } from './page-language.js';
import type { ReceiptRow } from './receipt.repository.js';
import { methodOf } from './shown-visit.js';
import * as m from '../texts/m.js';

/** Beside the style of every page of a client. On paper only the receipt itself, on A5. */
const STYLE = `
h2{margin:18px 0 0;font-size:.875rem;font-weight:600;color:var(--ink-2)}
section.paper{padding:14px 18px}
table{width:100%;border-collapse:collapse}
th,td{padding:10px 0;text-align:left;vertical-align:top;border-top:1px solid var(--line)}
thead th{border:0;font-size:.875rem;font-weight:600;color:var(--ink-2)}
tbody th,tfoot th{font-weight:400;padding-right:12px}
td,thead th+th{text-align:right;white-space:nowrap}
td.min,thead th+th:not(:last-child){padding-right:14px}
tfoot tr.sum>*{border-top-color:var(--ink);font-weight:700;font-size:1.1875rem}
.paper p{margin:12px 0 0;padding:12px 14px;border-radius:10px;background:var(--bg);display:flex;justify-content:space-between;gap:12px}
.paper b{white-space:nowrap}
.paper p+p{margin-top:6px}
button{margin-top:0}
.paper p.copy{display:none}
@page{size:A5;margin:12mm}
@media print{:root{color-scheme:light;--bg:#fff;--surface:#fff;--line:#bbb;--ink:#000;--ink-2:#333;--brand-ink:#000}nav{display:none}.page{max-width:none;padding:0}section{border:0;box-shadow:none}section.paper{padding:0}.paper p.copy{display:inline-block;margin:0 0 8px;padding:2px 10px;border:2px solid;font-weight:700}body{font-size:11pt}}
`.trim();

/** Printing needs a script, so the button comes with it. */
const SCRIPT = `(() => {
  const button = document.getElementById('print');
  button.hidden = false;
  button.addEventListener('click', () => print());
})();`;

const PRINTER = '<path d="M7 9V3h10v6M7 18H4v-8h16v8h-3M7 14h10v7H7z"/>';

const row = (label: string, minutes: number | null, amount: string, kind = ''): string =>
  `<tr${kind && ` class="${kind}"`}><th scope="row"${minutes === null ? ' colspan="2"' : ''}>${escapeHtml(label)}</th>` +
  `${minutes === null ? '' : `<td class="min">${minutes}</td>`}<td>${escapeHtml(amount)}</td></tr>`;

/** What adds up to the total. A visit that was called off has no total: what was paid for it was agreed. */
function sums({ outcome, total_price: price, extension, discount, services }: ReceiptRow): string {
  if (wasCalledOff(outcome)) return '';
  const total = row(m.total(), null, formatPesos(price - discount + extension), 'sum');
  const parts = services.length + (extension ? 1 : 0);
  return (
    (discount && parts > 1 ? row(m.total_of_services(), null, formatPesos(price + extension)) : '') +
    (discount ? row(m.discount(), null, formatPesos(-discount)) : '') +
    total
  );
}

/** Of an invoice the total stands for a visit that was called off, too, and what of it is VAT. */
function sumsOfInvoice({ discount, extension, total, lines, issuer }: Issued): string {
  const parts = lines.length + (extension ? 1 : 0);
  const { vat_percent: percent } = issuer;
  const split = percent === null ? null : splitVat(total, percent);
  return (
    (discount && parts > 1 ? row(m.total_of_services(), null, formatPesos(total + discount)) : '') +
    (discount ? row(m.discount(), null, formatPesos(-discount)) : '') +
    (split && percent !== null
      ? row(m.vatable_sales(), null, formatPesos(split.net)) +
        row(m.vat_percent({ percent }), null, formatPesos(split.vat))
      : row(m.vat(), null, m.none_not_vat_registered())) +
    row(m.total(), null, formatPesos(total), 'sum')
  );
}
type Issued = NonNullable<ReceiptRow['invoice']>;

interface Written {
  readonly nonce: string;
  readonly reading: Reading;
  readonly company: Pick<Company, 'name' | 'address' | 'phone_number' | 'email'>;
}

/** Who gives it: the business as it calls itself, or as the permit names it, which stands at the foot. */
function giver({ invoice }: ReceiptRow, { company }: Written): readonly string[] {
  const contact = [company.phone_number, company.email].filter(Boolean).join(' · ');
  if (!invoice) return [company.address, contact].filter(Boolean);
  const { name, address, tin, vat_percent: percent, permit } = invoice.issuer;
  const number = percent === null ? m.non_vat_reg_tin({ tin }) : m.vat_reg_tin({ tin });
  return [name, address, contact, number, permit].filter(Boolean);
}

/**
 * A client's receipt: services, total, and what was received. It names no person, as whoever has the link can open it.
 * It is no invoice, unless one of the series stands for the visit. The office prints the original; here paper says
 * COPY. Source: R-beyond-510, R-beyond-1048, R-beyond-1154.
 */
export function receiptPage(receipt: ReceiptRow, written: Written): string {
  const { nonce, reading, company } = written;
  const { id, starts_at, ends_at, received, invoice } = receipt;
  const { lines: services, extension } = invoice ?? { lines: receipt.services, extension: receipt.extension };
  const heading = invoice ? m.service_invoice({ label: invoice.label }) : m.receipt();
  const start = new Date(starts_at);
  const times = m.from_until({ start: formatTime(start), end: formatTime(new Date(ends_at)) });
  const lines = services.map(([name, minutes, price]) => row(name, minutes, formatPesos(price)));
  if (extension) lines.push(row(m.extension(), null, formatPesos(extension)));
  if (invoice && lines.length === 0)
    lines.push(row(m.kept_of_a_visit_that_ended_early(), null, formatPesos(invoice.total)));
  const paid = received.map(
    ([method, amount, at]) =>
      `<p><span>${escapeHtml(m.method_time({ method: methodOf(method), time: momentInWords(new Date(at)) }))}</span>` +
      `<b>${escapeHtml(formatPesos(amount))}</b></p>`,
  );
  return frame({
    nonce,
    reading,
    at: 'receipt',
    title: m.title_of_the_page({ title: heading, business: company.name }),
    brand: company.name,
    side: m.visit_number({ id }),
    style: STYLE,
    body:
      `<main><div class="hero"><h1>${escapeHtml(heading)}</h1>` +
      `<p>${escapeHtml(invoice ? m.issued_on({ day: dayInWords(new Date(invoice.at), 'year') }) : m.acknowledgement_of_payment())}</p>` +
      `<p>${escapeHtml(dayInWords(start, 'year'))}<br>${escapeHtml(times)}</p></div>` +
      `<section class="paper">${invoice ? `<p class="copy">${escapeHtml(m.copy_on_paper())}</p>` : ''}<table><thead><tr><th scope="col">${escapeHtml(m.service())}</th>` +
      `<th scope="col" class="min">${escapeHtml(m.minutes())}</th><th scope="col">${escapeHtml(m.amount())}</th></tr></thead>` +
      `<tbody>${lines.join('')}</tbody><tfoot>${invoice ? sumsOfInvoice(invoice) : sums(receipt)}</tfoot></table>` +
      `<h2>${escapeHtml(m.received())}</h2>${paid.join('')}</section>` +
      `<p class="note">${giver(receipt, written).map(escapeHtml).join('<br>')}</p>` +
      `<nav><button id="print" type="button" hidden>${drawn(PRINTER, 18)}${escapeHtml(m.print())}</button>` +
      `<a id="back" href="?">${escapeHtml(m.back_to_your_visit())}</a></nav></main>`,
    script: SCRIPT,
  });
}
