/**
 * The public entry point of shared-lib in browsers: everything that the shell and the remotes import, and nothing else.
 */
export type { ActionRequest } from './api/appointments/action-request';
export { appointmentActionKey, useAppointmentAction } from './api/appointments/appointment-actions';
export {
  followAppointments,
  putAppointment,
  refreshSoon,
} from './api/appointments/appointment-cache';
export {
  type AppointmentChange,
  type AppointmentPage,
  type CachedAppointment,
  type CachedCard,
  type ListParams,
  type NewAppointment,
} from './api/appointments/appointment-record';
export { resultsOf } from './api/http/pages';
export { appointmentQueries, type NeedPage } from './api/appointments/appointments';
export type { ChangedNeed } from './api/appointments/needs-cache';
export { accountQueries, useOwnProfile } from './api/accounts/accounts';
export {
  ApiFailure,
  failedWith,
  failureText,
  fieldError,
  friendlyText,
  isApiFailure,
} from './api/http/api-failure';
export type { CodeSent } from './api/accounts/auth';
export { logOut } from './api/accounts/log-out';
export { attendanceQueries } from './api/attendance/attendance';
export { businessRulesQuery } from './api/records/business-rules';
export { saysSessionExpired } from './api/http/inferred-from-words';
export { prefetchOptimisticUpdate } from './api/appointments/load-optimistic-update';
export type { CheckedMaterial } from './api/appointments/materials';
export {
  type NotificationPage,
  notificationQueries,
} from './api/notifications/notifications';
export { staffQueries } from './api/records/staff';
export { pageName } from './remote/pageName';
export type {
  ActionBody,
  Alternatives,
  Appointment,
  AppointmentCard,
  AttendanceRecord,
  AvailableDriver,
  AvailableTherapist,
  Board,
  CalendarDay,
  BoardPerson,
  BoardVisit,
  CalendarEntry,
  Calls,
  Client,
  Company,
  OwnSos,
  SosCall,
  SosPlace,
  HistoryEntry,
  ImportReport,
  ListedStaff,
  ListFilter,
  Material,
  NotFreeAnswer,
  Notification,
  PageRow,
  OpenAppointment,
  PickupDriver,
  Paginated,
  Profile,
  RecordSort,
  RegisteredService,
  RegisteredStaff,
  RecordKind,
  RemoteFault,
  Replacement,
  SameElsewhere,
  Service,
  StaffMember,
  StaffWeek,
  TeamCover,
  TimelineMoment,
  VisitMessage,
  TodayStatus,
} from './contract';
/**
 * The domain without the workflow table: only optimistic updates need that, and load it
 * (api/appointments/load-optimistic-update.ts).
 */
export { FIELD_TEXTS } from './domain/field-texts';
export type { Language } from './domain/language';
export { screenErrorText } from './domain/screen-errors';
export * as limits from './domain/limits';
export * from './domain/money/money';
export * from './domain/people/names';
export {
  appointmentPath,
  clientPath,
  DATA_TABS,
  NEW_BOOKING_PATH,
  receiptPath,
  recordPath,
  type ShellSegment,
} from './domain/pages';
export * from './domain/workflow/choices';
export { hasBegun } from './domain/workflow/has-begun';
export * from './domain/people/roles';
export { findsAppointments, isLongEnough, typedNumber } from './domain/search';
export * from './clock/dateWords';
export * from './domain/time/service-day';
export { standingLabel } from './domain/workflow/standing-label';
export * from './domain/workflow/statuses';
export * as texts from './domain/texts';
export * from './domain/workflow/pending-urgency';
export { isOverdue, isStalled } from './domain/workflow/deadlines';
export { isUrgentSince } from './domain/workflow/rises';
export { lostAt, type OtherNeed, turnOf } from './domain/workflow/lost-next';
export type { OperatorNeed } from './domain/workflow/needs';
export type { Action, Change, Leg } from './domain/workflow/state';
export { adaptiveInterval } from './live/activity';
export { ConnectionStatus } from './live/ConnectionStatus';
export { type ShownQuery, StaleNotice } from './live/StaleNotice';
export type { ConnectionState } from './live/channel';
export {
  isLiveEnabled,
  refreshEverywhere,
  setLiveEnabled,
  startLive,
  useConnection,
} from './live/live';
export * from './remote/contract';
export { lazyComponent, retryLazyCode } from './lazy/lazyComponent';
export { lazyDialog } from './lazy/lazyDialog';
export { prefetchOverlays } from './lazy/prefetchOverlays';
export { onIdle, onIdleLater } from './lazy/onIdle';
export * from './remote/RemoteSlot';
export type { RemoteCommand, ViewSlot } from './remote/slots';
export * from './router';
export {
  currentSession,
  KEPT_DAY,
  signOut,
  subscribeSession,
  useSession,
  useUser,
} from './session/session';
export { displayName, type StoredUser } from './session/stored-user';
export {
  type TextSize,
  type ThemeChoice,
  useTextSize,
  useTheme,
} from './theme/theme';
export { type BadgeTone, media } from './theme/tokens';
export * from './ui';
export { OpenedAppointment } from './urgent/opened';
export type { UrgentActions } from './urgent/UrgentCalls';
export { AnswerOpened, UrgentCalls } from './urgent/lazyUrgentCalls';
/** The layout component; the domain has its own `Row`. */
export { Row } from './ui';
export { actionFailure, type ActionRow, metStatus, successText, textAt } from './appointment/action-row';
export { CheckMaterials, RejectDialog } from './appointment/lazyDialogs';
export {
  Reach,
  AppointmentFacts,
  ownServices,
  serviceList,
  timeRange,
} from './appointment/AppointmentFacts';
export { wayTo } from './appointment/wayTo';
export { notAccepted } from './appointment/acceptance';
export { offerUndo } from './appointment/offerUndo';
export { AppointmentList, type AppointmentListProps, type AppointmentListQuery } from './appointment/AppointmentList';
export { SessionTime, SessionTimer } from './appointment/SessionTimer';
export { readPage, usePage, useView } from './staff-dashboard/useView';
export { useEarlyStep } from './appointment/useEarlyStep';
export { useOnceEach } from './appointment/useOnceEach';
export { losesNothing, RELEASED, RELOADS, reloadPage } from './reload';
export { useIsMounted } from './useIsMounted';
export { useTakeAction, type CardActions } from './appointment/useTakeAction';
export { AppointmentHead } from './appointment/AppointmentHead';
export { bringsHome, isOnItsWay, useBeThere, usePickupTime } from './appointment/pickupTime';
export { riderNames, ridersOf } from './appointment/ridersOf';
export { atTimeWithDay, dayWithTime, timeWithDay } from './appointment/visitDay';
export { timeInDay, useVisitDay, useVisitDayInList, visitDay } from './appointment/visitDay';
