import { useQuery } from '@tanstack/react-query';
import { PageHeader, Tabs, useSearchParams } from 'shared-lib';
import { fetchTrail, logQueries } from 'shared-lib/records';
import { ExportCsv } from '../parts/page/ExportCsv';
import { ClientErrors } from './ClientErrors';
import { LogFilters } from './LogFilters';
import { changeLogs, logFilters, type LogsAddress, type LogTab, readLogs, withoutFilters } from './logsAddress';
import { Trail } from './Trail';

/** Who did what, when and from where, and errors on screens. Source: R-pages-8, 1-027. */
export function LogsPage() {
  const [params, setParams] = useSearchParams();
  const address = readLogs(params);
  const change = (to: Partial<LogsAddress>): void => setParams((now) => changeLogs(now, to));
  const clear = (): void => setParams(withoutFilters(address));
  const errors = useQuery(logQueries.browserLog()).data;
  return (
    <>
      <PageHeader
        title="Logs"
        subtitle="Every change, newest first. Nothing here can be edited."
        actions={address.tab === 'trail' && <ExportCsv what="logs" fetch={() => fetchTrail(logFilters(address))} />}
      />
      <Tabs<LogTab>
        label="Kinds of logs"
        value={address.tab}
        onChange={(tab) => change({ tab })}
        items={[
          { value: 'trail', label: 'Audit trail' },
          { value: 'errors', label: 'Client errors', count: errors?.length ?? null, hot: (errors?.length ?? 0) > 0 },
        ]}
      >
        {address.tab === 'errors' ? (
          <ClientErrors />
        ) : (
          <>
            <LogFilters address={address} onChange={change} onClear={clear} />
            <Trail address={address} onClear={clear} />
          </>
        )}
      </Tabs>
    </>
  );
}
