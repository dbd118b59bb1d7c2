/**
 * The entry point for reading, marking and deleting notifications, and for the devices that they call. The count of
 * unread ones is at the root.
 */
export {
  type CalledDevice,
  callThisDevice,
  pushQueries,
  useCallDevice,
  useChooseForDevice,
  useSilenceDevice,
} from './api/accounts/push';
export {
  useDeleteAllNotifications,
  useDeleteNotification,
  useDeleteReadNotifications,
  useMarkAllNotificationsRead,
  useMarkNotificationRead,
  useMarkNotificationUnread,
} from './api/notifications/notification-writes';
export { notificationsFailure } from './api/notifications/notifications-failure';
export { OPENED_TO, OPENED_VISIT, type PushTopic, pushTopicsOf } from './domain/notifications/push';
export {
  CASH_PATH,
  CLOSE_DAY_PATH,
  notificationPath,
  PAYOUTS_PATH,
  STILL_IN_PATH,
} from './domain/notifications/notification-path';
