import type { ReactNode } from 'react';
import styled from 'styled-components';
import { addDays, Button, IconButton, media, type ServiceDay } from 'shared-lib';
import { weekInWords } from '../domain/time/periods';
import { weekOf } from './weekAddress';
import * as m from '../texts/m';

const Bar = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: var(--s2);
  margin-bottom: var(--s4);

  h2 { margin: 0 var(--s2); font-size: var(--t-xl); }
  > :last-child:not(button) { margin-left: auto; }

  ${media.phone} {
    h2 { flex: 1; margin: 0; font-size: var(--t-l); text-align: center; }
    > :last-child:not(button) { margin-left: 0; width: 100%; }
  }
`;

/** The shown week, the buttons to other weeks, and the filters beside them. */
export function WeekBar({
  week,
  today,
  onWeek,
  children,
}: {
  week: ServiceDay;
  today: ServiceDay;
  onWeek: (week: ServiceDay) => void;
  children?: ReactNode;
}) {
  return (
    <Bar>
      <IconButton icon="left" label={m.previous_week()} onClick={() => onWeek(addDays(week, -7))} />
      <h2 aria-live="polite">{weekInWords(week)}</h2>
      <IconButton icon="right" label={m.next_week()} onClick={() => onWeek(addDays(week, 7))} />
      {week !== weekOf(today) && (
        <Button size="sm" onClick={() => onWeek(weekOf(today))}>
          {m.this_week_2()}
        </Button>
      )}
      {children}
    </Bar>
  );
}
