import { useQuery } from '@tanstack/react-query';
import {
  Badge,
  Button,
  ButtonLink,
  Card,
  type ConnectionState,
  DescriptionList,
  momentWords,
  friendlyText,
  limits,
  PageHeader,
  Stack,
  spanInWords,
  texts,
  useConnection,
  useNow,
  useUser,
} from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { businessQueries, mixQueries } from 'shared-lib/settings';
import { useState } from 'react';
import { MixPanel } from '../releases/MixPanel';
import { readPageConfig } from '../remotes/pageConfig';
import { labelOf } from '../remotes/labelOf';
import { useAreaLoader } from '../remotes/loaderContext';
import { shellOfThisPage } from '../remotes/registry';
import { Doctor } from './Doctor';
import { shellVersion } from './shellVersion';
import * as m from '../texts/m';

const { CONNECTION } = texts;

const CHANNEL: Record<ConnectionState, string> = {
  connected: CONNECTION.active,
  connecting: CONNECTION.connecting,
  error: CONNECTION.error,
  disabled: CONNECTION.disabled,
  disconnected: m.not_connected(),
};

interface Readiness {
  ready: boolean;
  /**
   * Seconds by which the clock of the server's machine is ahead; 0 when it is right. Undefined when the server did not
   * answer.
   */
  clockAhead: number | undefined;
}

async function readiness(signal: AbortSignal): Promise<Readiness> {
  const answer = await fetch('/readyz', { signal });
  // Read the body in any case: an unread answer keeps its connection open.
  const text = await answer.text();
  return { ready: answer.ok, clockAhead: aheadIn(text) };
}

/** A proxy on the way may answer with a page of its own. */
function aheadIn(text: string): number | undefined {
  try {
    const { checks, clock_ahead_seconds: ahead = 0 } = JSON.parse(text) as {
      checks?: { clock?: string };
      clock_ahead_seconds?: number;
    };
    return checks?.clock === undefined ? undefined : ahead;
  } catch {
    return undefined;
  }
}

const inWords = (seconds: number): string => (seconds < 120 ? `${seconds} s` : spanInWords(seconds / 60));

function clockState(ahead: number | undefined): string {
  if (ahead === undefined) return m.unknown();
  if (ahead === 0) return m.right();
  const differs = ahead > 0 ? m.ahead({ ahead: inWords(ahead) }) : m.behind({ inWords: inWords(-ahead) });
  return m.hatid_uses_the_databases_time({ differs });
}

/** The last backup in words, at most as long as a line. */
function backupState(
  { nightly, made_at: madeAt, late }: { nightly: boolean; made_at: string | null; late: boolean },
  now: Date,
): string {
  if (!madeAt) return late ? m.no_backup_late() : nightly ? m.no_backup_yet() : m.no_nightly_backup();
  const at = new Date(madeAt);
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / limits.MINUTE));
  const [moment, span] = [momentWords(at), spanInWords(minutes)];
  return late ? m.last_backup_late({ moment, span }) : m.last_backup_ago({ moment, span });
}

/** What the last night removed, in a line. */
function retentionState({
  last,
}: {
  last: (Record<'clients' | 'visits' | 'payment_words', number> & { at: string }) | null;
}): string {
  if (!last) return m.retention_has_not_run();
  const moment = momentWords(new Date(last.at));
  const { clients, visits, payment_words: words } = last;
  return clients + words === 0
    ? m.retention_removed_nothing({ moment })
    : m.retention_removed({ moment, clients, visits, words });
}

const STATES = {
  released: { tone: 'green', words: m.as_released() },
  previous: { tone: 'amber', words: m.previous_version() },
  chosen: { tone: 'violet', words: m.chosen() },
} as const;

interface AreaRow {
  area: string;
  version: string;
  state: keyof typeof STATES;
}

const columns: Column<AreaRow>[] = [
  { key: 'area', header: m.area(), cell: ({ area }) => labelOf(area), phone: 'title' },
  { key: 'version', header: m.version(), cell: ({ version }) => version },
  {
    key: 'state',
    header: m.state(),
    cell: ({ state }) => (
      <Badge tone={STATES[state].tone} dot>
        {STATES[state].words}
      </Badge>
    ),
  },
];

/** The running parts and their versions, for support. */
export default function SystemPage() {
  const loader = useAreaLoader();
  const { role } = useUser();
  const { state } = useConnection();
  const ready = useQuery({ queryKey: ['ready'], queryFn: ({ signal }) => readiness(signal) });
  const mix = useQuery(mixQueries.read());
  const backup = useQuery({ ...businessQueries.lastBackup(), enabled: role === 'operator' });
  const retention = useQuery({ ...businessQueries.retentionRun(), enabled: role === 'operator' });
  const now = useNow();
  const [choosing, setChoosing] = useState(false);
  const { version, demo, shown } = readPageConfig();
  const isShown = (area: string, running: string): boolean =>
    shown.some((one) => one.remote === area && one.version === running);
  const rows = loader.loaded().map(
    ({ area, version: running, faults }): AreaRow => ({
      area,
      version: running,
      state: faults.length > 0 ? 'previous' : isShown(area, running) ? 'chosen' : 'released',
    }),
  );
  return (
    <>
      <PageHeader
        title={m.system_info()}
        actions={
          <>
            {/* Its place is kept until it is known whether there is something to choose. */}
            {(mix.data?.may || mix.isLoading) && (
              <span style={mix.data ? undefined : { visibility: 'hidden' }}>
                <Button onClick={() => setChoosing(true)}>{m.choose_versions()}</Button>
              </span>
            )}
            {role === 'operator' && <ButtonLink to="/dashboard/about/releases">{m.releases()}</ButtonLink>}
          </>
        }
      />
      {choosing && <MixPanel onClose={() => setChoosing(false)} />}
      <Stack $gap={4}>
        <Card>
          <DescriptionList
            items={[
              { term: m.server(), value: version },
              { term: m.shell(), value: shellVersion },
              { term: m.shared_library(), value: shellOfThisPage() ?? m.unknown() },
              {
                term: m.database_and_jobs(),
                value: ready.isPending ? m.asking() : ready.data?.ready ? m.ready() : m.not_ready(),
              },
              { term: m.servers_clock(), value: ready.isPending ? m.asking() : clockState(ready.data?.clockAhead) },
              ...(role === 'operator'
                ? [
                    {
                      term: m.last_backup(),
                      value: backup.data
                        ? backupState(backup.data, now)
                        : backup.error
                          ? friendlyText(backup.error)
                          : m.asking(),
                    },
                    {
                      term: m.last_removal_of_old_data(),
                      value: retention.data
                        ? retentionState(retention.data)
                        : retention.error
                          ? friendlyText(retention.error)
                          : m.asking(),
                    },
                  ]
                : []),
              { term: m.real_time_channel(), value: CHANNEL[state] },
              { term: m.mode(), value: demo ? m.demo_data() : m.production() },
              { term: m.this_browser(), value: navigator.userAgent },
            ]}
          />
        </Card>
        <Table caption={m.areas_loaded_in_this_page()} columns={columns} rows={rows} rowKey={(row) => row.area} />
        {role === 'operator' && <Doctor />}
      </Stack>
    </>
  );
}
