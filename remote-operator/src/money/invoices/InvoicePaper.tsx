// How it works: docs/subsystems/invoices.md.
import { Card, formatDate, formatPesos, formatTime, instantOf } from 'shared-lib';
import { asksForId } from 'shared-lib/booking';
import { DISCOUNT_WORDS, type Invoice } from 'shared-lib/records';
import styled from 'styled-components';
import { paidBy } from '../../parts/visit-words/methodWords';
import * as m from '../../texts/m';

/** The sheets that an invoice is printed on. A roll is as long as its printer cuts it. */
export const SHEETS = {
  a5: 'size: A5; margin: 10mm',
  roll: 'size: 58mm 297mm; margin: 3mm',
} as const;
export type SheetSize = keyof typeof SHEETS;

/** A sheet on the screen. On paper it has its own margin. */
export const Preview = styled(Card)`
  @media print {
    border: 0;
    && { padding: 0; }
  }
`;
export const Sheet = styled.article`
  display: grid;
  gap: 14px;
  font-size: var(--t-s);
  line-height: 1.4;
  overflow-wrap: anywhere;

  header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 8px 24px; }
  h2 { margin: 0; font-size: var(--t-m); font-weight: 700; }
  header > :last-child { flex: 1 0 auto; text-align: end; }
  .facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 8px 20px; padding-block: 10px; border-block: 1px solid var(--line-strong); }
  small { display: block; font-size: var(--t-xs); color: var(--ink-2); }
  table { width: 100%; border-collapse: collapse; }
  td, th { padding: 6px 0; text-align: start; font-weight: 400; vertical-align: baseline; border-top: 1px solid var(--line); }
  thead th { border: 0; font-size: var(--t-xs); color: var(--ink-2); font-weight: 600; }
  td, thead th + th { text-align: end; padding-left: 10px; white-space: nowrap; }
  .sum > * { border-top: 1.5px solid var(--ink); font-size: var(--t-m); font-weight: 700; }
  .mark { justify-self: start; padding: 2px 10px; border: 2px solid; border-radius: var(--r-s); font-weight: 700; letter-spacing: .04em; }

  @media print {
    font-size: 10pt;
    &[data-sheet='roll'] {
      gap: 6px;
      font-size: 8pt;

      h2 { font-size: 10pt; }
      header { display: block; }
      header > :last-child { text-align: start; margin-top: 4px; }
      .facts { display: block; padding-block: 4px; }
      small { font-size: 7pt; }
      td, th { padding: 2px 0; }
      .min { display: none; }
      .sum > * { font-size: 10pt; }
    }
  }
`;

/** Above the services of each paper. */
export const HeadOfServices = () => (
  <thead>
    <tr>
      <th scope="col">{m.service_2()}</th>
      <th scope="col" className="min">
        {m.minutes_2()}
      </th>
      <th scope="col">{m.amount()}</th>
    </tr>
  </thead>
);

interface LineProps {
  label: string;
  amount: string;
  /** Below the label. */
  note?: string;
  isSum?: boolean;
}
const Line = ({ label, amount, note, isSum }: LineProps) => (
  <tr className={isSum ? 'sum' : undefined}>
    <th scope="row">
      {label}
      {note && <small>{note}</small>}
    </th>
    <td colSpan={2}>{amount}</td>
  </tr>
);

const discountLabel = (kind: Invoice['discount_kind']): string =>
  kind && kind !== 'other' ? m.discount_of_kind({ kind: DISCOUNT_WORDS[kind] }) : m.discount();
/** An erased one leaves the kind. Source: R-beyond-1152. */
const idWords = ({ discount_kind: kind, discount_id: shown }: Invoice): string | undefined =>
  shown
    ? m.id_number_and_name({ number: shown.number, name: shown.name })
    : kind && asksForId(kind)
      ? m.erased_id()
      : undefined;

