import { useEffect, useState } from 'react';

/** How long typing must pause before the server is asked, in milliseconds. */
const TYPING_MS = 250;

/** The value once it has not changed for `pauseMs`; an empty one at once. */
export function useDebounced(value: string, pauseMs = TYPING_MS): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
