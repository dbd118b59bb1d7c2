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
          Mark all as read
        </Button>
      )}
      <DropdownMenu
        label="More for all notifications"
        trigger={<IconButton icon="more" size="sm" label="More for all notifications" />}
        items={[
          {
            label: 'Delete those read',
            icon: 'trash',
            disabled: !unreadOnly && read === 0,
            onSelect: () => setAsking('read'),
          },
          {
            label: 'Delete all',
            icon: 'trash',
            danger: true,
            disabled: !unreadOnly && none,
            onSelect: () => setAsking('all'),
          },
          'separator',
          { label: 'Choose what you are told', icon: 'settings', to: '/dashboard/settings?view=notifications' },
        ]}
      />
      <ConfirmDialog
        open={asking !== null}
        title={asking === 'all' ? 'Delete all notifications?' : 'Delete all notifications that you have read?'}
        text="They cannot be brought back. Your appointments stay as they are."
        confirmLabel="Delete"
        danger
        onConfirm={confirm}
        onClose={() => setAsking(null)}
      />
    </>
  );
}
