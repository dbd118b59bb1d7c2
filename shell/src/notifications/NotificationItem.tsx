import {
  appointmentPath,
  dayWords,
  momentWords,
  formatTime,
  Icon,
  IconButton,
  type IconName,
  limits,
  media,
  type Notification,
  serviceDayOf,
  spanInWords,
  Text,
  TextLink,
  useNowValue,
  useUser,
  VisuallyHidden,
} from 'shared-lib';
import { notificationPath } from 'shared-lib/notifications';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { AppointmentDialog } from './AppointmentDialog';
import type { NotificationActions } from './useNotificationActions';
import * as m from '../texts/m';

const ICONS: Readonly<Record<Notification['type'], IconName>> = {
  appointment: 'calendar',
  payment: 'wallet',
  driver: 'car',
};

const Item = styled.li`
  border-top: 1px solid var(--line);
  &:first-child { border-top: 0; }
  &:focus { outline: none; }
  &:focus-visible > [data-part='line'] { outline: 2px solid var(--brand); outline-offset: -2px; }
`;
const Day = styled.h2`
  padding: 6px 20px;
  background: var(--sunken);
  border-bottom: 1px solid var(--line);
  color: var(--ink-2);
  font-size: var(--t-s);
  font-weight: 600;
`;
const Line = styled.div`
  display: grid;
  grid-template-columns: 8px 20px minmax(0, 1fr) auto 4.5rem;
  align-items: center;
  gap: 0 var(--s3);
  min-height: 44px;
  padding: var(--s1) 20px;

  > i { width: 8px; height: 8px; border-radius: 50%; }
  > svg { color: var(--ink-3); }
  [data-unread='true'] > & > i { background: var(--brand); }
  [data-unread='true'] > & > svg { color: var(--brand); }
  > [data-part='text'] { display: flex; align-items: baseline; gap: var(--s2); min-width: 0; }
  > [data-part='text'] > p { white-space: nowrap; }
  > [data-part='text'] > p:last-child { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
  > [data-part='text'] button { text-align: start; }
  > time { color: var(--ink-2); font-size: var(--t-s); text-align: end; white-space: nowrap; }

  /* The actions lie over the number, so that nothing moves when they come. */
  > [data-part='end'] { display: grid; align-items: center; justify-items: end; }
  > [data-part='end'] > * { grid-area: 1 / 1; }
  ${media.hover} {
    > [data-part='end'] > span:last-child { opacity: 0; }
    &:hover > [data-part='end'] > span:last-child,
    :focus > & > [data-part='end'] > span:last-child,
    &:focus-within > [data-part='end'] > span:last-child { opacity: 1; }
    &:hover > [data-part='end'] > span:first-child,
    :focus > & > [data-part='end'] > span:first-child,
    &:focus-within > [data-part='end'] > span:first-child { opacity: 0; }
    &:hover { background: color-mix(in srgb, var(--brand-soft) 50%, var(--surface)); }
  }
  @media (hover: none) {
    > [data-part='end'] > span:first-child { display: none; }
  }
  ${media.phone} {
    grid-template-columns: 20px minmax(0, 1fr) auto;
    grid-template-areas: 'icon text age' 'icon text end';
    gap: 0 var(--s2);
    padding: var(--s2) var(--s4);

    > i { display: none; }
    > svg { grid-area: icon; align-self: start; margin-top: 2px; }
    > [data-part='text'] { grid-area: text; display: block; }
    > [data-part='text'] > p { white-space: normal; overflow-wrap: anywhere; }
    > time { grid-area: age; }
    > [data-part='end'] { grid-area: end; }
    > [data-part='end'] > span:first-child { display: none; }
    [data-unread='true'] > & > time { color: var(--brand-ink); font-weight: 600; }
  }
`;
const Actions = styled.span`
  display: flex;
`;

/** Later a time of day says more than a number of hours. */
const MINUTES_SHOWN = 60;

/** How long ago, within the hour; then the time. The exact moment is in its title. */
function Age({ at }: { at: string }) {
  const instant = new Date(at);
  const minutes = useNowValue((now) => Math.max(0, Math.floor((now.getTime() - instant.getTime()) / limits.MINUTE)));
  return (
    <time dateTime={at} title={momentWords(instant)}>
      {minutes < MINUTES_SHOWN ? spanInWords(minutes) : formatTime(instant)}
    </time>
  );
}

/**
 * The heading above says the service day, a message the calendar day: the same until midnight. A time before 6:00 AM
 * keeps its day.
 */
const withoutDay = (message: string, day: string): string =>
  message.replace(new RegExp(`${day}, (?!(?:12|[1-5]):\\d\\d AM)`, 'g'), '');

export interface NotificationItemProps {
  item: Notification;
  actions: NotificationActions;
  /** The first of its service day has the day above it. */
  day?: ReactNode;
  /** The one line of the list that Tab reaches. */
  isReached: boolean;
}

/** One notification in a line: kind, what, whom it is about, its visit and its age. Source: R-beyond-453. */
export function NotificationItem({ item, actions, day, isReached }: NotificationItemProps) {
  const { role } = useUser();
  const [open, setOpen] = useState(false);
  const { appointment_id: appointment } = item;
  const message = withoutDay(item.message, dayWords(dayOfNotification(item)));
  const to = notificationPath(item, role);
  // Therapists and drivers have no page for a visit, so it opens here with their buttons.
  const opensHere = appointment !== null && to === appointmentPath(appointment) && role !== 'operator';
  const openIt = (): void => {
    if (!item.is_read) actions.markRead(item);
    if (opensHere) setOpen(true);
  };
  return (
    <Item data-unread={!item.is_read} data-id={item.id} tabIndex={isReached ? 0 : -1}>
      {day && <Day>{day}</Day>}
      <Line data-part="line">
        <i aria-hidden />
        <Icon name={ICONS[item.type]} size={18} />
        <div data-part="text" title={item.message}>
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
          <Text as="p" size="s" muted>
            {message}
          </Text>
        </div>
        <span data-part="end">
          <span>
            {appointment !== null && (
              <Text size="s" muted>
                #{appointment}
              </Text>
            )}
          </span>
          <Actions>
            <IconButton
              size="sm"
              icon={item.is_read ? 'mail' : 'check'}
              label={item.is_read ? m.mark_as_unread({ item: item.title }) : m.mark_as_read({ item: item.title })}
              onClick={() => actions.toggle(item)}
            />
            <IconButton
              size="sm"
              icon="trash"
              label={m.delete_({ item: item.title })}
              onClick={() => actions.remove(item)}
            />
          </Actions>
        </span>
        <Age at={item.created_at} />
      </Line>
      {open && appointment !== null && <AppointmentDialog id={appointment} onClose={() => setOpen(false)} />}
    </Item>
  );
}

/** The service day that a notification belongs to. */
export const dayOfNotification = ({ created_at }: Notification): string => serviceDayOf(new Date(created_at));
