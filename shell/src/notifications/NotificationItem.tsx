import {
  appointmentPath,
  failureText,
  formatMoment,
  Grow,
  Icon,
  IconButton,
  type IconName,
  type Notification,
  Row,
  Text,
  TextLink,
  texts,
  toast,
  useUser,
  VisuallyHidden,
} from 'shared-lib';
import {
  notificationPath,
  useDeleteNotification,
  useMarkNotificationRead,
  useMarkNotificationUnread,
} from 'shared-lib/notifications';
import { useState } from 'react';
import styled from 'styled-components';
import { AppointmentDialog } from './AppointmentDialog';
import * as m from '../texts/m';

const { FALLBACK } = texts;

const ICONS: Readonly<Record<Notification['type'], IconName>> = {
  appointment: 'calendar',
  payment: 'wallet',
  driver: 'car',
};

const Item = styled.li`
  padding: 14px 16px;
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  background: var(--surface);
  box-shadow: var(--shadow);

  > div > svg { margin-top: 2px; color: var(--ink-3); }
  &[data-unread='true'] { border-inline-start: 3px solid var(--brand); padding-inline-start: 14px; }
  &[data-unread='true'] > div > svg { color: var(--brand); }
  &[data-unread='false'] { box-shadow: none; }
  p { overflow-wrap: anywhere; }
  p > button { text-align: start; }
`;

interface NotificationItemProps {
  item: Notification;
  /** Called before a change. `true` if the item leaves the list. */
  onLeave: (leaves: boolean) => void;
}

/** One notification: its text, its time and its link. */
export function NotificationItem({ item, onLeave }: NotificationItemProps) {
  const { role } = useUser();
  const read = useMarkNotificationRead();
  const unread = useMarkNotificationUnread();
  const remove = useDeleteNotification();
  const [open, setOpen] = useState(false);
  const { appointment_id: appointment } = item;
  const to = notificationPath(item, role);
  // Therapists and drivers have no page for a visit, so it opens here with their buttons.
  const opensHere = appointment !== null && to === appointmentPath(appointment) && role !== 'operator';
  const at = new Date(item.created_at);
  const orSayWhy = (fallback: string) => ({ onError: (error: Error) => toast.error(failureText(error, fallback)) });
  const markRead = (): void => read.mutate({ id: item.id }, orSayWhy(FALLBACK.markRead));
  const toggle = (): void => {
    onLeave(false);
    if (item.is_read) unread.mutate({ id: item.id }, orSayWhy(FALLBACK.markUnread));
    else markRead();
  };
  const openIt = (): void => {
    if (!item.is_read) markRead();
    if (opensHere) setOpen(true);
  };
  return (
    <Item data-unread={!item.is_read}>
      <Row $nowrap $top $gap={3}>
        <Icon name={ICONS[item.type]} />
        <Grow>
          <Text as="p" strong={!item.is_read}>
            {!item.is_read && <VisuallyHidden>{m.unread_2()} </VisuallyHidden>}
            {!to ? (
              item.title
            ) : (
              <TextLink {...(!opensHere && { to })} onClick={openIt}>
                {item.title}
              </TextLink>
            )}
          </Text>
          <Text as="p" size="s">
            {item.message}
          </Text>
          <Text as="p" size="xs" muted>
            {formatMoment(at)}
          </Text>
        </Grow>
        <Row $nowrap $gap={0}>
          <IconButton
            size="sm"
            icon={item.is_read ? 'mail' : 'check'}
            label={m.mark_as({ words: item.is_read ? 'unread' : 'read', item: item.title })}
            onClick={toggle}
          />
          <IconButton
            size="sm"
            icon="trash"
            label={m.delete_({ item: item.title })}
            onClick={() => {
              onLeave(true);
              remove.mutate({ id: item.id }, orSayWhy(FALLBACK.deleteNotification));
            }}
          />
        </Row>
      </Row>
      {open && appointment !== null && <AppointmentDialog id={appointment} onClose={() => setOpen(false)} />}
    </Item>
  );
}
