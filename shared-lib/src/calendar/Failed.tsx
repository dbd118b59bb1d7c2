import { ErrorState, friendlyText, isApiFailure, type ShownQuery, texts } from 'shared-lib';

/** What could not be loaded, in the words of the error catalogue, and Retry. Source: 2-203, 2-204, 8-052, 8-053. */
export function Failed({ query, title, compact }: { query: ShownQuery; title: string; compact?: boolean }) {
  const { error } = query;
  const blocked = !compact && isApiFailure(error) && error.kind === 'blocked';
  return (
    <ErrorState
      compact={compact ?? false}
      title={blocked ? texts.TRANSPORT.blockedTitle : title}
      text={friendlyText(error)}
      requestId={isApiFailure(error) ? error.requestId : undefined}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
