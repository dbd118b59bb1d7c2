import { useQuery } from '@tanstack/react-query';
import {
  type Appointment,
  ENTRY_WORDS,
  momentWords,
  formatPesos,
  dayWords,
  Money,
  StaleNotice,
  Text,
} from 'shared-lib';
import { type LedgerEntry, receiptQueries } from 'shared-lib/booking';
import styled from 'styled-components';
import { VisitInvoices } from '../invoices/VisitInvoices';
import { METHOD_WORDS } from '../../parts/visit-words/methodWords';
import * as m from '../../texts/m';

const Entries = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--t-s);
  line-height: 1.4;

  td, th { padding: 8px 0; border-top: 1px solid var(--line); text-align: start; font-weight: 400; vertical-align: baseline; }
  tbody tr:first-child > * { border-top: 0; padding-top: 0; }
  td { padding-left: var(--s3); text-align: end; font-weight: 600; white-space: nowrap; }
  tfoot :is(td, th) { border-top: 1px solid var(--line-strong); font-weight: 700; }
`;

/** The kind of an entry, in a word or two. */
function kindOf({ kind, method, reverses, voucher }: LedgerEntry): string {
  if (kind === 'write_off' && reverses !== null) return m.write_off_taken_back();
  if (kind === 'payment' && voucher) return m.voucher();
  if (kind === 'payment' && method) return METHOD_WORDS[method];
  return { ...ENTRY_WORDS, discount: m.discount(), tip: m.tip(), write_off: m.write_off() }[kind];
}

/** The value of an entry. What nobody paid, and tips, which are not the business's, are not added up. */
function Worth({ entry: { amount, discount, tip, written_off: givenUp } }: { entry: LedgerEntry }) {
  if (givenUp !== 0) return <Text muted>{formatPesos(givenUp)}</Text>;
  if (tip !== 0) return <Text muted>{formatPesos(tip)}</Text>;
  if (discount !== 0) return <Text muted>{m.off({ discount: formatPesos(discount) })}</Text>;
  return <Text tone={amount < 0 ? 'red' : undefined}>{formatPesos(amount)}</Text>;
}

/** Every entry of the ledger, reversals too, and their sum, so that anyone can check it. Source: R-money-5. */
export function PaymentLedger({ appointment: { id, version } }: { appointment: Pick<Appointment, 'id' | 'version'> }) {
  const query = useQuery(receiptQueries.ledger(id, version));
  const entries = query.data?.entries ?? [];
  if (entries.length === 0) return null;
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  return (
    <>
      <StaleNotice query={query} />
      <Entries aria-label={m.payments_ledger()}>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">
                {kindOf(entry)}
                <Text as="p" size="xs" muted>
                  {[
                    momentWords(new Date(entry.at)),
                    entry.received_on && m.came_in_on_day({ day: dayWords(entry.received_on) }),
                    entry.recorded_by,
                    entry.tip_for && m.to_people({ people: entry.tip_for }),
                    entry.tip_for && (entry.tip_kept ? m.has_it() : m.owed_by_the_office_now()),
                    entry.collected_by && m.taken_by({ by: entry.collected_by }),
                    entry.change_given ? m.change_of({ change: formatPesos(entry.change_given) }) : null,
                    entry.gcash_reference && m.reference({ reference: entry.gcash_reference }),
                    entry.reason && `“${entry.reason}”`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </th>
              <td>
                <Worth entry={entry} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.in_all_2()}</th>
            <td>
              <Money pesos={sum} strong />
            </td>
          </tr>
        </tfoot>
      </Entries>
      <VisitInvoices
        visit={id}
        invoices={query.data?.invoices ?? []}
        mayIssue={query.data?.may_invoice === true}
        mail={query.data?.mail ?? undefined}
        hasPaper={query.data?.has_paper ?? Boolean(query.data?.paper)}
      />
    </>
  );
}
