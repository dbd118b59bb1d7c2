import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  appointmentPath,
  clientPath,
  dayWords,
  EmptyState,
  Link,
  Money,
  Pagination,
  type ShownQuery,
  Text,
} from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { type Book, bookQueries, DISCOUNT_WORDS, type JournalLine, type Receipt, type Sale } from 'shared-lib/records';
import { ListState } from '../../parts/page/ListState';
import { METHOD_WORDS } from '../../parts/visit-words/methodWords';
import * as m from '../../texts/m';

const visitLink = (visit: number | null): ReactNode =>
  visit !== null && <Link to={appointmentPath(visit)}>#{visit}</Link>;
const clientLink = (client: number | null): ReactNode =>
  client !== null && <Link to={clientPath(client)}>#{client}</Link>;
/** The other side of a line of the journal stays empty. */
const side = (pesos: number): ReactNode => pesos !== 0 && <Money pesos={pesos} />;

const day = <Row extends { day: string }>(): Column<Row> => ({
  key: 'day',
  header: m.date(),
  cell: (row) => dayWords(row.day),
});
const visit = <Row extends { visit: number | null }>(): Column<Row> => ({
  key: 'visit',
  header: m.visit(),
  cell: (row) => visitLink(row.visit),
});
const client = <Row extends { client: number | null }>(): Column<Row> => ({
  key: 'client',
  header: m.client(),
  cell: (row) => clientLink(row.client),
});
const person = <Row extends { person: number | null }>(): Column<Row> => ({
  key: 'person',
  header: m.person(),
  cell: (row) => row.person !== null && <Text muted>#{row.person}</Text>,
});

type Line = JournalLine & { readonly key: string };
const JOURNAL: readonly Column<Line>[] = [
  day(),
  { key: 'entry', header: m.entry(), cell: ({ entry }) => entry },
  {
    key: 'account',
    header: m.account(),
    phone: 'title',
    cell: ({ account }) => `${account.number} ${account.name}`,
  },
  { key: 'debit', header: m.debit(), align: 'end', cell: ({ debit }) => side(debit) },
  { key: 'credit', header: m.credit(), align: 'end', cell: ({ credit }) => side(credit) },
  person(),
  visit(),
  client(),
];

const OUTCOMES: Readonly<Record<NonNullable<Sale['outcome']>, string>> = {
  completed: m.completed(),
  cancelled: m.cancelled_2(),
  aborted: m.aborted(),
};
const SALES: readonly Column<Sale>[] = [
  { ...day<Sale>(), phone: 'title' },
  visit(),
  client(),
  { key: 'outcome', header: m.outcome(), cell: ({ outcome }) => outcome && OUTCOMES[outcome] },
  { key: 'price', header: m.price(), align: 'end', cell: ({ price }) => <Money pesos={price} /> },
  {
    key: 'discount',
    header: m.discount(),
    align: 'end',
    cell: ({ discount, discount_kind: kind }) => (
      <>
        {side(discount)}
        {kind && kind !== 'other' && (
          <Text as="div" size="xs" muted>
            {DISCOUNT_WORDS[kind]}
          </Text>
        )}
      </>
    ),
  },
  { key: 'extension', header: m.extension(), align: 'end', cell: ({ extension }) => side(extension) },
  { key: 'due', header: m.due(), align: 'end', cell: ({ due }) => <Money pesos={due} strong /> },
  { key: 'received', header: m.received(), align: 'end', cell: ({ received }) => <Money pesos={received} /> },
  { key: 'owed', header: m.owed(), align: 'end', cell: ({ owed }) => side(owed) },
];

const KINDS: Readonly<Record<Receipt['kind'], string>> = {
  payment: m.payment(),
  extension: m.extension(),
  tip: m.tip(),
  prepaid: m.credit(),
};
/** Money of a voucher has entries of its own, such as `V-12`. */
const kindOf = ({ kind, entry }: Receipt): string =>
  kind === 'prepaid' && entry.startsWith('V-') ? m.voucher() : KINDS[kind];
const RECEIPTS: readonly Column<Receipt>[] = [
  { ...day<Receipt>(), phone: 'title' },
  {
    key: 'received_on',
    header: m.received_on(),
    cell: ({ received_on }) => received_on !== null && dayWords(received_on),
  },
  { key: 'entry', header: m.entry(), cell: ({ entry }) => entry },
  visit(),
  client(),
  { key: 'kind', header: m.kind(), cell: kindOf },
  { key: 'method', header: m.method(), cell: ({ method }) => method && METHOD_WORDS[method] },
  { key: 'amount', header: m.amount(), align: 'end', cell: ({ amount }) => <Money pesos={amount} strong /> },
  person(),
];

