import { useState } from 'react';

export interface Leaving {
  /** Goes on with `then` at once, or, where something is unsaved, once that is given up. */
  leave: (then: () => void) => void;
  /** The question that `leave` asks, while it stands open. */
  leaving: { stay: () => void; discard: () => void } | null;
}

/** Asks before something unsaved is lost. */
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
