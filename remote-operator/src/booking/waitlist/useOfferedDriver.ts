import { useEffect, useEffectEvent } from 'react';
import { type AvailableDriver } from 'shared-lib';
import { type FormState } from 'shared-lib/form';
import { type Draft } from '../draft/draft';

/**
 * The slot of a wish comes with who drives: whoever has been free for longest, or nobody where nobody is free. It
 * stands in the form, to be changed like any other entry.
 */
export function useOfferedDriver(
  form: FormState<Draft>,
  { isOffered, drivers }: { readonly isOffered: boolean; readonly drivers: readonly AvailableDriver[] | undefined },
): void {
  const fill = useEffectEvent((): void => {
    if (isOffered && drivers && form.values.driver === undefined) form.set({ driver: drivers[0]?.id ?? null });
  });
  const isKnown = drivers !== undefined;
  useEffect(() => fill(), [isKnown]);
}
