import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  Banner,
  Button,
  momentWords,
  formatPesos,
  lazyDialog,
  Row,
  SegmentedControl,
  serviceDayOf,
  Stack,
  Text,
  useNowValue,
  useSearchParams,
} from 'shared-lib';
import { Beside, Checkbox, OnPaper } from 'shared-lib/controls';
import { ownersQuery, PAY_PERIODS, payoutQueries, payPeriod, type PayPeriodKind } from 'shared-lib/records';
import { PeriodTurn } from '../../parts/page/PeriodTurn';
import { ReportPage } from '../../parts/page/ReportPage';
import { PayeePanel } from './PayeePanel';
import { changePayouts, PAYOUT_FILTERS, type PayoutFilter, type PayoutsAddress, readPayouts } from './payoutsAddress';
import { hasPay, isShown, type PayRow, payRow, sumOf } from './payRow';
import { PayTable } from './PayTable';
import { PrintedStatements } from './PrintedStatements';
import { StartPayouts } from './StartPayouts';
import { InReach } from '../../parts/page/InReach';
import * as m from '../../texts/m';

const MarkPaid = lazyDialog(() =>
  import(/* webpackChunkName: "pay-dialogs" */ './MarkPaid').then((code) => code.MarkPaid),
);

const KIND_WORDS: Readonly<Record<PayPeriodKind, string>> = {
  week: m.week(),
  half: m.half_a_month(),
  month: m.month(),
};
const FILTER_WORDS: Readonly<Record<Exclude<PayoutFilter, 'open'>, string>> = {
  all: m.all(),
  therapist: m.therapists(),
  driver: m.drivers(),
};

/** What is left to pay, and who has to hand over more cash than they earned. */
function Left({ rows }: { rows: readonly PayRow[] }) {
  const open = rows.filter(({ toPay }) => toPay > 0);
  const owing = rows.filter(({ handOver }) => handOver > 0);
  const left = formatPesos(sumOf(open, ({ toPay }) => toPay));
  return (
    <Text as="p" size="s" muted>
      {m.still_to_pay({ amount: left, count: open.length })}
      {owing.length > 0 &&
        ` · ${m.to_collect_from({
          amount: formatPesos(sumOf(owing, ({ handOver }) => handOver)),
          names: owing.map(({ payee }) => payee.person.name).join(', '),
        })}`}
    </Text>
  );
}

/** What people are paid for a period, and were paid for it. Source: R-beyond-561. */
export function PayoutsPage() {
  const [params, setParams] = useSearchParams();
  const today = useNowValue(serviceDayOf);
  const asOf = useNowValue(momentWords);
  const address = readPayouts(params);
  const { kind, show, nets } = address;
  const period = payPeriod(kind, address.day ?? today);
  const query = useQuery(payoutQueries.list(period));
  // The server refuses the others. Source: R-beyond-1030.
  const { data: owners } = useQuery(ownersQuery());
  const mayPay = owners?.may_change ?? true;
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const [paying, pay] = useState<readonly PayRow[] | null>(null);
  const [printing, print] = useState<{ readonly rows: readonly PayRow[] } | null>(null);
  useEffect(() => {
    if (printing) window.print();
  }, [printing]);
  const change = (to: Partial<PayoutsAddress>): void => setParams((now) => changePayouts(now, to));
  const turn = (day: string): void => {
    choose(new Set());
    change({ day, person: null });
  };
  const list = query.data;
  const starts = list?.starts ?? null;
  const all = (list?.people ?? []).map((payee) => payRow(payee, nets));
  const rows = [...all.filter(hasPay), ...all.filter((row) => !hasPay(row))];
  const shown = rows.filter((row) => isShown(row, show));
  const opened = rows.find(({ payee }) => payee.person.id === address.person);
  const picked = shown.filter(({ payee, canChoose }) => canChoose && chosen.has(payee.person.id));
  const printed = shown.filter(hasPay);
  const openCount = rows.filter((row) => isShown(row, 'open')).length;
  const page = (
    <ReportPage
      title={m.payouts()}
      subtitle={m.visits_paid_in_this_period({ moment: asOf })}
      actions={
        <Button icon="print" disabled={printed.length === 0} onClick={() => print({ rows: printed })}>
          {m.print_all_statements()}
        </Button>
      }
      query={query}
      what={m.the_payouts()}
      failure={m.could_not_fetch_the_payouts()}
      rows={8}
      above={
        <Row $gap={3} data-screen>
          <SegmentedControl
            label={m.period()}
            value={kind}
            onChange={(next) => change({ kind: next, person: null })}
            options={PAY_PERIODS.map((value) => ({ value, label: KIND_WORDS[value] }))}
          />
          <PeriodTurn
            period={period}
            before={m.previous_period()}
            after={m.next_period()}
            today={today}
            onTurn={turn}
          />
          <SegmentedControl
            label={m.who_is_shown()}
            value={show}
            onChange={(next) => change({ show: next })}
            options={PAYOUT_FILTERS.map((value) => ({
              value,
              label: value === 'open' ? m.open_count({ count: openCount }) : FILTER_WORDS[value],
            }))}
          />
          <Checkbox
            label={m.subtract_cash_in_hand()}
            checked={nets}
            onChange={(isTaken) => change({ nets: isTaken })}
          />
        </Row>
      }
    >
      {!mayPay && (
        <Banner tone="clay" title={m.only_an_owner_pays()}>
          {m.owners_are({ names: owners?.owners.map(({ name }) => name).join(', ') ?? '' })}
        </Banner>
      )}
      {list && starts === null && mayPay && <StartPayouts />}
      {list && starts !== null && (
        <Stack $gap={3}>
          <PayTable
            rows={shown}
            chosen={chosen}
            onChoose={choose}
            opened={address.person}
            hrefOf={(person) => `?${changePayouts(params, { person }).toString()}`}
          />
          <Left rows={rows} />
          {mayPay && picked.length > 0 && (
            <InReach pad="s">
              <Button variant={opened ? 'outline' : 'primary'} onClick={() => pay(picked)}>
                {m.mark_chosen_as_paid({
                  count: picked.length,
                  amount: formatPesos(sumOf(picked, ({ payable }) => payable ?? 0)),
                })}
              </Button>
            </InReach>
          )}
        </Stack>
      )}
    </ReportPage>
  );
  const close = (): void => change({ person: null });
  return (
    <>
      <Beside
        label={m.statement()}
        panel={
          opened && starts !== null ? (
            <PayeePanel
              key={opened.payee.person.id}
              row={opened}
              period={period}
              starts={starts}
              onPay={mayPay ? () => pay([opened]) : undefined}
              onPrint={() => print({ rows: [opened] })}
              onClose={close}
            />
          ) : null
        }
        onClose={close}
      >
        {page}
      </Beside>
      {printing && list && (
        <>
          <OnPaper />
          <PrintedStatements rows={printing.rows} period={period} business={list.business} />
        </>
      )}
      {paying && (
        <MarkPaid
          rows={paying}
          period={period}
          nets={nets}
          onClose={() => {
            pay(null);
            choose(new Set());
          }}
        />
      )}
    </>
  );
}
