import { type UseQueryResult } from '@tanstack/react-query';
import { type Client, ErrorState, dayWords, friendlyText, Money, Skeleton, Stat, StatRow } from 'shared-lib';
import { type ClientOverview } from 'shared-lib/booking';
import * as m from '../texts/m';

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
        title={m.could_not_fetch_the_figures()}
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
      <Stat label={m.completed_visits()} value={visits} note={first && m.since_time({ time: dayWords(first) })} />
      <Stat label={m.spent()} value={<Money pesos={data.spent} />} />
      <Stat label={m.last_visit()} value={last ? dayWords(last) : 'none'} />
      <Stat label={m.cancelled_2()} value={data.cancelled.toLocaleString('en-PH')} />
      <Stat
        label={m.no_shows()}
        value={client.no_shows}
        tone={client.no_shows > 0 ? 'amber' : undefined}
        note={client.last_no_show && m.last_on({ lastNoShow: dayWords(client.last_no_show) })}
      />
    </StatRow>
  );
}
