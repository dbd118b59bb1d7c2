import { useQueryClient } from '@tanstack/react-query';
import { type Action, appointmentActionKey } from 'shared-lib';
import { useEffect, useState } from 'react';

/** The steps with which a therapist's or driver's part of a visit ends well. */
const FINISHING: readonly Action[] = ['complete', 'drop_off_therapist', 'complete_return_journey'];

/** Has this person just taken a step on this device that ends their part of a visit, or one that does not? */
export function useTookStep(ends: boolean): boolean {
  const client = useQueryClient();
  const [took, setTook] = useState(false);
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== 'updated' || mutation.state.status !== 'success') return;
        if (mutation.options.mutationKey?.join() !== appointmentActionKey.join()) return;
        const { action } = mutation.state.variables as { action: Action };
        if (FINISHING.includes(action) === ends) setTook(true);
      }),
    [client, ends],
  );
  return took;
}
