import { addDays, dayWords, media, type Notification, type ServiceDay, serviceDayOf, useNowValue } from 'shared-lib';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import styled from 'styled-components';
import { dayOfNotification, NotificationItem } from './NotificationItem';
import { useNotificationActions } from './useNotificationActions';
import { NOTIFICATION_KEYS } from './keys';
import * as m from '../texts/m';

const Lines = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  overflow: hidden;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  box-shadow: var(--shadow);

  /* It stays after the last line has left, because it may have the focus. */
  &:empty { border: 0; box-shadow: none; }
  &:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
`;
const Keys = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s1) var(--s4);
  margin: var(--s3) 0 0;
  color: var(--ink-2);
  font-size: var(--t-s);

  &[hidden] { display: none; }
  kbd {
    padding: 1px 7px;
    border: 1px solid var(--line-strong);
    border-radius: var(--r-s);
    background: var(--surface);
    font: inherit;
    font-size: var(--t-xs);
    font-weight: 600;
  }
  /* A touch screen has no keys. */
  @media (hover: none) { display: none; }
  ${media.phone} { display: none; }
`;
function headingOf(day: ServiceDay, today: ServiceDay): string {
  const words = dayWords(day);
  if (day === today) return m.today_day({ day: words });
  return day === addDays(today, -1) ? m.yesterday_day({ day: words }) : words;
}

export interface NotificationListProps {
  items: readonly Notification[];
  unreadOnly: boolean;
  listRef: RefObject<HTMLUListElement | null>;
}

/**
 * The notifications of a page in lines, by service day. While the list has the focus: arrows move, Enter opens, U marks
 * as read or unread, E is done with one and goes on, Shift E takes that back. Source: R-beyond-453.
 */
export function NotificationList({ items, unreadOnly, listRef }: NotificationListProps) {
  const today = useNowValue((now) => serviceDayOf(now));
  const [reached, setReached] = useState<number>();
  /** The ids that E was pressed on, the last at the end. */
  const done = useRef<number[]>([]);
  // When an item leaves the list, focus would be lost, so it moves to the list.
  const actions = useNotificationActions((leaves) => (leaves || unreadOnly) && listRef.current?.focus());
  const first = items.some(({ id }) => id === reached) ? reached : items[0]?.id;

  const lineOf = (id: number | undefined): HTMLElement | null =>
    listRef.current?.querySelector<HTMLElement>(`li[data-id='${id ?? ''}']`) ?? null;
  const focusAt = (at: number): void => lineOf(items[Math.min(Math.max(at, 0), items.length - 1)]?.id)?.focus();

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target, currentTarget } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return;
    // Not the keys of a dialog that an item opened.
    if (!currentTarget.contains(target)) return;
    const id = Number(target.closest('li')?.dataset.id);
    const at = items.findIndex((one) => one.id === id);
    const item = items[at];
    const act = KEY_ACTIONS[key.length === 1 ? key.toLowerCase() : key];
    if (!act || (act === 'open' && target.tagName !== 'LI')) return;
    if (act === 'open' && !item) return;
    event.preventDefault();
    if (act === 'next') focusAt(at + 1);
    else if (act === 'previous') focusAt(at - 1);
    else if (act === 'open') target.querySelector<HTMLElement>('p a, p button')?.click();
    else if (act === 'done' && event.shiftKey) {
      const last = done.current.pop();
      if (last === undefined) return;
      actions.markUnread(last);
      lineOf(last)?.focus();
    } else if (item) {
      const isUnread = !item.is_read;
      if (act === 'done' && isUnread) {
        done.current.push(id);
        actions.markRead(item);
      }
      if (act === 'toggle' && isUnread) actions.markRead(item);
      else if (act === 'toggle') actions.markUnread(id);
      // The line leaves the list of unread ones, so the keyboard goes on before.
      if (act === 'done' || (unreadOnly && isUnread)) focusAt(at + 1 < items.length ? at + 1 : at - 1);
    }
  };
  // Where nothing of the page has the focus yet, an arrow enters the list. Source: R-beyond-1502.
  const enter = useEffectEvent((event: globalThis.KeyboardEvent): void => {
    const act = KEY_ACTIONS[event.key];
    const isNowhere = document.activeElement?.matches('body, main') ?? true;
    if (!isNowhere || event.altKey || event.ctrlKey || event.metaKey || (act !== 'next' && act !== 'previous')) return;
    event.preventDefault();
    lineOf(first)?.focus();
  });
  useEffect(() => {
    addEventListener('keydown', enter);
    return () => removeEventListener('keydown', enter);
  }, []);
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    const id = Number(target.closest('li')?.dataset.id);
    if (id) setReached(id);
  };
  return (
    <>
      <Lines
        role="list"
        aria-label={m.notifications()}
        ref={listRef}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {items.map((item, at) => {
          const day = dayOfNotification(item);
          const before = items[at - 1];
          return (
            <NotificationItem
              key={item.id}
              item={item}
              actions={actions}
              day={before && dayOfNotification(before) === day ? undefined : headingOf(day, today)}
              isReached={item.id === first}
            />
          );
        })}
      </Lines>
      <Keys hidden={items.length === 0}>
        {NOTIFICATION_KEYS.map(({ keys, does }) => (
          <span key={does}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}{' '}
            {does}
          </span>
        ))}
      </Keys>
    </>
  );
}

const KEY_ACTIONS: Readonly<Record<string, 'next' | 'previous' | 'open' | 'toggle' | 'done'>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Enter: 'open',
  u: 'toggle',
  e: 'done',
};
