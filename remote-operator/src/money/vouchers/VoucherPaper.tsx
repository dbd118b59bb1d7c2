import { formatDate, formatPesos, instantOf } from 'shared-lib';
import { shownVoucherCode, type WholeVoucher } from 'shared-lib/records';
import styled from 'styled-components';
import type { SheetSize } from '../invoices/InvoicePaper';
import { buyerOf } from '../prepaid/voucherWords';
import * as m from '../../texts/m';

const Sheet = styled.article`
  display: grid;
  gap: var(--s3);
  overflow-wrap: anywhere;

  h2 { margin: 0; font-size: var(--t-m); font-weight: 700; }
  small { display: block; font-size: var(--t-xs); color: var(--ink-2); }
  .value { font-size: var(--t-xl); font-weight: 700; }
  .code {
    padding: var(--s3);
    border: 2px solid var(--line-strong);
    border-radius: var(--r-m);
    font-family: var(--mono, ui-monospace, monospace);
    font-size: var(--t-l);
    font-weight: 700;
    letter-spacing: .06em;
    text-align: center;
  }

  @media print {
    &[data-sheet='roll'] {
      gap: 6px;
      font-size: 8pt;

      h2 { font-size: 10pt; }
      .value { font-size: 12pt; }
      .code { padding: 4px; font-size: 10pt; letter-spacing: 0; }
      small { font-size: 7pt; }
    }
  }
`;

export interface VoucherPaperProps {
  voucher: WholeVoucher;
  /** Undefined until it is known. */
  company: { readonly name: string; readonly phone_number: string | null } | undefined;
  sheet: SheetSize;
}

/** What a buyer gets: the value, the code, and until when. Source: R-beyond-1220. */
export function VoucherPaper({ voucher, company, sheet }: VoucherPaperProps) {
  return (
    <Sheet data-sheet={sheet} aria-label={m.voucher()}>
      {company?.name && <h2>{company.name}</h2>}
      <div>
        <small>{m.voucher()}</small>
        <div className="value">{formatPesos(voucher.value)}</div>
      </div>
      <div>
        <small>{m.code()}</small>
        <div className="code">{shownVoucherCode(voucher.code)}</div>
      </div>
      <div>
        <small>{m.buyer()}</small>
        {buyerOf(voucher)}
      </div>
      <div>
        <small>{m.last_day()}</small>
        {voucher.ends_on === null ? m.without_an_end() : formatDate(instantOf(voucher.ends_on, '12:00'))}
      </div>
      <small>{m.say_the_code_when_you_pay()}</small>
      {company?.phone_number && <small>{company.phone_number}</small>}
    </Sheet>
  );
}
