import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, ErrorState, friendlyText, Loading, SkeletonRows, texts } from 'shared-lib';
import { clientQueries } from 'shared-lib/booking';
import { type FormState } from 'shared-lib/form';
import { clientEntries, type Draft } from '../draft/draft';

export interface AskedClient {
  /** For whom it is, where that was said before the form was opened; a draft that was kept takes it over. */
  client?: number | null;
  /** Somebody else is to be chosen: it is for whom the form says from now on. */
  onOtherClient?: () => void;
}

/**
 * The client whom the address names, put into the form once fetched. Answers what stands in the field's place until
 * then, or where it cannot be fetched; nothing afterwards. Source: R-booking-45.
 */
export function useAskedClient(form: FormState<Draft>, { client, onOtherClient }: AskedClient): ReactNode {
  // As it was when the form opened: a form that is begun anew asks again.
  const [asked] = useState(client ?? 0);
  const isAsked = asked > 0 && client === asked;
  const query = useQuery({ ...clientQueries.read(asked), enabled: isAsked });
  const { data: found } = query;
  const taken = useRef(false);
  const isOther = form.values.adding || form.values.client?.id !== asked;
  const leave = useEffectEvent((): void => {
    if (taken.current && isAsked && isOther) onOtherClient?.();
  });
  // By whichever way somebody else comes in: the page, opened again, does not put the first one back.
  useEffect(() => leave(), [isOther]);
  const take = useEffectEvent((): void => {
    // Nothing else of the form: its day follows the calendar's in the same moment.
    if (!isAsked || !found) return;
    taken.current = true;
    if (isOther) form.set(clientEntries(form.values, found));
  });
  const isFound = found !== undefined;
  useEffect(() => take(), [isFound]);
  if (!isAsked || isFound) return null;
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
      action={<Button onClick={onOtherClient}>Choose a client</Button>}
    />
  );
}
