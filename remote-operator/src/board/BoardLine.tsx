import { memo, type ReactNode } from 'react';
import { Avatar, personName, Text, useNowValue } from 'shared-lib';
import { suspensionAt, type TravelGap } from 'shared-lib/board';
import { LiftSuspension } from '../team/suspension/LiftSuspension';
import { suspendedUntil } from '../team/suspension/suspensionWords';
import { BoardBar } from './BoardBar';
import { type Carry, useCarriedKeyIn } from './carry';
import { isSameWays } from './travel/ways';
import { WayGaps } from './travel/WayGaps';
import { type Axis, type BoardRow, hoursBetween, isSamePiece } from './pieces';
import * as m from '../texts/m';

export interface BoardLineProps {
  row: BoardRow;
  axis: Axis;
  /** Pixels per hour. */
  hour: number;
  nameOf: (id: number) => string;
  /** The key of the bar that Tab reaches, if it is in this row. */
  reachable: string | null;
  carry: Carry;
  /** The visit whose panel is open, if it is in this row. */
  open: number | null;
  /** Why bars of this row were not moved, by their keys. */
  refusals: ReadonlyMap<string, string>;
  /** The ways between the bars of this row. */
  ways: readonly TravelGap[];
  /** Rides proposed to this driver, drawn over the bars. */
  proposals?: ReactNode;
  /** Only affects how a new bar appears. */
  isLive: boolean;
}

const isSameRow = (one: BoardRow, other: BoardRow): boolean =>
  one === other ||
  (one.person === other.person &&
    one.isOff === other.isOff &&
    one.placed.length === other.placed.length &&
    one.placed.every(({ piece, track }, at) => {
      const twin = other.placed[at];
      return twin !== undefined && twin.track === track && isSamePiece(twin.piece, piece);
    }));

/** One person's row. It redraws only when its own bars change: a board has sixty rows. */
export const BoardLine = memo(
  function BoardLine({
    row,
    axis,
    hour,
    nameOf,
    reachable,
    carry,
    open,
    refusals,
    ways,
    proposals,
    isLive,
  }: BoardLineProps) {
    const { person, placed, tracks } = row;
    const carried = useCarriedKeyIn(carry, row);
    return (
      <div role="row" data-row={person.id} style={{ '--tracks': tracks } as object}>
        <Who {...row} />
        <div role="gridcell" data-part="lane" aria-label={placed.length ? undefined : m.nothing_booked()}>
          {person.duty.map((duty) => (
            <Duty key={duty.starts_at} axis={axis} {...duty} />
          ))}
          <WayGaps row={row} ways={ways} from={axis.from} />
          {placed.map(({ piece, track }) => (
            <BoardBar
              key={piece.key}
              piece={piece}
              track={track}
              from={axis.from}
              hour={hour}
              nameOf={nameOf}
              owner={personName(person)}
              isReachable={piece.key === reachable}
              isCarried={piece.key === carried}
              isOpen={piece.visit.id === open}
              isLive={isLive}
              refusal={refusals.get(piece.key)}
            />
          ))}
          {proposals}
        </div>
      </div>
    );
  },
  (one, other) =>
    isSameRow(one.row, other.row) &&
    one.axis.from === other.axis.from &&
    one.axis.to === other.axis.to &&
    one.hour === other.hour &&
    one.nameOf === other.nameOf &&
    one.reachable === other.reachable &&
    one.carry === other.carry &&
    one.open === other.open &&
    one.refusals === other.refusals &&
    isSameWays(one.ways, other.ways) &&
    one.proposals === other.proposals,
);

function Who({ person, isOff }: BoardRow) {
  const detail = isOff ? m.off_duty() : person.role === 'driver' && person.vehicle_type === 'car' ? 'car' : '';
  return (
    <div role="rowheader" data-part="who">
      <Avatar name={personName(person)} size={28} tone={person.role === 'driver' ? 'clay' : undefined} />
      <span>
        {personName(person)}
        {detail && <small>{detail}</small>}
        {person.suspended_until !== null && <Suspended person={person} until={person.suspended_until} />}
      </span>
    </div>
  );
}

/** Shown while a suspension lasts, with the button to lift it. Source: R-workflow-44. */
function Suspended({ person, until }: { person: BoardRow['person']; until: string }) {
  const isOver = useNowValue((now) => suspensionAt(new Date(until), now) === null);
  if (isOver) return null;
  return (
    <small title={suspendedUntil(until)}>
      <Text tone="red" strong>
        {m.suspended()}
      </Text>
      {' · '}
      <LiftSuspension driver={{ id: person.id, name: personName(person) }} isWord />
    </small>
  );
}

function Duty({ axis, starts_at, ends_at }: { axis: Axis; starts_at: string; ends_at: string }) {
  const from = Math.max(axis.from, Date.parse(starts_at));
  const to = Math.min(axis.to, Date.parse(ends_at));
  if (to <= from) return null;
  return <i style={{ '--at': hoursBetween(axis.from, from), '--for': hoursBetween(from, to) } as object} />;
}
