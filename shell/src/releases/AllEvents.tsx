import { useQuery } from '@tanstack/react-query';
import {
  Badge,
  type BadgeTone,
  Card,
  EmptyState,
  ErrorState,
  friendlyText,
  Loading,
  Pagination,
  readPage,
  StaleNotice,
  useSearchParams,
} from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { type ReleaseEvent, releaseQueries } from 'shared-lib/settings';
import styled from 'styled-components';
import { partName, sharedWords, when, writer } from './releaseWords';
import * as m from '../texts/m';

const Words = styled.div`
  overflow-wrap: anywhere;

  small { display: block; color: var(--ink-2); font-size: var(--t-xs); }
`;

function kindOf({ kind, shared_with }: ReleaseEvent): readonly [words: string, tone: BadgeTone] {
  switch (kind) {
    case 'released':
      return [m.released(), 'green'];
    case 'canary':
      return [m.canary(), 'blue'];
    case 'promoted':
      return shared_with ? [m.shared_wider(), 'blue'] : [m.given_to_everybody(), 'green'];
    case 'rolled_back':
      return [m.rolled_back(), 'grey'];
    case 'stopped':
      return [m.canary_stopped(), 'grey'];
    case 'returned':
      return [m.went_back(), 'red'];
    case 'refused':
      return [m.refused(), 'red'];
  }
}

/** `1.3.1 → 1.4.0`; a canary or a refusal leaves what everybody has. */
function versionWords({ kind, version, previous, shared_with }: ReleaseEvent): string {
  if (shared_with && kind !== 'returned') return m.version_for({ version, share: sharedWords(shared_with) });
  if (previous === null || kind === 'refused') return version;
  const isAway = kind === 'returned' || kind === 'stopped';
  return isAway ? `${version} → ${previous}` : `${previous} → ${version}`;
}

const COLUMNS: readonly Column<ReleaseEvent>[] = [
  { key: 'part', header: m.part(), phone: 'title', cell: ({ remote }) => <Words>{partName(remote)}</Words> },
  {
    key: 'kind',
    header: m.what_happened(),
    cell: (event) => {
      const [words, tone] = kindOf(event);
      return (
        <Badge tone={tone} dot>
          {words}
        </Badge>
      );
    },
  },
  { key: 'version', header: m.version(), cell: (event) => <Words>{versionWords(event)}</Words> },
  {
    key: 'why',
    header: m.notes_or_reason(),
    cell: ({ notes, reason }) => (
      <Words>
        {reason ?? notes}
        {reason !== null && notes !== null && <small>{notes}</small>}
      </Words>
    ),
  },
  {
    key: 'at',
    header: m.when(),
    cell: ({ at, by }) => (
      <Words>
        {when(at)}
        <small>{writer(by)}</small>
      </Words>
    ),
  },
];

/** What happened to all parts, the latest first. Source: R-beyond-228. */
export function AllEvents() {
  const [params, setParams] = useSearchParams();
  const query = useQuery(releaseQueries.events(readPage(params.get('page'))));
  const { data, error, isPending, isFetching, refetch } = query;
  if (isPending) return <Loading what={m.the_history()} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Card>
        <ErrorState title={friendlyText(error)} busy={isFetching} onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <>
      <StaleNotice query={query} />
      <Table
        caption={m.all_events()}
        columns={COLUMNS}
        rows={data.results}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="clock" title={m.nothing_has_happened_yet()} text={m.each_release_appears_here()} />}
      />
      <Pagination
        page={data.current_page}
        totalPages={data.total_pages}
        onChange={(page) => setParams({ show: 'events', page: String(page) })}
      />
    </>
  );
}
