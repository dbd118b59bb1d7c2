import {
  type Appointment,
  Button,
  ButtonLink,
  DropdownMenu,
  IconButton,
  type MenuEntry,
  personName,
  Text,
} from 'shared-lib';
import { type Actions, useActions } from './ActionsProvider';
import type { Asked } from './AskedDialog';
import { ACTION_LABELS, may, primaryAction, type PressingAction, remindLabel } from './primaryAction';

const EDITS = ['edit_visit', 'edit_therapists', 'edit_driver', 'edit_details'] as const;

/** Where an appointment is changed. */
export const editPath = ({ id, date }: Pick<Appointment, 'id' | 'date'>): string =>
  `/dashboard/scheduling?date=${date}&booking=${id}`;

const recordPath = ({ id }: Pick<Appointment, 'id'>): string => `/dashboard/appointments/${id}`;

const asking = (actions: Actions, change: Asked, appointment: Appointment) => () => actions.ask(change, appointment);

/** Everything else an operator may do now, the irreversible last. */
export function menuOf(
  appointment: Appointment,
  actions: Actions,
  { primary, here }: { primary: PressingAction | null; here: boolean },
): MenuEntry[] {
  const entries: MenuEntry[] = here ? [] : [{ label: 'Open', icon: 'external', to: recordPath(appointment) }];
  if (EDITS.some((edit) => may(appointment, edit)))
    entries.push({ label: 'Change or reassign', icon: 'edit', to: editPath(appointment) });
  if (may(appointment, 'remind') && primary !== 'remind')
    entries.push({ label: remindLabel(appointment), icon: 'bell', onSelect: () => actions.remind(appointment) });
  if (may(appointment, 'assign_pickup_driver') && primary !== 'assign_pickup_driver') {
    entries.push({
      label: 'Assign pickup driver',
      icon: 'car',
      onSelect: asking(actions, 'assign_pickup_driver', appointment),
    });
  }
  if (may(appointment, 'check_material'))
    entries.push({ label: 'Check Materials', icon: 'box', onSelect: asking(actions, 'check_materials', appointment) });
  if (may(appointment, 'set_status'))
    entries.push({ label: 'Set status', icon: 'flag', onSelect: asking(actions, 'set_status', appointment) });
  const last: MenuEntry[] = [];
  if (may(appointment, 'cancel'))
    last.push({
      label: 'Cancel appointment',
      icon: 'close',
      danger: true,
      onSelect: asking(actions, 'cancel', appointment),
    });
  if (may(appointment, 'delete'))
    last.push({ label: 'Delete', icon: 'trash', danger: true, onSelect: asking(actions, 'delete', appointment) });
  return entries.length && last.length ? [...entries, 'separator', ...last] : [...entries, ...last];
}

function Primary({
  action,
  appointment,
  size,
  quiet,
}: { action: PressingAction } & Required<Omit<CardActionsProps, 'here'>>) {
  const actions = useActions();
  const press = (): void => {
    if (action === 'remind') actions.remind(appointment);
    else if (action === 'start_appointment') actions.start(appointment);
    else actions.ask(action, appointment);
  };
  return (
    <Button variant={quiet ? 'outline' : 'primary'} size={size} busy={actions.isBusy(appointment.id)} onClick={press}>
      {action === 'remind' ? remindLabel(appointment) : ACTION_LABELS[action]}
    </Button>
  );
}

export interface CardActionsProps {
  appointment: Appointment;
  /** On the appointment's own page: nothing to open. */
  here?: boolean;
  size?: 'sm' | 'md';
  /** In a table, where a filled button a row would be a wall of them. */
  quiet?: boolean;
}

/** One primary action, the rest in a menu, both from what the server allows. */
export function CardActions({ appointment, here = false, size = 'sm', quiet = false }: CardActionsProps) {
  const actions = useActions();
  const primary = primaryAction(appointment);
  const items = menuOf(appointment, actions, { primary, here });
  // Not yet confirmed by the server: there is nothing to open, and nothing to do but wait.
  if (appointment.id < 0)
    return (
      <Text size="s" muted>
        Saving…
      </Text>
    );
  const label = `More actions for ${personName(appointment.client_details)} #${appointment.id}`;
  return (
    <>
      {items.length > 0 && (
        <DropdownMenu label={label} trigger={<IconButton icon="more" size={size} label={label} />} items={items} />
      )}
      {primary && <Primary action={primary} appointment={appointment} size={size} quiet={quiet} />}
      {!primary && !here && (
        <ButtonLink size={size} to={recordPath(appointment)}>
          Open
        </ButtonLink>
      )}
    </>
  );
}
