import {
  Button,
  ConfirmDialog,
  DropdownMenu,
  failureText,
  IconButton,
  type NotificationPage,
  texts,
  toast,
} from 'shared-lib';
import {
  useDeleteAllNotifications,
  useDeleteReadNotifications,
  useMarkAllNotificationsRead,
} from 'shared-lib/notifications';
import { useState } from 'react';
import * as m from '../texts/m';

const { FALLBACK } = texts;

interface WholeListProps {
  list: NotificationPage;
  /** True if the list shows unread ones only. It then does not know how many were read. */
  unreadOnly: boolean;
  /** Called before a change that may remove the pressed button. */
  onChange: () => void;
}

/** Actions on all notifications at once, across all pages of the list. Source: 7-081, 7-083, 7-084. */
export function WholeList({ list, unreadOnly, onChange }: WholeListProps) {
  const markAll = useMarkAllNotificationsRead();
  const removeRead = useDeleteReadNotifications();
  const removeAll = useDeleteAllNotifications();
  const [asking, setAsking] = useState<'read' | 'all' | null>(null);
  const orSayWhy = (fallback: string) => ({ onError: (error: Error) => toast.error(failureText(error, fallback)) });
  const confirm = (): void => {
    setAsking(null);
    onChange();
    if (asking === 'all') removeAll.mutate({}, orSayWhy(FALLBACK.deleteAllNotifications));
    else removeRead.mutate({}, orSayWhy(FALLBACK.deleteReadNotifications));
  };
  const markAllRead = (): void => {
    onChange();
    markAll.mutate({}, orSayWhy(FALLBACK.markAllRead));
  };
  const read = list.count - list.unread_count;
  const none = list.count === 0;
  return (
    <>
      {list.unread_count > 0 && (
        <Button size="sm" icon="check" onClick={markAllRead}>
          {m.mark_all_as_read()}
        </Button>
      )}
      <DropdownMenu
        label={m.more_for_all_notifications()}
        trigger={<IconButton icon="more" size="sm" label={m.more_for_all_notifications()} />}
        items={[
          {
            label: m.delete_those_read(),
            icon: 'trash',
            disabled: !unreadOnly && read === 0,
            onSelect: () => setAsking('read'),
          },
          {
            label: m.delete_all(),
            icon: 'trash',
            danger: true,
            disabled: !unreadOnly && none,
            onSelect: () => setAsking('all'),
          },
          'separator',
          { label: m.choose_what_you_are_told(), icon: 'settings', to: '/dashboard/settings?view=notifications' },
        ]}
      />
      <ConfirmDialog
        open={asking !== null}
        title={asking === 'all' ? m.delete_all_notifications() : m.delete_all_notifications_that_you()}
        text={m.they_cannot_be_brought_back()}
        confirmLabel={m.delete__2()}
        danger
        onConfirm={confirm}
        onClose={() => setAsking(null)}
      />
    </>
  );
}
