/**
 * The door of whoever reads, marks and deletes notifications; how many are unread is asked through the root.
 */
export {
  useDeleteAllNotifications,
  useDeleteNotification,
  useDeleteReadNotifications,
  useMarkAllNotificationsRead,
  useMarkNotificationRead,
  useMarkNotificationUnread,
} from './api/notifications/notification-writes';
export { notificationsFailure } from './api/notifications/notifications-failure';
export { CASH_PATH, notificationPath } from './domain/notifications/notification-path';
