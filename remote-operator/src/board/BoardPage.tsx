import { useCallback, useMemo, useRef } from 'react';
import {
  appointmentPath,
  type Board,
  Button,
  ButtonLink,
  ConnectionStatus,
  formatLongDate,
  instantOf,
  limits,
  PageHeader,
  useNow,
  usePhone,
} from 'shared-lib';
import { useBoard } from 'shared-lib/board';
import { Beside } from 'shared-lib/controls';
import { ActionsProvider } from '../visit/actions/ActionsProvider';
import { newBookingPath } from '../parts/visit-words/newBookingPath';
import { ListState } from '../parts/page/ListState';
import { useBoardAddress, ZOOMS } from './boardAddress';
import { BoardGrid } from './BoardGrid';
import { BoardList } from './BoardList';
import { Columns, Hint } from './boardStyle';
import { BoardToolbar } from './BoardToolbar';
import { CarrySays } from './Ghost';
import { VisitPanel } from './VisitPanel';
import { axisOf, type BoardRow, hoursBetween, rowsOf, stateOf, waitingOf } from './pieces';
import { Pool } from './Pool';
import { ghostsOf } from './plan/PlanGhosts';
import { useDriverPlan } from './plan/useDriverPlan';
import { useBoardMoves } from './useBoardMoves';
import { useHour } from './useHour';
import { worldOf } from './world';
import * as m from '../texts/m';

/**
 * One operator's view of a service day: everybody's row, what waits for someone, and moves by mouse or keyboard.
 * Source: R-beyond-1.
 */
export function BoardPage() {
  const address = useBoardAddress();
  const { day, open, go } = address;
  const query = useBoard(day);
  const board = query.data;
  const rows = useMemo(() => (board ? rowsOf(board) : []), [board]);
  const folded = rows.filter(isFolded).length;
  const title = formatLongDate(instantOf(day, '12:00'));
  const close = (): void => go({ open: null });
  return (
    <ActionsProvider>
      <PageHeader
        title={title}
        subtitle={
          <>
            {m.dispatch_board()} <ConnectionStatus />
          </>
        }
        actions={
          <>
            <Button icon="print" onClick={() => window.print()}>
              {m.print()}
            </Button>
            <ButtonLink to={newBookingPath({ date: day })} variant="primary" icon="plus">
              {m.new_booking()}
            </ButtonLink>
          </>
        }
      />
      <BoardToolbar address={address} folded={folded} />
      <Beside
        label={m.appointment()}
        panel={open === null ? null : <VisitPanel key={open} id={open} onClose={close} />}
        onClose={close}
      >
        <ListState query={query} what={m.the_board()} failure={m.the_board_could_not_be()} rows={9}>
          {/* Another day starts anew: its first rows are drawn before the others. */}
          {board && <Day key={board.date} board={board} rows={rows} address={address} title={title} />}
        </ListState>
      </Beside>
    </ActionsProvider>
  );
}

/** Off duty with nothing booked: hidden, because such a row does not help to plan the day. */
const isFolded = ({ isOff, placed }: BoardRow): boolean => isOff && placed.length === 0;

interface DayProps {
  board: Board;
  rows: readonly BoardRow[];
  address: ReturnType<typeof useBoardAddress>;
  title: string;
}

function Day({ board, rows, address, title }: DayProps) {
  const { role, state, everybody, zoom, open, go } = address;
  const now = useNow(limits.MINUTE);
  const frame = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const isPhone = usePhone();
  const names = useMemo(() => new Map(board.staff.map((one) => [one.id, one])), [board.staff]);
  const nameOf = useCallback((id: number): string => names.get(id)?.first_name ?? '', [names]);
  const shown = useMemo(
    () =>
      rows
        .filter((row) => (role === 'all' || row.person.role === role) && (everybody || !isFolded(row)))
        .map((row) =>
          state === 'all' ? row : { ...row, placed: row.placed.filter(({ piece }) => stateOf(piece.visit) === state) },
        ),
    [rows, role, everybody, state],
  );
  const axis = useMemo(() => axisOf(board.date, rows), [board.date, rows]);
  const hour = useHour(frame, ZOOMS[zoom] ?? ZOOMS[1], hoursBetween(axis.from, axis.to));
  const world = useMemo(() => worldOf(board, now), [board, now]);
  const waiting = useMemo(() => waitingOf(board), [board]);
  const current = useMemo(
    () => ({ world, axis, rows: shown.map(({ person }) => ({ id: person.id, role: person.role })) }),
    [world, axis, shown],
  );
  const moves = useBoardMoves(current, { hour, frame, stage });
  const { carry, refusals, forget, sending, send, pickUp, grab } = moves;
  const plan = useDriverPlan({ ...moves, waiting });
  const proposals = useMemo(
    () => ghostsOf(plan.proposed, { from: axis.from, refusals }),
    [plan.proposed, axis.from, refusals],
  );
  const onOpen = (id: number): void => {
    // The operator who opens the visit has read why it was not moved.
    forget(id);
    go({ open: id });
  };

  const pool = (
    <Pool
      waiting={waiting}
      world={world}
      refusals={refusals}
      carry={carry}
      sending={sending}
      plan={plan}
      nameOf={nameOf}
      onOpen={onOpen}
      onGrab={grab}
      onPickUp={pickUp}
      onSend={(...move) => void send(...move)}
    />
  );
  return (
    <Columns ref={stage}>
      <div>
        {pool}
        {!isPhone && <Hint>{m.space_takes_a_bar_in()}</Hint>}
      </div>
      {isPhone ? (
        <BoardList board={board} rows={shown} state={state} hrefOf={appointmentPath} />
      ) : (
        <BoardGrid
          board={board}
          label={m.board_of({ title })}
          rows={shown}
          unfiltered={rows}
          axis={axis}
          hour={hour}
          frame={frame}
          carry={carry}
          nameOf={nameOf}
          refusals={refusals}
          proposals={proposals}
          open={open}
          onOpen={onOpen}
          onGrab={grab}
          onPickUp={pickUp}
        />
      )}
      <CarrySays carry={carry} nameOf={nameOf} />
    </Columns>
  );
}
