/**
 * The entry point of whoever reads, marks and deletes notifications, or is called by a sound; how many are unread is
 * asked through the root.
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
export { CASH_PATH, LOW_STOCK_PATH, notificationPath, RULES_PATH } from './domain/notifications/notification-path';
export { isAlarmOn, setAlarm, soundAlarm } from './urgent/alarm';
