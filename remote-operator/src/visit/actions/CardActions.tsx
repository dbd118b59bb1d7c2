import {
  type AppointmentCard,
  appointmentPath,
  Button,
  ButtonLink,
  DropdownMenu,
  IconButton,
  type MenuAction,
  type MenuEntry,
  personName,
  Text,
  useNowValue,
} from 'shared-lib';
import { isSomebodyLate } from '../monitor-timeouts/deadline';
import { may } from '../../parts/execute-action/allowed';
import { allowedRows, labelOf, type OperatorActionName, primaryAction, reassignment, rowOf } from './actionTable';
import { type Actions, prefetchDialogs, useActions } from './ActionsProvider';
import * as m from '../../texts/m';

/** Every other action of the operator now, irreversible ones last. */
function menuOf(
  appointment: AppointmentCard,
  { press }: Actions,
  { shown, here }: { shown: readonly (OperatorActionName | null)[]; here: boolean },
): MenuEntry[] {
  const rest = allowedRows(appointment).filter((action) => !shown.includes(action));
  const entries = rest.map((action): MenuAction => {
    const { icon, danger, path } = rowOf(action);
    const label = labelOf(action, appointment);
    return path
      ? { label, icon, to: path(appointment) }
      : { label, icon, danger, onSelect: () => press(action, appointment) };
  });
  const first = [
    ...(here ? [] : [{ label: m.open_2(), icon: 'external' as const, to: appointmentPath(appointment.id) }]),
    ...entries.filter(({ danger }) => !danger),
  ];
  const last = entries.filter(({ danger }) => danger);
  return first.length && last.length ? [...first, 'separator', ...last] : [...first, ...last];
}

export interface CardActionsProps {
  appointment: AppointmentCard;
  /** On the appointment's own page: nothing to open. */
  here?: boolean;
  size?: 'sm' | 'md';
  /** In a table: a filled button in every row would be too much. */
  quiet?: boolean;
}

/**
 * One primary button, the other actions in a menu, all from what the server allows. A person who is late may be
 * reminded beside it. For a late answer, and after a reminder, the first offer is to ask another person.
 */
export function CardActions({ appointment, here = false, size = 'sm', quiet = false }: CardActionsProps) {
  const actions = useActions();
  const primary = primaryAction(appointment);
  const late = useNowValue((now) => isSomebodyLate(appointment, now));
  const reminds = late && may(appointment, 'remind');
  // A late answer will hardly come, nor a person who was just reminded: it offers to ask another.
  const reassigns =
    late && (appointment.status === 'pending' || !reminds) && !primary ? reassignment(appointment) : null;
  const items = menuOf(appointment, actions, { shown: [primary, 'remind'], here });
  // The server has not confirmed it yet, so there is nothing to open or do.
  if (appointment.id < 0)
    return (
      <Text size="s" muted>
        {m.saving()}
      </Text>
    );
  const label = m.more_actions_for({ clientDetails: personName(appointment.client_details), id: appointment.id });
  return (
    <>
      {items.length > 0 && (
        <DropdownMenu
          label={label}
          trigger={<IconButton icon="more" size={size} label={label} />}
          items={items}
          prefetch={prefetchDialogs}
        />
      )}
      {reminds && (
        <Button
          size={size}
          step={appointment.id}
          busy={!primary && actions.isBusy(appointment.id)}
          onClick={() => actions.press('remind', appointment)}
        >
          {labelOf('remind', appointment)}
        </Button>
      )}
      {reassigns && (
        <Button
          variant={quiet ? 'outline' : 'primary'}
          size={size}
          step={appointment.id}
          onPointerEnter={prefetchDialogs}
          onFocus={prefetchDialogs}
          onClick={() => actions.press(reassigns, appointment)}
        >
          {m.swap_2()}
        </Button>
      )}
      {primary && (
        <Button
          variant={quiet ? 'outline' : 'primary'}
          size={size}
          step={appointment.id}
          busy={actions.isBusy(appointment.id)}
          onClick={() => actions.press(primary, appointment)}
        >
          {labelOf(primary, appointment)}
        </Button>
      )}
      {!primary && !reminds && !reassigns && !here && (
        <ButtonLink size={size} to={appointmentPath(appointment.id)}>
          {m.open_2()}
        </ButtonLink>
      )}
    </>
  );
}
