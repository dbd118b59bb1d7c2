import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { type CachedCard, Grid, media, personName, Stack, Text, VisuallyHidden } from 'shared-lib';
import { Checkbox, type Column } from 'shared-lib/controls';
import styled from 'styled-components';
import { AppointmentCard } from '../appointment-card/AppointmentCard';
import { type AppointmentSort, AppointmentTable } from '../list-appointments/AppointmentTable';
import type { CardLayout } from '../list-appointments/cardLayout';
import { CARD_MIN } from '../../parts/page/ListState';
import { BulkResult } from './BulkResult';
import { type PageOfList, selectable, useSelection } from './selection';
import { SelectionBar } from './SelectionBar';
import { useBulk } from './useBulk';
import * as m from '../../texts/m';

const Choice = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  /* One card with its box inside. */
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  box-shadow: var(--shadow);

  > :first-child { padding: 10px 20px 0; }
  > article { flex: 1; border-color: transparent; background: none; box-shadow: none; }
  &[data-chosen='true'] { border-color: var(--brand); outline: 1px solid var(--brand); }
`;

/** A finger needs more than the box: the cell in a table, the whole line on a phone. */
const List = styled.div`
  ${media.touch} {
    td[data-label='Select'] label { min-width: 44px; }
  }
  ${media.phone} {
    td[data-label='Select'] > div { flex: 1; }
    td[data-label='Select'] label { justify-content: flex-end; }
  }
`;

export interface SelectingListProps {
  label: string;
  layout: CardLayout;
  rows: readonly CachedCard[];
  /** Replaces the rows when there are none left. */
  empty?: ReactNode;
  /** The page of the list. Turning pages keeps the selection. */
  page: PageOfList;
  /** For a table whose order can change. */
  sort?: AppointmentSort;
  /** An addition of this list to each card. */
  note?: (appointment: CachedCard) => ReactNode;
}

const called = (one: CachedCard): string => `${personName(one.client_details)} #${one.id}`;

/**
 * A page of a list with rows to tick: one by one, a range with Shift, or the whole page. Arrow keys move between rows,
 * and with Shift also tick. Below are the actions for the selected rows. Source: R-pages-72.
 */
export function SelectingList({ label, layout, rows, empty, page, sort, note }: SelectingListProps) {
  const [selection, step] = useSelection(rows, page);
  const { run, close, take, cancelOverdue } = useBulk((outcomes) =>
    step({
      to: 'settle',
      done: outcomes.filter(({ why }) => why === undefined).map(({ appointment }) => appointment.id),
    }),
  );
  const withShift = useRef(false);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector('input')?.focus({ preventScroll: true }), []);

  const { chosen, left } = selection;
  const onPage = selectable(rows);
  const isWhole = onPage.length > 0 && onPage.every(({ id }) => chosen.has(id));
  const begin = (of: readonly { readonly id: number }[]): void => step({ to: 'handle', ids: of.map(({ id }) => id) });
  const isRunning = run !== null && run.outcomes === undefined;

  const boxOf = (one: CachedCard): ReactNode => (
    <Checkbox
      checked={chosen.has(one.id)}
      disabled={one.id < 0}
      label={
        layout === 'table' ? (
          <VisuallyHidden>{m.select_one({ one: called(one) })}</VisuallyHidden>
        ) : (
          <Text size="s" muted>
            {m.select()} <VisuallyHidden>{called(one)}</VisuallyHidden>
          </Text>
        )
      }
      onChange={(isOn) => step({ to: 'tick', id: one.id, isOn, toRange: withShift.current })}
    />
  );
  const moveBetween = (event: KeyboardEvent<HTMLDivElement>): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || !(event.target instanceof HTMLInputElement)) return;
    const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
    const next = boxes[boxes.indexOf(event.target) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
    if (event.shiftKey && !next.checked) next.click();
  };

  return (
    <Stack $gap={3}>
      <Checkbox
        checked={isWhole}
        onChange={(isOn) => step({ to: 'tick-page', isOn })}
        label={m.select_all_on_this_page()}
      />
      <List
        ref={list}
        onClickCapture={(event: MouseEvent) => void (withShift.current = event.shiftKey)}
        onKeyDown={moveBetween}
      >
        {rows.length === 0 ? (
          empty
        ) : layout === 'table' ? (
          <AppointmentTable caption={label} appointments={rows} first={{ ...SELECT, cell: boxOf }} sort={sort} />
        ) : (
          <Grid $min={CARD_MIN} role="list" aria-label={label}>
            {rows.map((one) => (
              <Choice key={one.id} role="listitem" data-chosen={chosen.has(one.id)}>
                {boxOf(one)}
                <AppointmentCard appointment={one}>{note?.(one)}</AppointmentCard>
              </Choice>
            ))}
          </Grid>
        )}
      </List>
      <div role="status">
        {left.length > 0 && (
          <Text as="p" size="s">
            {m.no_longer_in_this_list({ left: left.map(called).join(', ') })}
          </Text>
        )}
      </div>
      {run && <BulkResult run={run} onClose={close} />}
      <SelectionBar
        chosen={[...chosen.values()]}
        isRunning={isRunning}
        onTake={(action, of) => {
          begin(of);
          void take(action, of);
        }}
        onCancelOverdue={(of) => {
          begin(of);
          void cancelOverdue(of);
        }}
        onClear={() => step({ to: 'clear' })}
      />
    </Stack>
  );
}

const SELECT: Omit<Column<CachedCard>, 'cell'> = { key: 'select', header: m.select(), width: '3rem' };
