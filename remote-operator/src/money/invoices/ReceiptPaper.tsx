import type { Paper } from 'shared-lib/booking';
import { HeadOfServices, type SheetSize, Sheet } from './InvoicePaper';
import * as m from '../../texts/m';

type PaperLine = Paper['lines'][number];

const Lines = ({ of }: { of: readonly PaperLine[] }) =>
  of.map(({ label, minutes, amount, is_sum: isSum }, at) => (
    <tr key={`${at}.${label}`} className={isSum ? 'sum' : undefined}>
      <th scope="row">{label}</th>
      <td className="min">{minutes}</td>
      <td>{amount}</td>
    </tr>
  ));

export interface ReceiptPaperProps {
  paper: Paper;
  /** As on record: the office's paper names the client, and the link names nobody. */
  client: string;
  sheet: SheetSize;
}

/** The acknowledgement as it is printed, with the words of the client's link. Source: R-beyond-1340. */
export function ReceiptPaper({ paper, client, sheet }: ReceiptPaperProps) {
  const { business, heading, kind, visit, day, times, lines, sums, paid, giver } = paper;
  return (
    <Sheet data-sheet={sheet} aria-label={heading}>
      <header>
        <div>
          <h2>{business}</h2>
          {giver.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
        <div>
          <h2>{heading}</h2>
          {visit}
        </div>
      </header>
      <strong>{kind}</strong>
      <div className="facts">
        <div>
          <small>{m.client()}</small>
          <div>
            <strong>{client}</strong>
          </div>
        </div>
        <div>
          {day}
          <br />
          {times}
        </div>
      </div>
      <table>
        <HeadOfServices />
        <tbody>
          <Lines of={lines} />
        </tbody>
        <tfoot>
          <Lines of={sums} />
        </tfoot>
      </table>
      <div>
        <small>{m.received()}</small>
        {paid.map(([how, amount], at) => (
          <div key={`${at}.${how}`}>
            {how} · <strong>{amount}</strong>
          </div>
        ))}
      </div>
    </Sheet>
  );
}
