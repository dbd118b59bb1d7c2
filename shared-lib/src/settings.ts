/** The door of settings and profile: calls that no dashboard makes. Shared like the root. */
export { useKeepEmail, useSecurity, useUpdateProfile } from './api/security';
export { type ListedSession, sessionQueries, useRevokeOtherSessions, useRevokeSession } from './api/sessions';
export {
  settingsQueries,
  useAskSupport,
  useChangeRetention,
  useChooseNotifications,
  useUpdateCompany,
} from './api/settings';
export * from './domain/notification-topics';
export { isAlarmOn, setAlarm } from './urgent/alarm';
