import { useQuery } from '@tanstack/react-query';
import { PageHeader, Tabs, useSearchParams } from 'shared-lib';
import { fetchTrail, logQueries } from 'shared-lib/records';
import { ExportCsv } from '../parts/page/ExportCsv';
import { ClientErrors } from './ClientErrors';
import { LogFilters } from './LogFilters';
import { changeLogs, logFilters, type LogsAddress, type LogTab, readLogs, withoutFilters } from './logsAddress';
import { Trail } from './Trail';
import * as m from '../texts/m';

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
        title={m.logs()}
        subtitle={m.every_change_newest_first_nothing()}
        actions={address.tab === 'trail' && <ExportCsv what="logs" fetch={() => fetchTrail(logFilters(address))} />}
      />
      <Tabs<LogTab>
        label={m.kinds_of_logs()}
        value={address.tab}
        onChange={(tab) => change({ tab })}
        items={[
          { value: 'trail', label: m.audit_trail() },
          { value: 'errors', label: m.client_errors(), count: errors?.length ?? null, hot: (errors?.length ?? 0) > 0 },
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
