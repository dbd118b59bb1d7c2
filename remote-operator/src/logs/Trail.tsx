import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  Avatar,
  Button,
  EmptyState,
  dayWords,
  Icon,
  localDate,
  Row,
  Text,
  useNowValue,
  formatClock,
  formatShortDate,
} from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import {
  auditRecord,
  auditValue,
  auditWords,
  type LogEntry,
  logQueries,
  type NamesByNumber,
  useNewestEntries,
  auditReason,
  changesInWords,
} from 'shared-lib/records';
import styled from 'styled-components';
import { ListState } from '../parts/page/ListState';
import { OneLine } from '../parts/page/OneLine';
import { EntryDetail } from './EntryDetail';
import { namesOf } from './namesOf';
import { isNarrowed, logFilters, type LogsAddress } from './logsAddress';
import * as m from '../texts/m';

const whoDid = ({ actor_name: name, actor_role: role }: LogEntry): string =>
  name ?? (role === 'system' ? m.the_system_2() : m.somebody());

/** 'Rogelio Panganiban refused #2052' */
const sentence = (entry: LogEntry): string =>
  [whoDid(entry), auditWords(entry.action), entry.subject].filter(Boolean).join(' ');

/** The number of changes that fit into a line. */
const IN_A_LINE = 2;

/** The fields with the sum of a new record of money, as the trail names them. */
const SUMS = ['amount', 'handed_over'];

/** What an entry changed, in a line: the status, the reason, or the first changes. */
function inALine(entry: LogEntry, names: NamesByNumber): string {
  const reason = auditReason(entry.changes);
  const changes = changesInWords(entry.changes, names);
  const status = changes.find(({ field, before }) => field === 'Status' && before !== 'nothing');
  if (status || reason)
    return [status && `${status.before} → ${status.after}`, reason && `“${reason}”`].filter(Boolean).join(' · ');
  const changed = changes
    .filter(({ before }) => before !== 'nothing')
    .slice(0, IN_A_LINE)
    .map(({ field, before, after }) => `${field} ${before} → ${after}`)
    .join(' · ');
  return changed || newSum(entry, names);
}

/** The sum of money that an entry made: of a payout, a hand-over or a cost. */
function newSum({ changes }: LogEntry, names: NamesByNumber): string {
  const sum = SUMS.flatMap((name) => changes.find(({ field, before }) => field === name && before == null) ?? [])[0];
  return sum?.after == null ? '' : auditValue(sum.field, sum.after, names);
}

/** The time of day, with the date before it unless it is today. */
function whenDone(at: string, today: string): { date: string | null; time: string } {
  const instant = new Date(at);
  return { date: localDate(instant) === today ? null : formatShortDate(instant), time: formatClock(instant) };
}

const Unfold = styled.button`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 32px;
  margin: -6px 0;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  font-variant-numeric: tabular-nums;
  text-align: start;
  white-space: nowrap;

  > svg { color: var(--ink-2); transition: transform var(--fast); }
  &[aria-expanded='true'] > svg { transform: rotate(90deg); color: var(--brand-ink); }
`;
const Who = styled.span`
  display: flex;
  align-items: center;
  gap: 9px;
  font-weight: 600;
  color: var(--ink);

  /* What the face leaves of the cell. */
  > :last-child { flex: 1; min-width: 0; }
  /* On a tablet the name has the room of the face. */
  @media (min-width: 768px) and (max-width: 1199.98px) {
    > :first-child { display: none; }
  }
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: var(--s2) var(--s4);
  min-height: 32px;
  margin-bottom: var(--s2);
`;
const Foot = styled.div`
  display: flex;
  justify-content: center;
  margin-top: var(--s3);
`;

const counted = (count: number, isCapped: boolean): string =>
  m.entry_count({ count, shown: shownCount(count, isCapped) });

const shownCount = (count: number, isCapped = false): string =>
  `${count.toLocaleString('en-PH')}${isCapped ? m.or_more() : ''}`;

export interface TrailProps {
  address: LogsAddress;
  onClear: () => void;
}

