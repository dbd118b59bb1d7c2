/** The entry point for reading, marking and deleting notifications. The root tells how many are unread. */
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
