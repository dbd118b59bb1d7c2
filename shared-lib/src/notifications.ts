/** The entry point for reading, marking and deleting notifications. The count of unread ones is at the root. */
export {
  useDeleteAllNotifications,
  useDeleteNotification,
  useDeleteReadNotifications,
  useMarkAllNotificationsRead,
  useMarkNotificationRead,
  useMarkNotificationUnread,
} from './api/notifications/notification-writes';
export { notificationsFailure } from './api/notifications/notifications-failure';
export { OPENED_TO, OPENED_VISIT } from './domain/notifications/push';
export { CASH_PATH, notificationPath, STILL_IN_PATH } from './domain/notifications/notification-path';
