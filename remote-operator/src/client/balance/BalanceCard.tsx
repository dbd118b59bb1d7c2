import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  appointmentPath,
  Badge,
  Button,
  Card,
  dayWords,
  formatPesos,
  Link,
  momentWords,
  Money,
  Pagination,
  Row,
  SkeletonCard,
  Stack,
  Text,
  TextLink,
} from 'shared-lib';
import type { OwedVisit } from 'shared-lib/booking';
import { type CreditEntry, creditQuery, FROM_BEFORE, OPENING_VOIDED, usableCredit } from 'shared-lib/records';
import { SectionHead } from '../../data/Particulars';
import { List, Visit } from '../../money/unpaid/OwedVisits';
import { WaitingRefund } from '../../money/unpaid/WaitingRefund';
import { METHOD_WORDS } from '../../parts/visit-words/methodWords';
import { AddCredit, RefundCredit, UseCreditFor, VoidCredit } from './lazyDialogs';
import * as m from '../../texts/m';

export interface BalanceCardProps {
  client: number;
  name: string;
  /** What they owe, the longest owed first. */
  owed: { readonly owed: number; readonly results: readonly OwedVisit[] };
}

type Asked =
  | 'add'
  | 'refund'
  | { readonly visit: OwedVisit; readonly amount: number }
  | { readonly entry: CreditEntry };

/** What a client owes and has paid ahead, and every entry of it. Source: R-beyond-820. */
export function BalanceCard({ client, name, owed }: BalanceCardProps) {
  const [page, turn] = useState(1);
  const { data } = useQuery(creditQuery(client, page));
  const [asked, ask] = useState<Asked | null>(null);
  /** What the client had when it was asked for. */
  const [had, setHad] = useState(0);
  const [isOpen, setOpen] = useState(false);
  if (!data) return <SkeletonCard />;
  const open = (what: Asked): void => {
    setHad(data.amount);
    ask(what);
  };
  const close = (): void => ask(null);
  const [visit] = owed.results;
  const amount = visit ? usableCredit(visit.due - visit.paid, data.amount) : 0;
  const dialog = { client, name, had, onClose: close };
  return (
    <Card>
      <Stack as="section" $gap={3}>
        <Row $between>
          <SectionHead>{m.balance()}</SectionHead>
          {data.count > 0 && (
            <TextLink onClick={() => setOpen(!isOpen)}>{isOpen ? m.hide_the_entries() : m.all_entries()}</TextLink>
          )}
        </Row>
        {owed.owed > 0 && (
          <Row $between>
            <span>{m.unpaid()}</span>
            <Text tone="red">
              <Money pesos={owed.owed} strong />
            </Text>
          </Row>
        )}
        <Row $between>
          <span>{m.credit()}</span>
          <Text tone={data.amount > 0 ? 'green' : undefined}>
            <Money pesos={data.amount} strong />
          </Text>
        </Row>
        {data.waiting && <WaitingRefund refund={data.waiting} />}
        <Row>
          {visit && amount > 0 && (
            <Button size="sm" onClick={() => open({ visit, amount })}>
              {m.use_amount_for_visit_short({ amount: formatPesos(amount), id: visit.id })}
            </Button>
          )}
          <Button size="sm" onClick={() => open('add')}>
            {m.add_credit()}
          </Button>
          {data.amount > 0 && !data.waiting && (
            <Button size="sm" variant="ghost" onClick={() => open('refund')}>
              {m.pay_it_back()}
            </Button>
          )}
        </Row>
        {amount > 0 && (
          <Text as="p" size="s" muted>
            {m.leaves_credit_and_unpaid({
              prepaid: formatPesos(data.amount - amount),
              unpaid: formatPesos(owed.owed - amount),
            })}
          </Text>
        )}
        {isOpen && (
          <>
            <List aria-label={m.entries_of_the_credit()}>
              {data.results.map((entry) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  onVoid={entry.can_void && !data.waiting ? () => open({ entry }) : undefined}
                />
              ))}
            </List>
            <Pagination label={m.pages_of_credit_entries()} page={page} totalPages={data.total_pages} onChange={turn} />
          </>
        )}
      </Stack>
      {asked === 'add' && <AddCredit {...dialog} />}
      {asked === 'refund' && <RefundCredit {...dialog} />}
      {asked !== null && typeof asked === 'object' && 'visit' in asked && <UseCreditFor {...asked} onClose={close} />}
      {asked !== null && typeof asked === 'object' && 'entry' in asked && (
        <VoidCredit client={client} entry={asked.entry} onClose={close} />
      )}
    </Card>
  );
}

const wordsOf = ({ kind, amount }: CreditEntry): string => {
  if (kind === 'used' && amount > 0) return m.given_back_by_a_visit();
  if (kind === 'opening' && amount < 0) return OPENING_VOIDED;
  if (kind === 'fee' && amount > 0) return m.fee_given_back();
  return {
    deposit: m.credit_added(),
    left: m.left_for_later(),
    refund: m.paid_back(),
    used: m.paid_for_a_visit(),
    void: m.credit_voided(),
    fee: m.fee_taken(),
    opening: FROM_BEFORE,
  }[kind];
};

function Entry({ entry, onVoid }: { entry: CreditEntry; onVoid?: (() => void) | undefined }) {
  const {
    id,
    is_voided,
    amount,
    method,
    appointment,
    gcash_reference: reference,
    received_on: on,
    reason,
    by,
    at,
  } = entry;
  const said = [
    method && METHOD_WORDS[method],
    reference && m.reference({ reference }),
    by,
    momentWords(new Date(at)),
    on && m.came_in_on_day({ day: dayWords(on) }),
    reason && `“${reason}”`,
  ];
  return (
    <Visit>
      <Row $between $nowrap $top>
        <span>
          {wordsOf(entry)} {appointment !== null && <Link to={appointmentPath(appointment)}>#{appointment}</Link>}{' '}
          {is_voided && <Badge tone="grey">{m.voided()}</Badge>}
        </span>
        <Money pesos={amount} strong />
      </Row>
      <Text as="p" size="s" muted>
        {said.filter(Boolean).join(' · ')}
      </Text>
      {onVoid && (
        <Button size="sm" variant="ghost" aria-label={m.void_entry({ id })} onClick={onVoid}>
          {m.void_it()}
        </Button>
      )}
    </Visit>
  );
}
