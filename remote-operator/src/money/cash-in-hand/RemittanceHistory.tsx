import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Badge,
  Button,
  EmptyState,
  failureText,
  momentWords,
  formatPesos,
  Money,
  Pagination,
  Row,
  SegmentedControl,
  Text,
  toast,
  useUser,
} from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import {
  cashQueries,
  countDifferenceWords,
  type Remittance,
  REMITTANCE_WORDS,
  type RemittanceList,
  useConfirmRemittance,
  useWithdrawRemittance,
} from 'shared-lib/records';
import { ListState } from '../../parts/page/ListState';
import { AskText } from '../../parts/page/AskText';
import { SettledBy } from './SettledBy';
import * as m from '../../texts/m';

export interface RemittanceHistoryProps {
  show: RemittanceList;
  page: number;
  onShow: (show: RemittanceList) => void;
  onPage: (page: number) => void;
}

const NOTHING: Readonly<Record<RemittanceList, string>> = {
  all: m.nothing_was_handed_over_yet(),
  open: m.all_is_confirmed(),
  to_confirm: m.nothing_waits_for_you(),
};

/** What was handed over, newest first, and its state. Source: R-money-21, R-money-22. */
export function RemittanceHistory({ show, page, onShow, onPage }: RemittanceHistoryProps) {
  const query = useQuery(cashQueries.remittances({ show, page }));
  const { id: self } = useUser();
  const [withdrawing, setWithdrawing] = useState<Remittance | null>(null);
  const confirm = useConfirmRemittance();
  const [explaining, setExplaining] = useState<Remittance | null>(null);
  const confirmFor = (one: Remittance): void => {
    if (one.state === 'disputed' || one.counted_by.id === self) return setExplaining(one);
    confirm.mutate(
      { id: one.id },
      {
        onSuccess: () => toast.success(confirmedWords(one.person.name)),
        onError: (error) => toast.error(failureText(error, m.could_not_confirm_it())),
      },
    );
  };
  const list = query.data;
  return (
    <section aria-labelledby="handed-over">
      <Row $between style={{ marginBottom: 'var(--s2)' }}>
        <h2 id="handed-over">{m.handed_over()}</h2>
        <SegmentedControl
          label={m.which()}
          value={show}
          onChange={onShow}
          options={[
            { value: 'all', label: m.all() },
            { value: 'open', label: list ? m.not_confirmed({ openCount: list.open_count }) : m.not_confirmed_2() },
            { value: 'to_confirm', label: m.yours_to_confirm() },
          ]}
        />
      </Row>
      <ListState query={query} what={m.what_was_handed_over()} failure={m.could_not_fetch_what_was()} rows={4}>
        {list && (
          <>
            <Table
              caption={m.handed_over()}
              columns={columnsOf({ self, withdraw: setWithdrawing, confirmFor, isBusy: confirm.isPending })}
              rows={list.results}
              rowKey={({ id }) => id}
              empty={<EmptyState icon="receipt" title={NOTHING[show]} />}
            />
            <Pagination
              label={m.pages_of_what_was_handed()}
              page={page}
              totalPages={list.total_pages}
              onChange={onPage}
            />
          </>
        )}
      </ListState>
      {explaining && <ConfirmRemittance remittance={explaining} onClose={() => setExplaining(null)} />}
      {withdrawing && <WithdrawRemittance remittance={withdrawing} onClose={() => setWithdrawing(null)} />}
    </section>
  );
}

/** Who answered and why, and for whom if they confirmed it for another person. Source: R-money-53. */
function answerOf({ state, person, answered_by, answer_reason }: Remittance): string {
  const isFor = state === 'confirmed' && answered_by !== person.name;
  const who = isFor ? `By ${answered_by} for ${person.name}` : answered_by;
  return answer_reason ? `${who}: ${answer_reason}` : isFor ? `${who}` : '';
}

interface Acts {
  self: number;
  withdraw: (remittance: Remittance) => void;
  confirmFor: (remittance: Remittance) => void;
  isBusy: boolean;
}

