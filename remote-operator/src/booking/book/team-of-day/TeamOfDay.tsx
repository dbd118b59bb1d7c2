import { useMemo } from 'react';
import { limits, useNowValue } from 'shared-lib';
import { useBoard } from 'shared-lib/board';
import type { TeamOfDayProps } from 'shared-lib/calendar';
import { teamAround } from './teamAround';

/** The days of the staff beside who is free, live as the board is. Without them it still says who is free. */
export function TeamOfDay({ date, slot, children }: TeamOfDayProps) {
  const board = useBoard(date).data;
  const minute = useNowValue((now) => Math.floor(now.getTime() / limits.MINUTE));
  const team = useMemo(() => board && teamAround(board, slot, new Date(minute * limits.MINUTE)), [board, slot, minute]);
  return children(team);
}
