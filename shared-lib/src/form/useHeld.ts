import { useState } from 'react';

/**
 * A value that stays fixed while a form is being sent. The form's own change must not look like another person's.
 * Returns the earlier value, and the present one once the form was rejected.
 *
 * @param isHeld the form is being sent, or was sent and is about to close.
 * @param now keeps its identity while it does not change, as the data of a query do.
 */
export function useHeld<T>(isHeld: boolean, now: T): T {
  const [held, setHeld] = useState(() => now);
  if (!isHeld && !Object.is(held, now)) setHeld(() => now);
  return isHeld ? held : now;
}
