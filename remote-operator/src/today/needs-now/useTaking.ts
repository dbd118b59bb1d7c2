import { useEffect, useRef } from 'react';
import { failedWith, failureText, type OperatorNeed, toast, useNowValue, useUser } from 'shared-lib';
import { useLetNeedGo, useTakeNeed } from 'shared-lib/booking';
import { NEED_ROWS, type Needed } from './needRows';

export type Line = Needed & { kind: OperatorNeed };

/** Who is on a line, and how this operator gets on it and off. */
export interface Taking {
  /** Whoever is on it now; null where nobody is, or not since so long ago that it counts. */
  readonly taken: Needed['taken'];
  readonly isMine: boolean;
  readonly isBusy: boolean;
  /** Of a line that somebody else is on: takes it over, from that person alone. */
  take(): void;
  letGo(): void;
}

/**
 * Who is on a line: live, and for as long as the server says. Of two who take it at the same moment one is told that
 * the other has it, and whoever is relieved hears by whom. Source: R-pages-70.
 */
export function useTaking({ kind, appointment: { id }, taken }: Line): Taking {
  const { id: me } = useUser();
  const { mutate: take, isPending: isBusy } = useTakeNeed();
  const { mutate: letGo } = useLetNeedGo();
  const isOver = useNowValue((now) => taken !== null && now.getTime() >= Date.parse(taken.until));
  const standing = isOver ? null : taken;
  const isMine = standing?.id === me;

  const wasMine = useRef(isMine);
  const by = standing && !isMine ? standing.name : undefined;
  useEffect(() => {
    if (wasMine.current && by !== undefined) toast.info(`${by} took over: ${NEED_ROWS[kind].label} #${id}`);
    wasMine.current = isMine;
  }, [isMine, by, kind, id]);

  return {
    taken: standing,
    isMine,
    isBusy,
    take: () => {
      if (isBusy) return;
      take(
        { need: { id, kind }, from: isMine ? undefined : standing?.id },
        {
          onError: (error) => {
            const text = failureText(error, 'Could not take it');
            if (failedWith(error, 'NEED_TAKEN', 'NEED_OVER')) toast.info(text);
            else toast.error(text);
          },
        },
      );
    },
    letGo: () =>
      letGo({ need: { id, kind } }, { onError: (error) => toast.error(failureText(error, 'Could not let it go')) }),
  };
}
