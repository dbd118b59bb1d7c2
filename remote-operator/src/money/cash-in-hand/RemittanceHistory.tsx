import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Badge,
  Button,
  EmptyState,
  failureText,
  formatMoment,
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

export interface RemittanceHistoryProps {
  show: RemittanceList;
  page: number;
  onShow: (show: RemittanceList) => void;
  onPage: (page: number) => void;
}

const NOTHING: Readonly<Record<RemittanceList, string>> = {
  all: 'Nothing was handed over yet',
  open: 'All is confirmed',
  to_confirm: 'Nothing waits for you',
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
        onError: (error) => toast.error(failureText(error, 'Could not confirm it')),
      },
    );
  };
  const list = query.data;
  return (
    <section aria-labelledby="handed-over">
      <Row $between style={{ marginBottom: 'var(--s2)' }}>
        <h2 id="handed-over">Handed over</h2>
        <SegmentedControl
          label="Which"
          value={show}
          onChange={onShow}
          options={[
            { value: 'all', label: 'All' },
            { value: 'open', label: list ? `Not confirmed (${list.open_count})` : 'Not confirmed' },
            { value: 'to_confirm', label: 'Yours to confirm' },
          ]}
        />
      </Row>
      <ListState query={query} what="what was handed over" failure="Could not fetch what was handed over" rows={4}>
        {list && (
          <>
            <Table
              caption="Handed over"
              columns={columnsOf({ self, withdraw: setWithdrawing, confirmFor, isBusy: confirm.isPending })}
              rows={list.results}
              rowKey={({ id }) => id}
              empty={<EmptyState icon="receipt" title={NOTHING[show]} />}
            />
            <Pagination
              label="Pages of what was handed over"
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
    header: 'Person',
    phone: 'title',
    cell: ({ person }) => (
      <>
        <Text strong>{person.name}</Text> {!person.is_active && <Badge>Disabled</Badge>}
      </>
    ),
  },
  {
    key: 'at',
    header: 'Counted',
    cell: ({ at, counted_by }) => (
      <>
        <Text nowrap>{formatMoment(new Date(at))}</Text>
        <br />
        <Text size="xs" muted>
          by {counted_by.name}
        </Text>
      </>
    ),
  },
  {
    key: 'difference',
    header: 'Difference',
    cell: (one) => {
      const words = countDifferenceWords(one);
      return words ? (
        <>
          {words}
          <br />
          <Text size="xs" muted>
            {one.reason}
          </Text>
        </>
      ) : (
        'None'
      );
    },
  },
  { key: 'counted', header: 'Amount', align: 'end', cell: ({ counted }) => <Money pesos={counted} strong /> },
  {
    key: 'state',
    header: 'State',
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
    header: 'Decide',
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
              aria-label={`Confirm the hand-over for ${one.person.name}, who is disabled`}
              onClick={() => confirmFor(one)}
            >
              Confirm
            </Button>
          )}
          <Button size="sm" aria-label={withdrawWords(one.person.name)} onClick={() => withdraw(one)}>
            Withdraw
          </Button>
        </Row>
      ),
  },
];

const confirmedWords = (name: string): string => `The hand-over of ${name} is confirmed`;

/** Asks for a reason, when a disabled person had not agreed, or the operator counted it alone. Source: R-money-53. */
function ConfirmRemittance({ remittance, onClose }: { remittance: Remittance; onClose: () => void }) {
  const confirm = useConfirmRemittance();
  const { id, person, counted, state, answer_reason } = remittance;
  return (
    <AskText
      title={`Confirm ${formatPesos(counted)} for ${person.name}?`}
      description={
        state === 'disputed'
          ? `${person.name} did not agree: ${answer_reason}. They and all operators are told why you confirm it.`
          : 'You counted it, so this is only for an operator who is alone. All are told why.'
      }
      submitLabel="Confirm it"
      send={async (reason) => {
        await confirm.mutateAsync({ id, reason });
        toast.success(confirmedWords(person.name));
      }}
      failure="Could not confirm it"
      onClose={onClose}
    />
  );
}

/** The label of the button and the title of the question. */
const withdrawWords = (name: string): string => `Withdraw the hand-over of ${name}`;

/** Withdraws a mistaken count, with the reason. The cash is in hand again. */
function WithdrawRemittance({ remittance, onClose }: { remittance: Remittance; onClose: () => void }) {
  const withdraw = useWithdrawRemittance();
  const { id, person, handed_over } = remittance;
  return (
    <AskText
      danger
      title={`${withdrawWords(person.name)}?`}
      description={`${formatPesos(handed_over)} is in their hand again, and they are told why. Both entries stay.`}
      submitLabel="Withdraw it"
      cancelLabel="Keep it"
      send={async (reason) => {
        await withdraw.mutateAsync({ id, reason });
        toast.success(`The hand-over of ${person.name} is withdrawn`);
      }}
      failure="Could not withdraw the hand-over"
      onClose={onClose}
    />
  );
}
