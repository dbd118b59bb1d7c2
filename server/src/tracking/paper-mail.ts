// How it works: docs/subsystems/invoices.md.
import type { PaperLine } from 'shared-lib/contract';
import { escapeHtml } from '../platform/html.js';
import type { MailMessage } from '../platform/mail/mailer.js';
import { type Giver, paperOf } from './receipt-paper.js';
import type { ReceiptRow } from './receipt.repository.js';
import * as m from '../texts/m.js';

/** Mail programs know no variables, some only what stands in an element. On a dark screen they choose the colours. */
const LINE = 'padding:8px 0;border-top:1px solid #bbb;vertical-align:top';
const SUM = `${LINE};font-weight:700;font-size:18px`;
const END = 'text-align:right;white-space:nowrap;padding-left:12px';

const row = ({ label, minutes, amount, is_sum: isSum }: PaperLine): string =>
  `<tr><th scope="row" style="${isSum ? SUM : `${LINE};font-weight:400`};text-align:left">${escapeHtml(label)}</th>` +
  `<td style="${LINE};${END}">${minutes ?? ''}</td><td style="${isSum ? SUM : LINE};${END}">${escapeHtml(amount)}</td></tr>`;

const head = (text: string, style: string): string =>
  `<th scope="col" style="padding-bottom:6px;font-size:14px;${style}">${escapeHtml(text)}</th>`;

/**
 * The paper of a visit as an e-mail, with the words of the page behind the client's link: HTML, and the same as text.
 * Source: R-beyond-1260.
 */
export function paperMail(receipt: ReceiptRow, company: Giver): Pick<MailMessage, 'subject' | 'text' | 'html'> {
  const { heading, kind, day, times, isCopy, lines, sums, paid, giver } = paperOf(receipt, company);
  const subject = m.title_of_the_page({ title: heading, business: company.name });
  const visit = m.visit_number({ id: receipt.id });
  const inText = ({ label, minutes, amount }: PaperLine): string =>
    [label, minutes === null ? undefined : m.so_many_minutes({ count: minutes }), amount]
      .filter((part) => part !== undefined)
      .join(' · ');
  const text = [
    [company.name, heading, ...(isCopy ? [m.copy_on_paper()] : []), kind].join('\n'),
    [visit, `${day}, ${times}`].join('\n'),
    [...lines, ...sums].map(inText).join('\n'),
    [m.received(), ...paid.map((both) => both.join(' · '))].join('\n'),
    giver.join('\n'),
  ].join('\n\n');
  const html =
    `<p style="margin:0 0 4px;font-weight:600">${escapeHtml(company.name)}</p>` +
    `<h1 style="margin:0 0 4px;font-size:24px">${escapeHtml(heading)}</h1>` +
    `<p style="margin:0 0 12px">${escapeHtml(kind)}</p>` +
    (isCopy
      ? `<p style="margin:0 0 12px"><b style="border:2px solid;padding:2px 10px">${escapeHtml(m.copy_on_paper())}</b></p>`
      : '') +
    `<p style="margin:0 0 16px">${escapeHtml(visit)}<br>${escapeHtml(day)}<br>${escapeHtml(times)}</p>` +
    `<table style="width:100%;border-collapse:collapse"><thead><tr>${head(m.service(), 'text-align:left')}` +
    `${head(m.minutes(), END)}${head(m.amount(), END)}</tr></thead><tbody>${[...lines, ...sums].map(row).join('')}</tbody></table>` +
    `<h2 style="margin:20px 0 4px;font-size:14px">${escapeHtml(m.received())}</h2>` +
    paid
      .map(([how, amount]) => `<p style="margin:0 0 4px">${escapeHtml(how)} · <b>${escapeHtml(amount)}</b></p>`)
      .join('') +
    `<p style="margin:20px 0 0;font-size:14px">${giver.map(escapeHtml).join('<br>')}</p>`;
  return { subject, text, html };
}
