/** The entry point of settings, profile and releases: calls that no dashboard makes. Shared like the root. */
export { calendarLinkQueries, useRenewCalendarLink, useRevokeCalendarLink } from './api/accounts/calendar-link';
export { sendBrowserLog, useSendBrowserLog } from './api/records/browser-log';
export { useKeepEmail, useSecurity, useUpdateProfile } from './api/accounts/security';
export { type ListedSession, sessionQueries, useRevokeOtherSessions, useRevokeSession } from './api/accounts/sessions';
export {
  settingsQueries,
  useAskSupport,
  useChooseNotifications,
  useUpdateCompany,
} from './api/accounts/settings';
export { businessQueries } from './api/records/business';
export {
  useAddSurcharge,
  useChangeSurcharge,
  useChangeRules,
  usePreviewCommission,
  useRemoveCommission,
  useSetCommission,
  useSetPrivacyNotice,
  useSetWorkRate,
} from './api/records/business-changes';
export { serviceQueries } from './api/records/services';
export { clientTextsQuery, useChangeClientText } from './api/records/client-texts';
export { filipinoTextsQuery, useCorrectText } from './api/records/filipino-texts';
export { useDecideRuleChange, useRefuseRuleChange } from './api/records/rule-changes';
export { doctorQueries } from './api/records/doctor';
export { mixQueries, useChooseVersions, useLetChoose } from './api/records/mix';
export { startDrill } from './api/safety/sos-steps';
export { type ReleaseStep, releaseQueries, usePreviewLink, useReleaseStep, useTokenStep } from './api/records/releases';
export { travelQueries, useAddArea, useChangeArea, useRemoveArea } from './api/availability/travel';
export type {
  Choosers,
  ClientText,
  CommissionPreview,
  CommissionRate,
  DoctorFinding,
  FilipinoText,
  Mix,
  NamedReleaseToken,
  PartVersion,
  PrivacyNotice,
  ReleasedPart,
  ReleaseEvent,
  RuleChange,
  StartCounts,
  Surcharge,
  TravelSettings,
  WorkRate,
} from './contract';
export { rolesServedBy } from './domain/pages';
export { STARTS_FAILED, STARTS_JUDGED } from './domain/server-limits';
export {
  type BusinessRule,
  BUSINESS_RULES,
  isRuleOff,
  RULE_NAMES,
  ruleChangeWords,
  type RuleName,
} from './domain/office/business-rules';
export {
  type ClientTextKind,
  CLIENT_TEXT_PARTS,
  type ClientTextPart,
  clientTextProblem,
  type ClientTexts,
  type ClientTextValue,
  type KnownValues,
  mailToClient,
  smsToClient,
  valuesFor,
} from './domain/office/client-texts';
export { smsParts } from './domain/people/sms-parts';
export { correctionProblem } from './domain/office/corrected-texts';
export { COMMISSION_DAYS_BACK, COMMISSION_TEXTS, DEFAULT_COMMISSION, MOST_PESOS } from './domain/money/commission';
export { MOST_SURCHARGE, MOST_SURCHARGE_DAYS, SURCHARGE_TEXTS, type SurchargeUnit } from './domain/money/surcharges';
export { MOST_WORK_PESOS, WORK_KINDS, WORK_RATE_TEXTS, type WorkKind, workKeyOf } from './domain/money/work-rates';
export { outsideRange } from './domain/back-office-texts';
export { rideAreaWords } from './payouts/rideAreas';
export { areaProblems, type ServiceArea, serviceAreaOf } from './domain/booking/travel';
export {
  AREA_WORD_LETTERS,
  AREA_WORDS_MAX,
  BROWSER_LOG_BYTES,
  CLIENT_TEXT_MAX,
  FILIPINO_TEXT_MAX,
  IDLE_HOURS,
  PICKUP_ADDRESS_MAX,
  SESSION_DAYS,
  TRAVEL_MINUTES_MAX,
} from './domain/back-office-limits';
export { pageOf, withoutPersonal } from './domain/office/browser-log';
export { deviceOf, isHandheld } from './domain/people/device';
export * from './domain/notifications/notification-topics';
export { isAlarmOn, setAlarm } from './urgent/alarm';
