import { type UseQueryResult } from '@tanstack/react-query';
import { type Client, ErrorState, formatServiceDay, friendlyText, Money, Skeleton, Stat, StatRow } from 'shared-lib';
import { type ClientOverview } from 'shared-lib/booking';

export interface ClientFiguresProps {
  client: Pick<Client, 'no_shows' | 'last_no_show'>;
  query: UseQueryResult<ClientOverview>;
}

/** How often the client came, and what they paid. Source: R-client-5. */
export function ClientFigures({ client, query }: ClientFiguresProps) {
  const { data } = query;
  if (!data)
    return query.isError ? (
      <ErrorState
        compact
        title="Could not fetch the figures"
        text={friendlyText(query.error)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Skeleton height={92} />
    );
  const { last_visit: last, first_visit: first } = data;
  const visits = data.completed.toLocaleString('en-PH');
  return (
    <StatRow>
      <Stat label="Visits" value={visits} note={first && `since ${formatServiceDay(first)}`} />
      <Stat label="Spent" value={<Money pesos={data.spent} />} />
      <Stat label="Last visit" value={last ? formatServiceDay(last) : 'none'} />
      <Stat label="Cancelled" value={data.cancelled.toLocaleString('en-PH')} />
      <Stat
        label="No-shows"
        value={client.no_shows}
        tone={client.no_shows > 0 ? 'amber' : undefined}
        note={client.last_no_show && `last on ${formatServiceDay(client.last_no_show)}`}
      />
    </StatRow>
  );
}