/** What adds up to the total, and what of it is VAT. */
function Sums({ invoice }: { invoice: Invoice }) {
  const { discount, discount_kind: kind, extension, lines, total, vat, issuer } = invoice;
  const parts = lines.length + (extension ? 1 : 0);
  return (
    <tfoot>
      {lines.length === 0 && <Line label={m.kept_of_a_visit_that_ended_early()} amount={formatPesos(total)} />}
      {discount > 0 && parts > 1 && <Line label={m.total_of_services()} amount={formatPesos(total + discount)} />}
      {discount > 0 && <Line label={discountLabel(kind)} note={idWords(invoice)} amount={formatPesos(-discount)} />}
      {vat ? (
        <>
          <Line label={m.vatable_sales()} amount={formatPesos(vat.net)} />
          {(issuer.exempt_kinds?.length ?? 0) > 0 && (
            <Line label={m.vat_exempt_sales()} amount={formatPesos(vat.exempt ?? 0)} />
          )}
          <Line label={m.vat_of({ percent: String(issuer.vat_percent) })} amount={formatPesos(vat.vat)} />
        </>
      ) : (
        <Line label={m.vat()} amount={m.none_not_vat_registered()} />
      )}
      <Line isSum label={m.total()} amount={formatPesos(total)} />
    </tfoot>
  );
}

export interface InvoicePaperProps {
  invoice: Invoice;
  sheet: SheetSize;
  /** It was printed before, or is printed past the button. */
  isCopy: boolean;
}

/** An invoice as it is printed, with the amounts of when it was issued. Source: R-beyond-1042, R-beyond-1045. */
export function InvoicePaper({ invoice, sheet, isCopy }: InvoicePaperProps) {
  const { issuer, lines, extension, received, manual_number: manual } = invoice;
  const start = new Date(invoice.starts_at);
  return (
    <Sheet data-sheet={sheet} aria-label={m.invoice_label({ label: invoice.label })}>
      <header>
        <div>
          <h2>{issuer.name}</h2>
          {issuer.address}
          <br />
          {invoice.vat ? m.vat_reg_tin({ tin: issuer.tin }) : m.non_vat_reg_tin({ tin: issuer.tin })}
        </div>
        <div>
          <small>{m.service_invoice()}</small>
          <h2>{invoice.label}</h2>
          {formatDate(new Date(invoice.at))}
          {manual && <small>{m.written_by_hand_as({ number: manual })}</small>}
        </div>
      </header>
      {invoice.voided && <p className="mark">{m.void_on_paper()}</p>}
      {isCopy && (
        <p className="mark" data-print>
          {m.copy_on_paper()}
        </p>
      )}
      <div className="facts">
        <div>
          <small>{m.client()}</small>
          <strong>{invoice.client_name}</strong>
          <br />
          {invoice.location}
        </div>
        <div>
          <small>{m.visit()}</small>
          <strong>#{invoice.appointment}</strong>
          <br />
          {formatDate(start)}, {formatTime(start)} – {formatTime(new Date(invoice.ends_at))}
        </div>
        <div>
          <small>{m.therapist()}</small>
          {invoice.therapists.join(', ')}
        </div>
      </div>
      <table>
        <HeadOfServices />
        <tbody>
          {lines.map(([name, minutes, price], at) => (
            <tr key={`${at}.${name}`}>
              <th scope="row">{name}</th>
              <td className="min">{minutes || null}</td>
              <td>{formatPesos(price)}</td>
            </tr>
          ))}
          {extension > 0 && <Line label={m.extension()} amount={formatPesos(extension)} />}
        </tbody>
        <Sums invoice={invoice} />
      </table>
      <div>
        <small>{m.received()}</small>
        {received.map(([method, amount, at, voucher, day], nth) => (
          <div key={`${nth}.${method}.${at}`}>
            {paidBy(method, voucher)} ·{' '}
            {day ? formatDate(instantOf(day, '12:00')) : `${formatDate(new Date(at))}, ${formatTime(new Date(at))}`} ·{' '}
            <strong>{formatPesos(amount)}</strong>
          </div>
        ))}
        <small>{m.a_tip_is_not_included()}</small>
      </div>
      <small>{issuer.permit}</small>
    </Sheet>
  );
}