/** The audit trail, newest first, one line each, which opens to show what changed. Source: R-pages-8, R-beyond-454. */
export function Trail({ address, onClear }: TrailProps) {
  const filters = logFilters(address);
  const query = useInfiniteQuery({ ...logQueries.trail(filters), placeholderData: keepPreviousData });
  const pages = query.data?.pages ?? [];
  const entries = pages.flatMap(({ results }) => results);
  const names = namesOf(pages);
  const first = pages[0];
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const today = useNowValue(localDate);
  const showNewest = useNewestEntries(filters);
  const toggle = (id: number): void =>
    setUnfolded((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  return (
    <ListState query={query} what={m.the_logs()} failure={m.could_not_fetch_the_logs()} rows={12}>
      <Head>
        <Text size="s" muted>
          {first?.count != null && counted(first.count, first.count_capped === true)}
          {first?.searched && m.found_from_to({ from: dayWords(first.searched.from), to: dayWords(first.searched.to) })}
        </Text>
        <NewEntries filters={filters} newest={entries[0]?.id} onShow={showNewest} />
      </Head>
      <Table
        caption={m.audit_trail()}
        columns={columnsOf({ names, today, unfolded, onToggle: toggle })}
        rows={entries}
        rowKey={({ id }) => id}
        detail={(entry) =>
          unfolded.has(entry.id) ? (
            <EntryDetail entry={entry} names={names} isOfRecord={address.record !== null} />
          ) : null
        }
        empty={
          isNarrowed(address) ? (
            <EmptyState
              icon="search"
              title={m.no_entry_found()}
              text={m.nothing_in_the_logs_matches()}
              action={<Button onClick={onClear}>{m.clear_filters()}</Button>}
            />
          ) : (
            <EmptyState icon="log" title={m.no_entries_yet()} text={m.whatever_is_done_in_the()} />
          )
        }
      />
      {query.hasNextPage && <Older busy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
    </ListState>
  );
}

interface ColumnContext {
  names: NamesByNumber;
  today: string;
  unfolded: ReadonlySet<number>;
  onToggle: (id: number) => void;
}

const columnsOf = ({ names, today, unfolded, onToggle }: ColumnContext): readonly Column<LogEntry>[] => [
  {
    key: 'time',
    header: m.time(),
    width: '1%',
    phone: 'title',
    cell: (entry) => {
      const { date, time } = whenDone(entry.at, today);
      return (
        <Unfold
          type="button"
          aria-expanded={unfolded.has(entry.id)}
          aria-label={`${[date, time].filter(Boolean).join(', ')}: ${sentence(entry)}`}
          onClick={() => onToggle(entry.id)}
        >
          <Icon name="right" size={15} />
          <span>
            {date && (
              <Text size="xs" muted>
                {date},{' '}
              </Text>
            )}
            {time}
          </span>
        </Unfold>
      );
    },
  },
  {
    key: 'who',
    header: m.who(),
    width: '22%',
    cell: (entry) => (
      <Who title={whoDid(entry)}>
        <Avatar name={whoDid(entry)} size={24} tone={entry.actor_role === 'driver' ? 'clay' : undefined} />
        <OneLine>{whoDid(entry)}</OneLine>
      </Who>
    ),
  },
  {
    key: 'what',
    header: m.what(),
    width: '18%',
    cell: ({ action }) => <OneLine title={auditWords(action)}>{auditWords(action)}</OneLine>,
  },
  {
    key: 'which',
    header: m.which_and_what_changed(),
    cell: (entry) => {
      const line = inALine(entry, names);
      return (
        <OneLine title={[entry.subject, line].filter(Boolean).join(' · ')}>
          <Text strong>{auditRecord(entry.entity, entry.entity_id)}</Text> {entry.subject}
          {line && <Text muted> · {line}</Text>}
        </OneLine>
      );
    },
  },
  {
    key: 'from',
    header: m.from_2(),
    width: '10rem',
    phone: 'hidden',
    // The detail has the IP address. It says less to people, and stands in for entries older than the device field.
    cell: ({ device, address }) => (
      <OneLine title={device ?? address ?? undefined}>
        <Text muted>{device ?? address}</Text>
      </OneLine>
    ),
  },
];

interface NewEntriesProps {
  filters: ReturnType<typeof logFilters>;
  newest: number | undefined;
  onShow: () => void;
}

/** Says how many entries came since, and shows them on a press, so that the list does not move under the reader. */
function NewEntries({ filters, newest, onShow }: NewEntriesProps) {
  const { data } = useQuery(logQueries.newer(filters, newest));
  const count = data?.count ?? 0;
  return (
    <div role="status">
      {count > 0 && (
        <Button size="sm" icon="refresh" onClick={onShow}>
          {m.new_entries({ count, shown: shownCount(count, data?.count_capped) })}
        </Button>
      )}
    </div>
  );
}

/** Loads older entries when the end of the list comes into sight, or on a press. */
function Older({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    if (busy || !end.current || typeof IntersectionObserver === 'undefined') return undefined;
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && more.current());
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [busy]);
  return (
    <Foot ref={end}>
      <Row>
        <Button busy={busy} onClick={onMore}>
          {m.older_entries()}
        </Button>
      </Row>
    </Foot>
  );
}
