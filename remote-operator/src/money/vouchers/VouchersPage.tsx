import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Badge,
  Button,
  dayWords,
  EmptyState,
  formatPesos,
  isLongEnough,
  Link,
  Money,
  Pagination,
  Row,
  Select,
  serviceDayOf,
  Stat,
  StatRow,
  Text,
  useSearchParams,
} from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { type Voucher, VOUCHER_STATES, voucherQueries } from 'shared-lib/records';
import styled from 'styled-components';
import { DebouncedSearch } from '../../parts/page/DebouncedSearch';
import { FilterBar } from '../../parts/page/FilterBar';
import { ReportPage } from '../../parts/page/ReportPage';
import { SellVoucher } from './SellVoucher';
import { changeVouchers, readVouchers, soughtOf, voucherPath, type VouchersAddress } from '../prepaid/vouchersAddress';
import { VoucherView } from './VoucherView';
import { buyerOf, STATE_TONES, STATE_WORDS, untilWords } from '../prepaid/voucherWords';
import * as m from '../../texts/m';

const Choice = styled.div`
  flex: 0 1 14rem;
`;

const columnsAt = (params: URLSearchParams): readonly Column<Voucher>[] => [
  {
    key: 'code',
    header: m.voucher(),
    phone: 'title',
    cell: ({ id, end, state }) => (
      <Row $gap={2}>
        <Link to={voucherPath(id, params)}>{m.ends_in({ end })}</Link>
        <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>
      </Row>
    ),
  },
  { key: 'buyer', header: m.buyer(), cell: buyerOf },
  { key: 'sold', header: m.sold(), cell: ({ sold_at: at }) => dayWords(serviceDayOf(new Date(at))) },
  { key: 'until', header: m.end(), cell: ({ ends_on: ends }) => untilWords(ends) },
  { key: 'value', header: m.value(), align: 'end', cell: ({ value }) => <Money pesos={value} /> },
  { key: 'left', header: m.left(), align: 'end', cell: ({ left }) => <Money pesos={left} strong /> },
];

const ALL = 'all';

/** Vouchers that were sold, and what is left on them. Source: R-beyond-1228. */
export function VouchersPage() {
  const [params] = useSearchParams();
  const { voucher } = readVouchers(params);
  return voucher === null ? <List /> : <VoucherView key={voucher} id={voucher} />;
}

function List() {
  const [params, setParams] = useSearchParams();
  const address = readVouchers(params);
  const { state, search, page } = address;
  const [isSelling, sell] = useState(false);
  const query = useQuery(
    voucherQueries.list({ page, ...(state && { state }), ...(search && { search: soughtOf(search) }) }),
  );
  const change = (to: Partial<VouchersAddress>): void => setParams((now) => changeVouchers(now, to));
  const list = query.data;
  return (
    <ReportPage
      title={m.vouchers()}
      subtitle={m.bought_and_used_with_a_code()}
      actions={
        <Button variant="primary" icon="plus" onClick={() => sell(true)}>
          {m.sell_a_voucher()}
        </Button>
      }
      query={query}
      what={m.the_vouchers()}
      failure={m.could_not_fetch_the_vouchers()}
      rows={8}
      below={isSelling && list && <SellVoucher proposedEnd={list.proposed_end} onClose={() => sell(false)} />}
    >
      {list && (
        <>
          <StatRow>
            <Stat label={m.left_on_all()} value={formatPesos(list.left)} />
            <Stat label={m.of_it_ended()} value={formatPesos(list.left_ended)} />
          </StatRow>
          <FilterBar>
            <div>
              <DebouncedSearch
                label={m.end_of_code_or_buyer()}
                placeholder={m.end_of_code_or_buyer()}
                isEnough={isLongEnough}
                soughtOf={soughtOf}
                search={search}
                onSearch={(next) => setParams((now) => changeVouchers(now, { search: next }), { replace: true })}
              />
            </div>
            <Choice>
              <Select
                size="sm"
                aria-label={m.state()}
                value={state ?? ALL}
                onChange={(next) => change({ state: VOUCHER_STATES.find((one) => one === next) ?? null })}
                options={[
                  { value: ALL, label: m.all_vouchers() },
                  ...VOUCHER_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
                ]}
              />
            </Choice>
          </FilterBar>
          <Table
            caption={m.vouchers()}
            columns={columnsAt(params)}
            rows={list.results}
            rowKey={({ id }) => id}
            empty={
              state || search ? (
                <EmptyState icon="receipt" title={m.no_such_voucher()} text={m.choose_another_state_or_word()} />
              ) : (
                <EmptyState icon="receipt" title={m.no_voucher_yet()} text={m.sell_one_and_print_its_code()} />
              )
            }
          />
          <Pagination page={list.current_page} totalPages={list.total_pages} onChange={(to) => change({ page: to })} />
          <Text as="p" size="xs" muted>
            {m.revenue_counts_when_it_pays()}
          </Text>
        </>
      )}
    </ReportPage>
  );
}
