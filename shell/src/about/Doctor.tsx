import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Card, ErrorState, friendlyText, Loading, Stack, Text } from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { type DoctorFinding, doctorQueries } from 'shared-lib/settings';
import * as m from '../texts/m';

const STATES = {
  fault: { tone: 'red', words: m.fault() },
  warning: { tone: 'amber', words: m.warning() },
  ok: { tone: 'green', words: m.well() },
} as const;
const ORDER = Object.keys(STATES);

const columns: Column<DoctorFinding>[] = [
  { key: 'check', header: m.check(), width: '18%', phone: 'title', cell: ({ check }) => check },
  {
    key: 'state',
    header: m.state(),
    width: '14%',
    cell: ({ state }) => (
      <Badge tone={STATES[state].tone} dot>
        {STATES[state].words}
      </Badge>
    ),
  },
  {
    key: 'says',
    header: m.what_it_means(),
    cell: ({ says, todo }) => (
      <Stack $gap={1}>
        <span>{says}</span>
        {todo !== null && <b>{todo}</b>}
      </Stack>
    ),
  },
];

const worstFirst = (one: DoctorFinding, other: DoctorFinding): number =>
  ORDER.indexOf(one.state) - ORDER.indexOf(other.state);

/** What `npm run doctor` says: what is wrong with the installation, and what to do. Source: R-beyond-392. */
export function Doctor() {
  const { data, error, isPending, isFetching, refetch } = useQuery(doctorQueries.look());
  const lookAgain = (): void => void refetch();
  return (
    <Stack as="section" $gap={3} aria-labelledby="doctor">
      <h2 id="doctor">{m.checks_of_this_installation()}</h2>
      <Text muted>{m.the_same_as_npm_run()}</Text>
      {isPending ? (
        <Loading what={m.the_checks()} onRetry={lookAgain} />
      ) : data ? (
        <>
          <Table
            caption={m.checks_of_this_installation()}
            columns={columns}
            rows={[...data.findings].sort(worstFirst)}
            rowKey={({ check, says }) => `${check} ${says}`}
          />
          <div>
            <Button variant="outline" busy={isFetching} onClick={lookAgain}>
              {m.look_again()}
            </Button>
          </div>
        </>
      ) : (
        <Card>
          <ErrorState title={friendlyText(error)} busy={isFetching} onRetry={lookAgain} />
        </Card>
      )}
    </Stack>
  );
}
