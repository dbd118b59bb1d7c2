import { useState } from 'react';

/**
 * A value that stands still while a form is on its way: what the form itself changes must not show up in it as if
 * somebody else had done it. Answers the value of the moment before, and the present one when the form was refused.
 *
 * @param isHeld the form is being sent, or was sent and is about to close.
 * @param now keeps its identity while it does not change, as the data of a query do.
 */
export function useHeld<T>(isHeld: boolean, now: T): T {
  const [held, setHeld] = useState(() => now);
  if (!isHeld && !Object.is(held, now)) setHeld(() => now);
  return isHeld ? held : now;
}