const columnsOf = ({ self, withdraw, confirmFor, isBusy }: Acts): readonly Column<Remittance>[] => [
  {
    key: 'person',
    header: m.person(),
    phone: 'title',
    cell: ({ person }) => (
      <>
        <Text strong>{person.name}</Text> {!person.is_active && <Badge>{m.disabled()}</Badge>}
      </>
    ),
  },
  {
    key: 'at',
    header: m.counted(),
    cell: ({ at, counted_by }) => (
      <>
        <Text nowrap>{momentWords(new Date(at))}</Text>
        <br />
        <Text size="xs" muted>
          {m.by_2({ name: counted_by.name })}
        </Text>
      </>
    ),
  },
  {
    key: 'difference',
    header: m.difference(),
    cell: (one) => {
      const words = countDifferenceWords(one);
      return words ? (
        <>
          {words}
          <br />
          <Text size="xs" muted>
            {one.reason}
          </Text>
          <SettledBy {...one} />
        </>
      ) : (
        m.none()
      );
    },
  },
  { key: 'counted', header: m.amount(), align: 'end', cell: ({ counted }) => <Money pesos={counted} strong /> },
  {
    key: 'state',
    header: m.state(),
    cell: (one) => {
      const [words, tone] = REMITTANCE_WORDS[one.state];
      const said = answerOf(one);
      return (
        <>
          <Badge tone={tone}>{words}</Badge>
          {said && (
            <>
              <br />
              <Text size="xs" muted>
                {said}
              </Text>
            </>
          )}
        </>
      );
    },
  },
  {
    key: 'withdraw',
    header: m.decide(),
    phone: 'actions',
    align: 'end',
    cell: (one) =>
      (one.state === 'waiting' || one.state === 'disputed') && (
        <Row $gap={2}>
          {/* A disabled person cannot confirm: R-money-44. */}
          {!one.person.is_active && one.person.id !== self && (
            <Button
              size="sm"
              busy={isBusy}
              aria-label={m.confirm_the_hand_over_for({ name: one.person.name })}
              onClick={() => confirmFor(one)}
            >
              {m.confirm()}
            </Button>
          )}
          <Button size="sm" aria-label={withdrawWords(one.person.name)} onClick={() => withdraw(one)}>
            {m.withdraw()}
          </Button>
        </Row>
      ),
  },
];

const confirmedWords = (name: string): string => m.the_hand_over_of_is({ name });

/** Asks for a reason, when a disabled person had not agreed, or the operator counted it alone. Source: R-money-53. */
function ConfirmRemittance({ remittance, onClose }: { remittance: Remittance; onClose: () => void }) {
  const confirm = useConfirmRemittance();
  const { id, person, counted, state, answer_reason } = remittance;
  return (
    <AskText
      draft={`confirm-remittance.${id}`}
      title={m.confirm_for({ counted: formatPesos(counted), name: person.name })}
      description={
        state === 'disputed'
          ? m.did_not_agree_they_and({ name: person.name, answerReason: answer_reason })
          : m.you_counted_it_so_this()
      }
      submitLabel={m.confirm_it()}
      send={async (reason) => {
        await confirm.mutateAsync({ id, reason });
        toast.success(confirmedWords(person.name));
      }}
      failure={m.could_not_confirm_it()}
      onClose={onClose}
    />
  );
}

/** The label of the button and the title of the question. */
const withdrawWords = (name: string): string => m.withdraw_the_hand_over_of({ name });

/** Withdraws a mistaken count, with the reason. The cash is in hand again. */
function WithdrawRemittance({ remittance, onClose }: { remittance: Remittance; onClose: () => void }) {
  const withdraw = useWithdrawRemittance();
  const { id, person, handed_over } = remittance;
  return (
    <AskText
      draft={`withdraw-remittance.${id}`}
      danger
      title={`${withdrawWords(person.name)}?`}
      description={m.is_in_their_hand_again({ name: person.name, handedOver: formatPesos(handed_over) })}
      submitLabel={m.withdraw_it()}
      cancelLabel={m.keep_it()}
      send={async (reason) => {
        await withdraw.mutateAsync({ id, reason });
        toast.success(m.the_hand_over_of_name_is({ name: person.name }));
      }}
      failure={m.could_not_withdraw_the_hand()}
      onClose={onClose}
    />
  );
}
