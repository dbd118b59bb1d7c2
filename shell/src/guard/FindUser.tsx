import { useQuery } from '@tanstack/react-query';
import { accountQueries, ErrorState, friendlyText } from 'shared-lib/entry';
import { QueryCache } from '../query-cache/QueryCache';
import { LoadingPage } from './LoadingPage';

function AskServer() {
  const { isError, error, refetch } = useQuery(accountQueries.profile());
  return isError ? <ErrorState title={friendlyText(error)} onRetry={() => void refetch()} /> : <LoadingPage />;
}

/** A token without its user: the server says whose it is. Source: 2-011. */
export function FindUser() {
  return (
    <QueryCache>
      <AskServer />
    </QueryCache>
  );
}
