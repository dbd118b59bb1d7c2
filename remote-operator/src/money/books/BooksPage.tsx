import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Button,
  failureText,
  lazyComponent,
  Row,
  SegmentedControl,
  serviceDayOf,
  Stack,
  Stat,
  StatRow,
  formatPesos,
  toast,
  useNowValue,
  useSearchParams,
} from 'shared-lib';
import { saveFile } from 'shared-lib/controls';
import {
  type Book,
  bookFileName,
  bookQueries,
  type BooksOverview,
  fetchBook,
  invoiceQueries,
  monthPeriod,
  ownersQuery,
  type Period,
} from 'shared-lib/records';
import { PeriodTurn } from '../../parts/page/PeriodTurn';
import { ReportPage } from '../../parts/page/ReportPage';
import { type BooksAddress, changeBooks, isOpeningView, readBooks, SHOWN_BOOKS } from './booksAddress';
import { InvoicesCard } from '../invoices/InvoicesCard';
import { BooksSums } from './BooksSums';
import { JournalTable, ReceiptsTable, SalesTable } from './BookTables';
import * as m from '../../texts/m';

const OpeningPage = lazyComponent(() =>
  import(/* webpackChunkName: "books" */ './OpeningPage').then((code) => code.OpeningPage),
);

const BOOK_WORDS: Readonly<Record<Book, string>> = {
  journal: m.journal(),
  sales: m.sales_book(),
  receipts: m.receipts_book(),
};
const TABLES = { journal: JournalTable, sales: SalesTable, receipts: ReceiptsTable } as const;
const FORMATS = [
  { format: 'xlsx', label: m.excel() },
  { format: 'csv', label: 'CSV' },
] as const;

function Downloads({ book, period }: { book: Book; period: Period }) {
  const [busy, setBusy] = useState<string | null>(null);
  const save = async (format: 'csv' | 'xlsx'): Promise<void> => {
    setBusy(format);
    try {
      saveFile(`${bookFileName({ book, ...period })}.${format}`, await fetchBook({ book, format, ...period }));
    } catch (error) {
      toast.error(failureText(error, m.could_not_export_the_book()));
    } finally {
      setBusy(null);
    }
  };
  return FORMATS.map(({ format, label }) => (
    <Button
      key={format}
      icon="download"
      busy={busy === format}
      aria-label={m.book_as({ book: BOOK_WORDS[book], label })}
      onClick={() => void save(format)}
    >
      {label}
    </Button>
  ));
}

/** The sums of the book that is shown. */
function BookStats({ book, books }: { book: Book; books: BooksOverview }) {
  if (book === 'journal')
    return (
      <StatRow>
        <Stat label={m.entries()} value={books.entries.toLocaleString('en-PH')} />
        <Stat label={m.debit()} value={formatPesos(books.debit)} />
        <Stat label={m.credit()} value={formatPesos(books.credit)} />
      </StatRow>
    );
  if (book === 'sales')
    return (
      <StatRow>
        <Stat label={m.visits_2()} value={books.sales.visits.toLocaleString('en-PH')} />
        <Stat label={m.due()} value={formatPesos(books.sales.due)} />
        <Stat label={m.received()} value={formatPesos(books.sales.received)} />
        <Stat label={m.owed()} value={formatPesos(books.sales.owed)} />
        {books.vat && (
          <>
            <Stat label={m.vatable_sales()} value={formatPesos(books.vat.net)} />
            <Stat label={m.vat_exempt_sales()} value={formatPesos(books.vat.exempt)} />
            <Stat label={m.vat()} value={formatPesos(books.vat.vat)} />
          </>
        )}
      </StatRow>
    );
  return (
    <StatRow>
      <Stat label={m.entries()} value={books.receipts.entries.toLocaleString('en-PH')} />
      <Stat label={m.cash()} value={formatPesos(books.receipts.cash)} />
      <Stat label={m.gcash()} value={formatPesos(books.receipts.gcash)} />
      <Stat label={m.tips()} value={formatPesos(books.receipts.tips)} />
      <Stat label={m.credit()} value={formatPesos(books.receipts.prepaid)} />
    </StatRow>
  );
}

/** The books of a month, or what stood in the books of before. */
export function BooksPage() {
  const [params] = useSearchParams();
  return isOpeningView(params) ? <OpeningPage /> : <MonthOfBooks />;
}

/** The books of a month for an accountant: journal, sales, receipts, and what reconciles. Source: R-beyond-741. */
function MonthOfBooks() {
  const [params, setParams] = useSearchParams();
  const today = useNowValue(serviceDayOf);
  const { month: asked, book, page } = readBooks(params);
  const month = asked ?? today.slice(0, 'YYYY-MM'.length);
  const period = monthPeriod(`${month}-01`);
  const query = useQuery(bookQueries.overview(month));
  const invoices = useQuery(invoiceQueries.settings());
  const owners = useQuery(ownersQuery());
  const change = (to: Partial<BooksAddress>): void => setParams((now) => changeBooks(now, to));
  const turn = (day: string): void => change({ month: day.slice(0, 'YYYY-MM'.length) });
  const books = query.data;
  const Shown = TABLES[book];
  return (
    <ReportPage
      title={m.for_the_accountant()}
      subtitle={m.the_product_files_nothing()}
      actions={
        <PeriodTurn
          period={period}
          before={m.the_month_before()}
          after={m.the_month_after()}
          today={today}
          onTurn={turn}
        />
      }
      // Nothing comes above the books once they are drawn.
      query={invoices.isPending ? { ...query, data: undefined, isPending: true } : query}
      what={m.the_books()}
      failure={m.could_not_fetch_the_books()}
      rows={10}
    >
      {books && !invoices.isPending && (
        <Stack $gap={4}>
          {invoices.data && <InvoicesCard settings={invoices.data} maySet={owners.data?.may_change === true} />}
          <BooksSums books={books} mayName={owners.data?.may_change === true} />
          <Row $gap={3}>
            <SegmentedControl
              label={m.which_book()}
              value={book}
              onChange={(next) => change({ book: next })}
              options={SHOWN_BOOKS.map((value) => ({ value, label: BOOK_WORDS[value] }))}
            />
            <Row $gap={2}>
              <Downloads book={book} period={period} />
            </Row>
          </Row>
          <BookStats book={book} books={books} />
          <Shown month={month} page={page} onPage={(next) => change({ page: next })} />
        </Stack>
      )}
    </ReportPage>
  );
}
