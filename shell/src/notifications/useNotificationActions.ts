import { failureText, type Notification, texts, toast } from 'shared-lib';
import { useDeleteNotification, useMarkNotificationRead, useMarkNotificationUnread } from 'shared-lib/notifications';

const { FALLBACK } = texts;
const orSayWhy = (fallback: string) => ({ onError: (error: Error) => toast.error(failureText(error, fallback)) });

export interface NotificationActions {
  readonly markRead: (item: Notification) => void;
  readonly markUnread: (id: number) => void;
  /** Read or unread, whichever it is not. */
  readonly toggle: (item: Notification) => void;
  readonly remove: (item: Notification) => void;
}

/** What can be done with one notification. @param onLeave called before a change; true if the item leaves the list */
export function useNotificationActions(onLeave: (leaves: boolean) => void): NotificationActions {
  const read = useMarkNotificationRead();
  const unread = useMarkNotificationUnread();
  const remove = useDeleteNotification();
  const markRead = ({ id }: Notification): void => read.mutate({ id }, orSayWhy(FALLBACK.markRead));
  const markUnread = (id: number): void => unread.mutate({ id }, orSayWhy(FALLBACK.markUnread));
  return {
    markRead,
    markUnread,
    toggle: (item) => {
      onLeave(false);
      if (item.is_read) markUnread(item.id);
      else markRead(item);
    },
    remove: ({ id }) => {
      onLeave(true);
      remove.mutate({ id }, orSayWhy(FALLBACK.deleteNotification));
    },
  };
}
