import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button, ErrorState, friendlyText, Loading, SkeletonRows, texts } from 'shared-lib';
import { clientQueries } from 'shared-lib/booking';
import { type FormState } from 'shared-lib/form';
import { type Draft, withClient } from './draft';

export interface AskedClient {
  /** For whom it is, where that was said before the form was opened; a draft that was kept takes it over. */
  client?: number | null;
  /** The form has that client now. */
  onClient?: () => void;
}

/**
 * The client whom the address names, put into the form once fetched. Answers what stands in the field's place until
 * then, or where it cannot be fetched; nothing afterwards: whoever is chosen there instead stays. Source: R-booking-45.
 */
export function useAskedClient(form: FormState<Draft>, { client, onClient }: AskedClient): ReactNode {
  const asked = client ?? 0;
  const query = useQuery({ ...clientQueries.read(asked), enabled: asked > 0 });
  const { data: found } = query;
  const take = useEffectEvent((): void => {
    if (!asked || !found) return;
    form.set(withClient(form.values, found));
    onClient?.();
  });
  const isFound = found !== undefined;
  useEffect(() => take(), [asked, isFound]);
  if (!asked) return null;
  if (!query.isError)
    return (
      <Loading what="the client" onRetry={() => void query.refetch()}>
        <SkeletonRows rows={1} />
      </Loading>
    );
  return (
    <ErrorState
      compact
      title={texts.FALLBACK.clients}
      text={friendlyText(query.error)}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
      action={<Button onClick={onClient}>Choose a client</Button>}
    />
  );
}
