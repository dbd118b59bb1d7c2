import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  ErrorState,
  friendlyText,
  IconButton,
  isApiFailure,
  Loading,
  Row,
  SkeletonRows,
  Stack,
  StaleNotice,
} from 'shared-lib';
import * as m from '../../texts/m';

export interface FetchedRecordProps<T> {
  query: UseQueryResult<T>;
  /** What is fetched, in one word: 'material'. */
  what: string;
  onClose: () => void;
  children: (record: T) => ReactNode;
}

/** The panel of a record that is loading, failed, or loaded. It can always be closed. */
export function FetchedRecord<T>({ query, what, onClose, children }: FetchedRecordProps<T>) {
  if (query.data !== undefined)
    return (
      <>
        <StaleNotice query={query} />
        {children(query.data)}
      </>
    );
  return (
    <Stack>
      <Row $between>
        <span />
        <IconButton icon="close" label={m.close()} onClick={onClose} />
      </Row>
      {query.isPending ? (
        <Loading what={what} onRetry={() => void query.refetch()}>
          <SkeletonRows rows={6} />
        </Loading>
      ) : (
        <ErrorState
          title={m.this_could_not_be_fetched({ what })}
          text={friendlyText(query.error)}
          requestId={isApiFailure(query.error) ? query.error.requestId : undefined}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </Stack>
  );
}
