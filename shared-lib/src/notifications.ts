/**
 * The door of whoever reads, marks and deletes notifications, or is called by a sound; how many are unread is asked
 * through the root.
 */
export {
  useDeleteAllNotifications,
  useDeleteNotification,
  useDeleteReadNotifications,
  useMarkAllNotificationsRead,
  useMarkNotificationRead,
  useMarkNotificationUnread,
} from './api/notification-writes';
export { CASH_PATH, LOW_STOCK_PATH, notificationPath } from './domain/notification-path';
export { isAlarmOn, setAlarm, soundAlarm } from './urgent/alarm';
