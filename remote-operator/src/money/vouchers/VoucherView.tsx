import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  appointmentPath,
  Badge,
  Button,
  Card,
  clientPath,
  dayWords,
  DescriptionList,
  EmptyState,
  formatPesos,
  lazyDialog,
  Link,
  momentWords,
  Money,
  Row,
  Stack,
  Text,
  useSearchParams,
} from 'shared-lib';
import { type Column, OnPaper, Table } from 'shared-lib/controls';
import { refundsQuery, voucherQueries, type WholeVoucher } from 'shared-lib/records';
import { companyQuery } from 'shared-lib/safety';
import { Columns } from '../../parts/page/AppointmentFrame';
import { ReportPage } from '../../parts/page/ReportPage';
import { METHOD_WORDS } from '../../parts/visit-words/methodWords';
import { Preview, SHEETS } from '../invoices/InvoicePaper';
import { WaitingRefund } from '../unpaid/WaitingRefund';
import { backToVouchers } from '../prepaid/vouchersAddress';
import { useSheet } from '../invoices/useSheet';
import { VoucherPaper } from './VoucherPaper';
import { buyerOf, ENTRY_WORDS, STATE_TONES, STATE_WORDS, untilWords } from '../prepaid/voucherWords';
import * as m from '../../texts/m';

const RefundVoucher = lazyDialog(() =>
  import(/* webpackChunkName: "client-credit" */ './VoucherDialogs').then((code) => code.RefundVoucher),
);
const ExtendVoucher = lazyDialog(() =>
  import(/* webpackChunkName: "client-credit" */ './VoucherDialogs').then((code) => code.ExtendVoucher),
);
const VoidVoucher = lazyDialog(() =>
  import(/* webpackChunkName: "client-credit" */ './VoucherDialogs').then((code) => code.VoidVoucher),
);

type Entry = WholeVoucher['entries'][number];
const COLUMNS: readonly Column<Entry>[] = [
  {
    key: 'what',
    header: m.entry(),
    phone: 'title',
    cell: ({ kind, amount, method, received_on: on, at, by }) => (
      <>
        {kind === 'used' && amount > 0 ? m.came_back_from_a_visit() : ENTRY_WORDS[kind]}
        {method && ` · ${METHOD_WORDS[method]}`}
        <Text as="div" size="xs" muted>
          {[momentWords(new Date(at)), on && m.came_in_on_day({ day: dayWords(on) }), by].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  {
    key: 'about',
    header: m.particulars(),
    cell: ({ appointment, gcash_reference: reference, reason }) => (
      <>
        {appointment && <Link to={appointmentPath(appointment)}>{m.appointment_id({ id: appointment })}</Link>}
        {[reference, reason].filter(Boolean).join(' · ')}
      </>
    ),
  },
  { key: 'amount', header: m.amount(), align: 'end', cell: ({ amount }) => <Money pesos={amount} strong /> },
];

/** A voucher with its code, to print, pay back, void or give a later end. Source: R-beyond-1220, R-beyond-1225. */
export function VoucherView({ id }: { id: number }) {
  const [params] = useSearchParams();
  const query = useQuery(voucherQueries.read(id));
  const voucher = query.data;
  return (
    <ReportPage
      title={voucher ? m.voucher_ending({ end: voucher.end }) : m.voucher()}
      subtitle={voucher && `${buyerOf(voucher)} · ${formatPesos(voucher.value)}`}
      back={{ to: backToVouchers(params), label: m.vouchers() }}
      query={query}
      what={m.the_voucher()}
      failure={m.could_not_fetch_the_voucher()}
      rows={8}
    >
      {voucher && <Shown voucher={voucher} />}
    </ReportPage>
  );
}

function Shown({ voucher }: { voucher: WholeVoucher }) {
  const { sheet, print } = useSheet();
  const company = useQuery(companyQuery());
  const [asked, ask] = useState<'refund' | 'extend' | 'void' | null>(null);
  const { data: refunds } = useQuery({ ...refundsQuery(), enabled: voucher.waiting !== null });
  const waiting = refunds?.results.find((one) => one.id === voucher.waiting);
  const close = (): void => ask(null);
  const { client, left, state, waiting: waits } = voucher;
  return (
    <Columns $aside="340px">
      <Stack $gap={4}>
        <Preview data-paper>
          <OnPaper $page={SHEETS[sheet]} />
          <VoucherPaper voucher={voucher} company={company.data} sheet={sheet} />
        </Preview>
        <div data-screen>
          <Table
            caption={m.entries_of_the_voucher()}
            columns={COLUMNS}
            rows={voucher.entries}
            rowKey={(one) => one.id}
            empty={<EmptyState icon="receipt" title={m.nothing_happened_yet()} />}
          />
        </div>
      </Stack>
      <Stack $gap={4}>
        {waiting && <WaitingRefund refund={waiting} />}
        {waits !== null && !waiting && (
          <Text as="p" size="s" tone="amber">
            {m.another_operator_decides_about_it()}
          </Text>
        )}
        <Card aria-label={m.what_is_left()}>
          <Stack $gap={3}>
            <Row $gap={2}>
              <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>
            </Row>
            <DescriptionList
              items={[
                { term: m.left(), value: <Money pesos={left} strong /> },
                { term: m.value(), value: <Money pesos={voucher.value} /> },
                { term: m.end(), value: untilWords(voucher.ends_on) },
                {
                  term: m.buyer(),
                  value: client ? <Link to={clientPath(client.id)}>{client.name}</Link> : buyerOf(voucher),
                },
                ...(voucher.buyer_phone ? [{ term: m.phone(), value: voucher.buyer_phone }] : []),
                { term: m.sold(), value: [momentWords(new Date(voucher.sold_at)), voucher.sold_by].join(' · ') },
              ]}
            />
            <Button variant="primary" icon="print" busy={company.isPending} onClick={() => print('a5')}>
              {m.print_on_a5()}
            </Button>
            <Button icon="print" busy={company.isPending} onClick={() => print('roll')}>
              {m.print_on_58_mm()}
            </Button>
            {voucher.ends_on !== null && left > 0 && (
              <Button onClick={() => ask('extend')}>{m.set_a_later_end()}</Button>
            )}
            {left > 0 && waits === null && (
              <Button variant="danger" onClick={() => ask('refund')}>
                {m.pay_it_back()}
              </Button>
            )}
            {voucher.can_void && waits === null && (
              <Button variant="danger" onClick={() => ask('void')}>
                {m.void_the_sale()}
              </Button>
            )}
          </Stack>
        </Card>
      </Stack>
      {asked === 'refund' && <RefundVoucher voucher={voucher} onClose={close} />}
      {asked === 'extend' && <ExtendVoucher voucher={voucher} onClose={close} />}
      {asked === 'void' && <VoidVoucher voucher={voucher} onClose={close} />}
    </Columns>
  );
}