/** Only where one was taken. Source: R-beyond-1133. */
const withFees = (columns: readonly Column<Sale>[], rows: readonly Sale[] | undefined): readonly Column<Sale>[] =>
  rows?.some(({ fee }) => fee)
    ? [...columns, { key: 'fee', header: m.fee(), align: 'end', cell: ({ fee = 0 }) => side(fee) }]
    : columns;

/** Only where exempt sales stand apart in an invoice. Source: R-beyond-1265. */
const withVat = (columns: readonly Column<Sale>[], rows: readonly Sale[] | undefined): readonly Column<Sale>[] =>
  rows?.some(({ vat }) => vat)
    ? [
        ...columns,
        { key: 'net', header: m.vatable_sales(), align: 'end', cell: ({ vat }) => side(vat?.net ?? 0) },
        { key: 'exempt', header: m.vat_exempt_sales(), align: 'end', cell: ({ vat }) => side(vat?.exempt ?? 0) },
        { key: 'vat', header: m.vat(), align: 'end', cell: ({ vat }) => side(vat?.vat ?? 0) },
      ]
    : columns;

/** Only where a visit has one. Source: R-beyond-1047. */
function withInvoices<Row extends { readonly invoice: string | null }>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
): readonly Column<Row>[] {
  if (!rows?.some(({ invoice }) => invoice)) return columns;
  return [...columns, { key: 'invoice', header: m.invoice(), cell: ({ invoice }) => invoice }];
}

const NOTHING: Readonly<Record<Book, string>> = {
  journal: m.no_entry_in_this_month(),
  sales: m.no_visit_delivered_in_this_month(),
  receipts: m.no_money_came_in_this_month(),
};

interface PagedProps<Row> {
  book: Book;
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  query: ShownQuery & { isPending: boolean; data: { current_page: number; total_pages: number } | undefined };
  onPage: (page: number) => void;
}
function Paged<Row>({ book, caption, columns, rows, rowKey, query, onPage }: PagedProps<Row>) {
  return (
    <ListState query={query} what={m.the_book()} failure={m.could_not_fetch_the_book()} rows={8}>
      {query.data && rows && (
        <>
          <Table
            caption={caption}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            empty={<EmptyState icon="wallet" title={NOTHING[book]} text={m.choose_another_month()} />}
          />
          <Pagination page={query.data.current_page} totalPages={query.data.total_pages} onChange={onPage} />
        </>
      )}
    </ListState>
  );
}

interface BookTableProps {
  month: string;
  page: number;
  onPage: (page: number) => void;
}

/** Entries in double entry, each with all its lines. Source: R-beyond-740. */
export function JournalTable({ month, page, onPage }: BookTableProps) {
  const query = useQuery(bookQueries.journal({ month, page }));
  const rows = query.data?.results.flatMap(({ lines }) =>
    lines.map((line, at): Line => ({ ...line, key: `${line.day}.${line.entry}.${at}` })),
  );
  const shown = { book: 'journal', caption: m.journal(), columns: JOURNAL, query, onPage } as const;
  return <Paged {...shown} rows={rows} rowKey={({ key }) => key} />;
}

/** Visits that were delivered or paid, and what is due for each. Source: R-beyond-743. */
export function SalesTable({ month, page, onPage }: BookTableProps) {
  const query = useQuery(bookQueries.sales({ month, page }));
  const columns = withVat(withInvoices(withFees(SALES, query.data?.results), query.data?.results), query.data?.results);
  const shown = { book: 'sales', caption: m.sales_book(), columns, query, onPage } as const;
  return <Paged {...shown} rows={query.data?.results} rowKey={(row) => row.visit} />;
}

/** Money that came in or was given back. Source: R-beyond-743. */
export function ReceiptsTable({ month, page, onPage }: BookTableProps) {
  const query = useQuery(bookQueries.receipts({ month, page }));
  const columns = withInvoices(RECEIPTS, query.data?.results);
  const shown = { book: 'receipts', caption: m.receipts_book(), columns, query, onPage } as const;
  return <Paged {...shown} rows={query.data?.results} rowKey={({ entry }) => entry} />;
}
