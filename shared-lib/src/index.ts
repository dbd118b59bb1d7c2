/** The public door of shared-lib in browsers: what the shell and the remotes import, and nothing else. */
export {
  ACTION_FALLBACK,
  ACTION_SUCCESS,
  actionFailureText,
  type ActionRequest,
  useAppointmentAction,
} from './api/appointment-actions';
export { dropAppointment, knownAppointment, putAppointment, refetchAppointments } from './api/appointment-cache';
export {
  type AppointmentChange,
  type AppointmentPage,
  type CachedAppointment,
  type ListKind,
  type ListParams,
  type NewAppointment,
  type PageParams,
  resultsOf,
} from './api/appointment-record';
export {
  type Booking,
  type BookingPreview,
  useAutoCancelOverdue,
  useCreateAppointment,
  useDeleteAppointment,
  useUpdateAppointment,
} from './api/appointment-writes';
export { appointmentKeys, appointmentQueries } from './api/appointments';
export { accountQueries } from './api/accounts';
export {
  ApiFailure,
  failedWith,
  failureText,
  fieldError,
  friendlyText,
  isApiFailure,
  joinFields,
} from './api/api-failure';
export { type CodeSent, logIn, logOut } from './api/auth';
export { attendanceQueries, useCheckIn, useCheckOut } from './api/attendance';
export { availabilityQueries } from './api/availability';
export { clientQueries, type ClientSearch, type NewClient, useCreateClient, useUpdateClient } from './api/clients';
export { prefetchForesight } from './api/foresight';
export { type CheckedMaterial, MaterialFailure, useCheckMaterials } from './api/materials';
export {
  type NotificationFilter,
  type NotificationPage,
  notificationQueries,
  useDeleteAllNotifications,
  useDeleteNotification,
  useDeleteReadNotifications,
  useMarkAllNotificationsRead,
  useMarkNotificationRead,
  useMarkNotificationUnread,
} from './api/notifications';
export { createQueryClient, keepToOneUser } from './api/queryClient';
export { type Receipt, receiptFault, receiptQueries, useUploadReceipt } from './api/receipts';
export { FALLBACK_SERVICES, serviceQueries, servicesOr } from './api/services';
export { useSecurity, useUpdateProfile } from './api/security';
export { type ListedSession, sessionQueries, useRevokeOtherSessions, useRevokeSession } from './api/sessions';
export { settingsQueries, useAskSupport, useChooseNotifications, useUpdateCompany } from './api/settings';
export { staffQueries } from './api/staff';
export type {
  ActionBody,
  Alternatives,
  Appointment,
  AttendanceRecord,
  AvailabilityWindow,
  AvailableDriver,
  AvailableTherapist,
  Calls,
  Client,
  Company,
  ListFilter,
  Notification,
  PageRow,
  Paginated,
  Profile,
  SameElsewhere,
  Service,
  StaffMember,
  TodayStatus,
  User,
} from './contract';
/** The domain without the workflow's table: only a prediction asks that, and fetches it (api/foresight). */
export * from './domain/attendance';
export * from './domain/errors';
export * as limits from './domain/limits';
export * from './domain/money';
export * from './domain/notification-topics';
export type { ShellSegment } from './domain/pages';
export * from './domain/permissions';
export * from './domain/reasons';
export * from './domain/roles';
export { hasSeatsFor } from './domain/seats';
export * from './domain/service-day';
export * from './domain/slots';
export * from './domain/statuses';
export * as texts from './domain/texts';
export * from './domain/urgency';
export { type Action, type Change, isStalled } from './domain/workflow/state';
export { adaptiveInterval } from './live/activity';
export { ConnectionStatus } from './live/ConnectionStatus';
export type { ConnectionState, LiveMessage } from './live/channel';
export {
  checkAvailability,
  type Connection,
  isLiveEnabled,
  reconnect,
  refreshEverywhere,
  requestAppointment,
  setLiveEnabled,
  startLive,
  useConnection,
  useLiveMessage,
} from './live/live';
export * from './remote/contract';
export { lazyPage, retryLazyPages } from './remote/lazyPage';
export * from './remote/RemoteSlot';
export * from './router';
export {
  acknowledgeExpiry,
  currentSession,
  type Session,
  type SessionStatus,
  signIn,
  signOut,
  subscribeSession,
  updateUser,
  useSession,
  useUser,
} from './session/session';
export { displayName, hasRole, type SignedInUser, type StoredUser } from './session/stored-user';
export { GlobalStyle } from './theme/GlobalStyle';
export {
  type TextSize,
  textSizes,
  type Theme,
  type ThemeChoice,
  themeChoices,
  useTextSize,
  useTheme,
} from './theme/theme';
export { type BadgeTone, media, type Space, space } from './theme/tokens';
export * from './ui';
/** The layout; the domain has a row of its own. */
export { Row } from './ui';
export { CheckMaterials, RejectDialog } from './visit/dialogs';
export { StaffDashboard } from './visit/StaffDashboard';
export { type StaffDay, useAllVisits } from './visit/useStaffDay';
export { ReachClient, VisitFacts, clientName, personName, serviceNames, timeRange } from './visit/VisitFacts';
export { VisitHead } from './visit/VisitHead';
export { VisitLine, standsOpen } from './visit/VisitLine';
export { VisitList, type VisitQuery } from './visit/VisitList';
export { usePage, useView } from './visit/useView';
export { useVisitActions, type VisitActions } from './visit/useVisitActions';
