import { useState } from 'react';

export interface Leaving {
  /** Runs `then` at once, or, if something is unsaved, once that is discarded. */
  leave: (then: () => void) => void;
  /** The question of `leave`, while it is open. */
  leaving: { stay: () => void; discard: () => void } | null;
}

/** Asks before unsaved entries are lost. */
export function useLeaving(isUnsaved: () => boolean, giveUp: () => void): Leaving {
  const [afterwards, setAfterwards] = useState<(() => void) | null>(null);
  return {
    leave: (then) => (isUnsaved() ? setAfterwards(() => then) : then()),
    leaving: afterwards && {
      stay: () => setAfterwards(null),
      discard: () => {
        setAfterwards(null);
        giveUp();
        afterwards();
      },
    },
  };
}
