import { type ReactNode, useState } from 'react';
import {
  Badge,
  Button,
  Card,
  dayWords,
  EmptyState,
  formatPesos,
  lazyDialog,
  Link,
  momentWords,
  Money,
  Row,
  Stack,
  Text,
} from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { CLOSE_DAY_PATH } from 'shared-lib/notifications';
import { type BookFigure, type BooksOverview, DISCOUNT_WORDS, OPENING_BALANCES } from 'shared-lib/records';
import { OPENING_PATH } from './booksAddress';
import styled from 'styled-components';
import * as m from '../../texts/m';

const NameAccount = lazyDialog(() =>
  import(/* webpackChunkName: "books" */ './NameAccount').then((code) => code.NameAccount),
);

const Title = styled.h2`
  margin-right: auto;
  font-size: var(--t-m);
  font-weight: 600;
`;
const Digest = styled.code`
  overflow-wrap: anywhere;
  font-size: var(--t-xs);
  color: var(--ink-2);
`;
/** Its words stand below the head of the column. */
const Name = styled(Button)`
  margin: calc(-1 * var(--s1)) calc(-1 * var(--s3));
  text-align: start;
`;
const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 400px), 1fr));
  align-items: start;
  gap: var(--s4);
`;

const dayLink = (day: string): ReactNode => <Link to={`${CLOSE_DAY_PATH}&day=${day}`}>{dayWords(day)}</Link>;

/** Is the month closed, and is it what it was then? Source: R-beyond-744. */
function ClosedMonth({ closed }: { closed: BooksOverview['closed'] }) {
  const { digest, closed_at, first_changed, open_days, first_open } = closed;
  const isClosed = digest !== null && closed_at !== null;
  return (
    <Card pad="s" tone={first_changed ? 'red' : undefined} aria-label={m.is_the_month_closed()}>
      <Row $gap={3}>
        {isClosed ? (
          <Badge tone={first_changed ? 'red' : 'green'}>{first_changed ? m.changed() : m.closed()}</Badge>
        ) : (
          <Badge tone="grey">{m.not_closed()}</Badge>
        )}
        <Text size="s">
          {isClosed && !first_changed && m.unchanged_since_closed_on({ moment: momentWords(new Date(closed_at)) })}
          {first_changed && (
            <>
              {dayLink(first_changed)} {m.is_no_longer_what_was_closed()}
            </>
          )}
          {!isClosed && first_open && (
            <>
              {open_days === 1 ? m.one_day_is_open() : m.days_are_open({ count: open_days })} {dayLink(first_open)}
            </>
          )}
          {!isClosed && !first_open && m.a_month_closes_with_its_days()}
        </Text>
      </Row>
      {isClosed && (
        <Text as="p" size="xs" muted>
          {m.digest()} <Digest>{digest}</Digest>
        </Text>
      )}
    </Card>
  );
}

const FIGURES: Readonly<Record<BookFigure, string>> = {
  revenue: m.revenue(),
  extensions: m.extensions(),
  discounts: m.discounts(),
  visit_fees: m.fees_of_cancelled_visits(),
  tips: m.tips(),
  tips_owed: m.tips_owed_to_people(),
  commission: m.commission(),
  materials: m.materials_used_or_still_out(),
  cash_in_hand: m.change_of_cash_in_hand(),
  payouts: m.payouts(),
  prepaid: m.change_of_credit(),
  vouchers: m.change_of_vouchers(),
  costs: m.costs(),
  surcharges: m.surcharges(),
  received: m.money_received(),
  paid_cash: m.paid_in_cash(),
  paid_gcash: m.paid_by_gcash(),
  paid_credit: m.paid_with_credit(),
  paid_voucher: m.paid_with_vouchers(),
  handed_in: m.cash_handed_in(),
  short_and_over: m.short_and_over(),
  wages: m.pay_for_work(),
  allowances: m.allowances(),
  advances: m.advances(),
  deductions: m.deductions(),
  vat: m.vat(),
  vat_exempt: m.vat_exempt_sales(),
};
type Check = BooksOverview['checks'][number];
const CHECKS: readonly Column<Check>[] = [
  { key: 'figure', header: m.figure(), phone: 'title', cell: ({ figure }) => FIGURES[figure] },
  { key: 'journal', header: m.journal(), align: 'end', cell: ({ journal }) => <Money pesos={journal} /> },
  { key: 'report', header: m.report(), align: 'end', cell: ({ report }) => <Money pesos={report} /> },
  {
    key: 'equal',
    header: m.compared(),
    align: 'end',
    cell: ({ journal, report }) =>
      journal === report ? (
        <Badge tone="green">{m.equal()}</Badge>
      ) : (
        <Badge tone="red">{m.differs_by({ amount: formatPesos(journal - report) })}</Badge>
      ),
  },
];

type AccountRow = BooksOverview['accounts'][number];
const accountColumns = (rename: ((account: AccountRow) => void) | null): readonly Column<AccountRow>[] => [
  { key: 'number', header: m.number(), cell: ({ number }) => number, width: '5rem' },
  {
    key: 'name',
    header: m.account(),
    phone: 'title',
    cell: (account) =>
      rename ? (
        <Name
          variant="ghost"
          size="sm"
          aria-label={m.number_and_name_of({ name: account.name })}
          onClick={() => rename(account)}
        >
          {account.name}
        </Name>
      ) : (
        account.name
      ),
  },
  { key: 'debit', header: m.debit(), align: 'end', cell: ({ debit }) => <Money pesos={debit} /> },
  { key: 'credit', header: m.credit(), align: 'end', cell: ({ credit }) => <Money pesos={credit} /> },
];

type ByKind = NonNullable<BooksOverview['discounts']>[number];
const BY_KIND: readonly Column<ByKind>[] = [
  { key: 'kind', header: m.kind(), phone: 'title', cell: ({ kind }) => DISCOUNT_WORDS[kind] },
  { key: 'visits', header: m.visits_2(), align: 'end', cell: ({ visits }) => visits },
  { key: 'amount', header: m.discount(), align: 'end', cell: ({ amount }) => <Money pesos={amount} /> },
];

/** The sums of a month: whether it is closed, what reconciles, and its accounts. Source: R-beyond-741. */
export function BooksSums({ books, mayName }: { books: BooksOverview; mayName: boolean }) {
  const [named, name] = useState<AccountRow | null>(null);
  const [isWhole, showWhole] = useState(false);
  const byKind = books.discounts ?? [];
  const used = books.accounts.filter(({ debit, credit }) => debit !== 0 || credit !== 0);
  return (
    <Stack $gap={4}>
      <ClosedMonth closed={books.closed} />
      <Columns>
        <Stack as="section" $gap={2} aria-label={m.sums_that_reconcile()}>
          <Title>{m.sums_that_reconcile()}</Title>
          <Table
            caption={m.sums_that_reconcile()}
            columns={CHECKS}
            rows={books.checks.filter(({ journal, report }) => journal !== 0 || report !== 0)}
            rowKey={({ figure }) => figure}
            empty={<EmptyState icon="wallet" title={m.no_figure_has_an_amount()} />}
          />
          <Text as="p" size="xs" muted>
            {m.figures_without_an_amount()}
          </Text>
          {byKind.some(({ kind }) => kind !== 'other') && (
            <>
              <Title>{m.discounts_by_kind()}</Title>
              <Table caption={m.discounts_by_kind()} columns={BY_KIND} rows={byKind} rowKey={({ kind }) => kind} />
            </>
          )}
        </Stack>
        <Stack as="section" $gap={2} aria-label={m.accounts()}>
          <Row $gap={2}>
            <Title>{m.accounts()}</Title>
            <Text size="s" muted>
              {m.debit_and_credit({ debit: formatPesos(books.debit), credit: formatPesos(books.credit) })}
            </Text>
          </Row>
          <Table
            caption={m.accounts()}
            columns={accountColumns(mayName ? name : null)}
            rows={isWhole ? books.accounts : used}
            rowKey={({ key }) => key}
            empty={<EmptyState icon="wallet" title={m.no_account_has_entries()} text={m.show_all_to_name_them()} />}
          />
          <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
            {isWhole ? m.only_accounts_with_entries() : m.all_accounts({ count: books.accounts.length })}
          </Button>
          <Text as="p" size="xs" muted>
            {mayName ? m.press_an_account_to_name_it() : m.owners_name_the_accounts()}
          </Text>
          <Text as="p" size="s">
            <Link to={OPENING_PATH}>{OPENING_BALANCES}</Link>
          </Text>
        </Stack>
      </Columns>
      {named && <NameAccount account={named} onClose={() => name(null)} />}
    </Stack>
  );
}
