import { useEffect, useRef } from 'react';
import { failedWith, failureText, type OperatorNeed, toast, useNowValue, useUser } from 'shared-lib';
import { useLetNeedGo, useTakeNeed } from 'shared-lib/booking';
import { NEED_ROWS, type Needed } from './needRows';
import * as m from '../../texts/m';

export type Line = Needed & { kind: OperatorNeed };

/** Who works on a line, and how this operator takes it or lets it go. */
export interface Taking {
  /** The person on it now; null when nobody is, or their time has run out. */
  readonly taken: Needed['taken'];
  readonly isMine: boolean;
  readonly isBusy: boolean;
  /** When a colleague works on the line, takes it over from that person only. */
  take(): void;
  letGo(): void;
}

/**
 * Who works on a line: live, and for as long as the server says. When two take it at the same moment, one is told that
 * the other has it. A person who loses it is told to whom. Source: R-pages-70.
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
    if (wasMine.current && by !== undefined) toast.info(m.took_over({ by, label: NEED_ROWS[kind].label, id }));
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
            const text = failureText(error, m.could_not_claim_it());
            if (failedWith(error, 'NEED_TAKEN', 'NEED_OVER')) toast.info(text);
            else toast.error(text);
          },
        },
      );
    },
    letGo: () =>
      letGo({ need: { id, kind } }, { onError: (error) => toast.error(failureText(error, m.could_not_release_it())) }),
  };
}
