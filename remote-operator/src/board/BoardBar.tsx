import { memo, useState } from 'react';
import { formatTime } from 'shared-lib';
import { lengthens, whyFixed } from './movable';
import { hoursBetween, isSamePiece, type Placed, wordsOf } from './pieces';
import * as m from '../texts/m';

export interface BoardBarProps extends Placed {
  /** Where the axis begins. */
  from: number;
  nameOf: (id: number) => string;
  /** The owner of the row, for screen readers. */
  owner: string;
  isReachable: boolean;
  isCarried: boolean;
  isOpen: boolean;
  /** The board has been open for a while, so a new bar is news and animates in. Only affects how it appears. */
  isLive: boolean;
  refusal: string | undefined;
}

/**
 * One bar. The board handles all its events. It redraws only when its own visit changes, however many visits the board
 * has.
 */
export const BoardBar = memo(
  function BoardBar(props: BoardBarProps) {
    const { piece, track, from, nameOf, owner, isReachable, isCarried, isOpen, refusal } = props;
    const [arrives] = useState(props.isLive);
    const { title, state, tone } = wordsOf(piece, nameOf);
    const second = refusal ? m.not_moved({ refusal }) : state;
    const when = `${formatTime(new Date(piece.from))} – ${formatTime(new Date(piece.to))}`;
    return (
      <button
        type="button"
        data-part="bar"
        data-key={piece.key}
        data-tone={tone}
        data-moves={whyFixed(piece) === undefined}
        data-carried={isCarried}
        data-open={isOpen}
        data-arrives={arrives}
        data-refused={refusal !== undefined}
        tabIndex={isReachable ? 0 : -1}
        title={`${title} · ${state} · ${when}`}
        aria-label={`${title} ${second}, ${refusal ? `${state}, ` : ''}${when}, ${owner}`}
        style={
          {
            '--at': hoursBetween(from, piece.from),
            '--for': hoursBetween(piece.from, piece.to),
            '--track': track,
          } as object
        }
      >
        <b>{title}</b> <span>{second}</span>
        {lengthens(piece) && <i data-part="end" />}
      </button>
    );
  },
  (one, other) =>
    isSamePiece(one.piece, other.piece) &&
    one.track === other.track &&
    one.from === other.from &&
    one.nameOf === other.nameOf &&
    one.owner === other.owner &&
    one.isReachable === other.isReachable &&
    one.isCarried === other.isCarried &&
    one.isOpen === other.isOpen &&
    one.refusal === other.refusal,
);
