import { useQuery } from '@tanstack/react-query';
import {
  Badge,
  Card,
  type ConnectionState,
  DescriptionList,
  PageHeader,
  Stack,
  spanInWords,
  texts,
  useConnection,
} from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { readPageConfig } from '../remotes/pageConfig';
import { labelOf } from '../remotes/labelOf';
import { useAreaLoader } from '../remotes/loaderContext';
import { shellVersion } from './shellVersion';

const { CONNECTION } = texts;

const CHANNEL: Record<ConnectionState, string> = {
  connected: CONNECTION.active,
  connecting: CONNECTION.connecting,
  error: CONNECTION.error,
  disabled: CONNECTION.disabled,
  disconnected: 'Not connected',
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
  if (ahead === undefined) return 'Unknown';
  if (ahead === 0) return 'Right';
  const differs = ahead > 0 ? `${inWords(ahead)} ahead` : `${inWords(-ahead)} behind`;
  return `${differs}. Hatid uses the database's time. Set the clock of this server.`;
}

interface AreaRow {
  area: string;
  version: string;
  previous: boolean;
}

const columns: Column<AreaRow>[] = [
  { key: 'area', header: 'Area', cell: ({ area }) => labelOf(area), phone: 'title' },
  { key: 'version', header: 'Version', cell: ({ version }) => version },
  {
    key: 'state',
    header: 'State',
    cell: ({ previous }) =>
      previous ? (
        <Badge tone="amber" dot>
          Previous version
        </Badge>
      ) : (
        <Badge tone="green" dot>
          As released
        </Badge>
      ),
  },
];

/** The running parts and their versions, for support. */
export default function SystemPage() {
  const loader = useAreaLoader();
  const { state } = useConnection();
  const ready = useQuery({ queryKey: ['ready'], queryFn: ({ signal }) => readiness(signal) });
  const { version, demo } = readPageConfig();
  const rows = loader
    .loaded()
    .map(({ area, version: running, faults }) => ({ area, version: running, previous: faults.length > 0 }));
  return (
    <>
      <PageHeader title="System Info" />
      <Stack $gap={4}>
        <Card>
          <DescriptionList
            items={[
              { term: 'Server', value: version },
              { term: 'Shell', value: shellVersion },
              {
                term: 'Database and jobs',
                value: ready.isPending ? 'Asking…' : ready.data?.ready ? 'Ready' : 'Not ready',
              },
              { term: "Server's clock", value: ready.isPending ? 'Asking…' : clockState(ready.data?.clockAhead) },
              { term: 'Real-time channel', value: CHANNEL[state] },
              { term: 'Mode', value: demo ? 'Demo data' : 'Production' },
              { term: 'This browser', value: navigator.userAgent },
            ]}
          />
        </Card>
        <Table caption="Areas loaded in this page" columns={columns} rows={rows} rowKey={(row) => row.area} />
      </Stack>
    </>
  );
}
