import { useQuery } from '@tanstack/react-query';
import {
  Badge,
  Card,
  type ConnectionState,
  DescriptionList,
  PageHeader,
  Stack,
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

async function isReady(signal: AbortSignal): Promise<boolean> {
  const answer = await fetch('/readyz', { signal });
  // Left unread, an answer holds its connection.
  await answer.arrayBuffer();
  return answer.ok;
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

/** What runs, in which version, for whoever has to help. */
export default function SystemPage() {
  const loader = useAreaLoader();
  const { state } = useConnection();
  const ready = useQuery({ queryKey: ['ready'], queryFn: ({ signal }) => isReady(signal) });
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
              { term: 'Database and jobs', value: ready.isPending ? 'Asking…' : ready.data ? 'Ready' : 'Not ready' },
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
