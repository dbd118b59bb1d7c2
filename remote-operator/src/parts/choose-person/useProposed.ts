import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';

/** The list is as the server has it now, not as it was when somebody last looked. */
const isFresh = ({ data, isFetching, isFetchedAfterMount, isPlaceholderData }: UseQueryResult): boolean =>
  data !== undefined && !isPlaceholderData && (isFetchedAfterMount || !isFetching);

/**
 * The best person, chosen until somebody chooses. They stay chosen while the list changes, free or not: a press never
 * takes another than the one in sight. Source: R-beyond-610.
 * @param best the id of who comes first; undefined for nobody
 * @param about what the list is for; another time or refusal proposes anew
 */
export function useProposed(
  query: UseQueryResult<unknown>,
  best: number | undefined,
  about: string,
): { readonly id: number | undefined; readonly isWaiting: boolean } {
  const [proposed, setProposed] = useState<{ readonly about: string; readonly id: number | undefined }>();
  const isKnown = isFresh(query);
  const isOld = proposed?.about !== about || proposed.id === undefined;
  if (isKnown && isOld && (proposed?.about !== about || best !== undefined)) setProposed({ about, id: best });
  const isMeant = proposed?.about === about;
  // While the list for another time loads nobody is chosen: a press would take who is proposed next.
  return { id: isMeant ? proposed.id : undefined, isWaiting: !isKnown && !isMeant && !query.isError };
}
