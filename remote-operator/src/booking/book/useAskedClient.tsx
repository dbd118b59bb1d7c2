import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, ErrorState, friendlyText, Loading, SkeletonRows, texts } from 'shared-lib';
import { clientQueries } from 'shared-lib/booking';
import { type FormState } from 'shared-lib/form';
import { clientEntries } from '../draft/changeDraft';
import type { Draft } from '../draft/draft';
import * as m from '../../texts/m';

export interface AskedClient {
  /** The client, if known before the form was opened. A kept draft takes it over. */
  client?: number | null;
  /** Another client is to be chosen: from now on the form decides. */
  onOtherClient?: () => void;
}

/**
 * Puts the client named by the address into the form, once fetched. Returns what stands in the field's place until
 * then, or when fetching fails; nothing afterwards. Source: R-booking-45.
 */
export function useAskedClient(form: FormState<Draft>, { client, onOtherClient }: AskedClient): ReactNode {
  // As when the form opened. A form that starts over asks again.
  const [asked] = useState(client ?? 0);
  const isAsked = asked > 0 && client === asked;
  const query = useQuery({ ...clientQueries.read(asked), enabled: isAsked });
  const { data: found } = query;
  const taken = useRef(false);
  const isOther = form.values.adding || form.values.client?.id !== asked;
  const leave = useEffectEvent((): void => {
    if (taken.current && isAsked && isOther) onOtherClient?.();
  });
  // However another client is chosen, reopening the page does not bring the first one back.
  useEffect(() => leave(), [isOther]);
  const take = useEffectEvent((): void => {
    // Sets nothing else: the form's day follows the calendar's at the same moment.
    if (!isAsked || !found) return;
    taken.current = true;
    if (isOther) form.set(clientEntries(form.values, found));
  });
  const isFound = found !== undefined;
  useEffect(() => take(), [isFound]);
  if (!isAsked || isFound) return null;
  if (!query.isError)
    return (
      <Loading what={m.the_client()} onRetry={() => void query.refetch()}>
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
      action={<Button onClick={onOtherClient}>{m.choose_a_client()}</Button>}
    />
  );
}
