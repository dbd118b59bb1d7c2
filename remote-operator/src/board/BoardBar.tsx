import { memo, useState } from 'react';
import { formatTime, personName } from 'shared-lib';
import { lengthens, whyFixed } from './movable';
import { hoursBetween, isSamePiece, type Piece, type Placed, wordsOf } from './pieces';
import * as m from '../texts/m';

export interface BoardBarProps extends Placed {
  /** Where the axis begins, and pixels per hour. */
  from: number;
  hour: number;
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

/** About the width of a letter of a name, and of what is around it. */
const LETTER_PX = 6.4;
const PADDING_PX = 14;

interface Said extends Pick<BoardBarProps, 'nameOf'> {
  readonly title: string;
  readonly state: string;
  readonly when: string;
}

/** All that the bar may have no room for: who, when, what, with whom, and how it stands. */
function tipOf({ visit, leg }: Piece, { title, state, when, nameOf }: Said): string {
  const { id, client_details, services_details, therapists_details, driver } = visit;
  const client = `${personName(client_details)} #${id}`;
  const people = [...therapists_details.map((one) => one.id), ...(driver ? [driver] : [])].map(nameOf);
  return [
    leg === 'session' ? client : `${title} · ${client}`,
    `${when} · ${state}`,
    services_details.map(({ name }) => name).join(', '),
    people.join(', '),
    visit.location,
  ].join('\n');
}

/**
 * One bar. The board handles all its events. It redraws only when its own visit changes, however many visits the board
 * has.
 */
export const BoardBar = memo(
  function BoardBar(props: BoardBarProps) {
    const { piece, track, from, hour, nameOf, owner, isReachable, isCarried, isOpen, refusal } = props;
    const [arrives] = useState(props.isLive);
    const { title, state, tone } = wordsOf(piece, nameOf);
    const second = refusal ? m.not_moved({ refusal }) : state;
    const when = `${formatTime(new Date(piece.from))} – ${formatTime(new Date(piece.to))}`;
    const hours = hoursBetween(piece.from, piece.to);
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
        data-narrow={title.length * LETTER_PX > hours * hour - PADDING_PX}
        title={tipOf(piece, { title, state, when, nameOf })}
        aria-label={`${title} ${second}, ${refusal ? `${state}, ` : ''}${when}, ${owner}`}
        style={
          {
            '--at': hoursBetween(from, piece.from),
            '--for': hours,
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
    one.hour === other.hour &&
    one.nameOf === other.nameOf &&
    one.owner === other.owner &&
    one.isReachable === other.isReachable &&
    one.isCarried === other.isCarried &&
    one.isOpen === other.isOpen &&
    one.refusal === other.refusal,
);
