// How it works: docs/subsystems/tracking.md.
import type { PaperLine } from 'shared-lib/contract';
import { escapeHtml } from '../platform/html.js';
import { drawn, frame } from './page.js';
import type { Reading } from './page-language.js';
import { type Giver, paperOf } from './receipt-paper.js';
import type { ReceiptRow } from './receipt.repository.js';
import * as m from '../texts/m.js';

/** Beside the style of every page of a client. On paper only the receipt itself, on A5. */
const STYLE = `
h2{margin:18px 0 0;font-size:.875rem;font-weight:600;color:var(--ink-2)}
section.paper{padding:14px 18px}
table{width:100%;border-collapse:collapse;font-size:min(1.0625rem,5.6vw)}
th,td{padding:10px 0;text-align:left;vertical-align:top;border-top:1px solid var(--line)}
thead th{border:0;font-size:min(.875rem,4.6vw);font-weight:600;color:var(--ink-2)}
tbody th,tfoot th{font-weight:400;padding-right:12px}
td,thead th+th{text-align:right;white-space:nowrap}
td.min,thead th+th:not(:last-child){padding-right:14px}
tfoot tr.sum>*{border-top-color:var(--ink);font-weight:700;font-size:min(1.1875rem,6.2vw)}
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

const row = ({ label, minutes, amount, is_sum: isSum }: PaperLine): string =>
  `<tr${isSum ? ' class="sum"' : ''}><th scope="row"${minutes === null ? ' colspan="2"' : ''}>${escapeHtml(label)}</th>` +
  `${minutes === null ? '' : `<td class="min">${minutes}</td>`}<td>${escapeHtml(amount)}</td></tr>`;

interface Written {
  readonly nonce: string;
  readonly reading: Reading;
  readonly company: Giver;
}

/** The paper behind a client's link, to print. There it says COPY. Source: R-beyond-1048, R-beyond-1154 */
export function receiptPage(receipt: ReceiptRow, { nonce, reading, company }: Written): string {
  const { heading, kind, day, times, isCopy, lines, sums, paid, giver } = paperOf(receipt, company);
  const received = paid.map(([how, amount]) => `<p><span>${escapeHtml(how)}</span><b>${escapeHtml(amount)}</b></p>`);
  return frame({
    nonce,
    reading,
    at: 'receipt',
    title: m.title_of_the_page({ title: heading, business: company.name }),
    brand: company.name,
    side: m.visit_number({ id: receipt.id }),
    style: STYLE,
    body:
      `<main><div class="hero"><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(kind)}</p>` +
      `<p>${escapeHtml(day)}<br>${escapeHtml(times)}</p></div>` +
      `<section class="paper">${isCopy ? `<p class="copy">${escapeHtml(m.copy_on_paper())}</p>` : ''}<table><thead><tr><th scope="col">${escapeHtml(m.service())}</th>` +
      `<th scope="col" class="min">${escapeHtml(m.minutes())}</th><th scope="col">${escapeHtml(m.amount())}</th></tr></thead>` +
      `<tbody>${lines.map(row).join('')}</tbody><tfoot>${sums.map(row).join('')}</tfoot></table>` +
      `<h2>${escapeHtml(m.received())}</h2>${received.join('')}</section>` +
      `<p class="note">${giver.map(escapeHtml).join('<br>')}</p>` +
      `<nav><button id="print" type="button" hidden>${drawn(PRINTER, 18)}${escapeHtml(m.print())}</button>` +
      `<a id="back" href="?">${escapeHtml(m.back_to_your_visit())}</a></nav></main>`,
    script: SCRIPT,
  });
}
