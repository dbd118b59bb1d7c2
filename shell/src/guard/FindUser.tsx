import { useQuery } from '@tanstack/react-query';
import { accountQueries, ErrorState, friendlyText } from 'shared-lib/entry';
import { QueryCache } from '../query-cache/QueryCache';
import { LoadingPage } from './LoadingPage';

function AskServer() {
  const { isError, error, refetch } = useQuery(accountQueries.profile());
  return isError ? <ErrorState title={friendlyText(error)} onRetry={() => void refetch()} /> : <LoadingPage />;
}

/** Asks the server whose token this is when the user is not stored with it. Source: 2-011. */
export function FindUser() {
  return (
    <QueryCache>
      <AskServer />
    </QueryCache>
  );
}
