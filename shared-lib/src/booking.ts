/**
 * The entry point of booking and payment: who, what and when to book, and what was paid. Also of what waits for
 * operators besides appointments. Shared like the root.
 */
export {
  type BookingPreview,
  useAutoCancelOverdue,
  useCreateAppointment,
  useDeleteAppointment,
  useUpdateAppointment,
} from './api/appointments/appointment-writes';
export { aboardOf } from './appointment/aboardOf';
export { availabilityQueries } from './api/availability/availability';
export { MaterialFailure, useCheckMaterials } from './api/appointments/materials';
export { useLiveLookups } from './api/availability/live-lookups';
export {
  clientQueries,
  type NewClient,
  useCreateClient,
  useLiftMark,
  useMarkClient,
} from './api/records/clients';
export type { ClientChannel } from './domain/people/client-consents';
export type { Language } from './domain/language';
export type { ClientMark, ClientOverview, ClientVisit, SameTimeVisit } from './contract';
export type { DiscountId, InvoiceOfVisit, LedgerEntry, Paper, PaperMail, ShownReceipt } from './contract';
export { PAYMENT_PARTS_MAX, PAYMENT_SAFETY_MS, RECEIPT_TYPES } from './domain/back-office-limits';
export { OPERATOR_ALERT, tooShortForServices } from './domain/back-office-texts';
export { type Receipt, receiptQueries, useUploadReceipt } from './api/money/payment-receipts';
export { receiptFault } from './domain/money/receipts';
export { asksForId, DISCOUNT_WORDS, type DiscountKind } from './domain/money/discounts';
export { discountError, discountGiven, partsPaid } from './domain/money/payment-totals';
export { keepsTip, sharedTip, SHARES_DIFFER, sumTips } from './domain/money/tips';
export { isSurcharge, lineNames, pricedOn, servicesAmong } from './domain/money/prices';
export { standingEntries } from './domain/money/ledger-facts';
export { wasCalledOff } from './domain/workflow/state';
export { bookingTableQuery, useKeepBookingTable } from './api/appointments/booking-table';
// Also of shared-lib/settings, which the operators' first minute does not load.
export { businessQueries } from './api/records/business';
export { erasureQueries } from './api/records/erasures';
// Also of shared-lib/records.
export { refundsQuery } from './api/money/refunds';
export { ruleChangeQueries } from './api/records/rule-changes';
export type { FirstRunStep } from './contract';
export { ruleChangeWords } from './domain/office/business-rules';
export { inventoryQueries } from './api/records/inventory';
export {
  BOOKING_COLUMNS,
  BOOKING_ORDERINGS,
  BOOKING_PAGE_SIZES,
  BOOKING_TABLE_TEXTS,
  type BookingColumn,
  type BookingOrdering,
  type BookingSort,
  type BookingTable,
  DEFAULT_BOOKING_TABLE,
  isBookingOrdering,
  orderingBy,
  readOrdering,
} from './domain/booking/booking-table';
export { type BookingsExport, fetchBookings } from './api/appointments/booking-export';
export { isNumberLike } from './domain/people/number-like';
export { namesOf } from './domain/people/whole-name';
export { hasSeatsFor, needsCar } from './domain/booking/seats';
export * from './domain/booking/slots';
export {
  type NewSeries,
  seriesQueries,
  useBookSeries,
  useCancelSeries,
  useChangeSeries,
} from './api/appointments/series';
export type { ChangedSeriesVisit, SeriesDate } from './contract';
export * from './domain/booking/series-dates';
export {
  useChangeEntry,
  useKeepEntry,
  useWithdrawEntry,
  waitlistQueries,
} from './api/availability/waitlist';
export { CASH_PATH, LOW_STOCK_PATH, RULES_PATH } from './domain/notifications/notification-path';
export { useSaveRecord, useStaffAction } from './api/records/records';
export { isAlarmOn, setAlarm, soundAlarm } from './urgent/alarm';
export { useLetNeedGo, useTakeNeed } from './api/appointments/taken-needs';
export type { BookingRequest, WaitlistEntry } from './contract';
export { backOfficeErrorText } from './domain/back-office-errors';
export {
  bookEntryPath,
  bookRequestPath,
  WAITLIST_PATH,
  waitlistWindowFaults,
  type WaitlistWindow,
} from './domain/booking/waitlist';
export { keptServices, serviceQueries, servicesOr } from './api/records/services';
export {
  correctionQueries,
  useApproveCorrection,
  useAskCorrection,
  useRefuseCorrection,
  useTakeCorrectionBack,
} from './api/money/corrections';
export { settlementQueries, useRefuseToSettle, useSettle } from './api/money/settlements';
export { bookingRequestQuery, bookingRequestsQuery, useDeclineRequest } from './api/appointments/booking-requests';
export { cancelRequestsQuery, timeRequestsQuery } from './api/appointments/cancel-requests';
export { lowRatingsQuery } from './api/appointments/low-ratings';
export { differenceQueries, useAddPayment, useAgreeDifference } from './api/money/payment-differences';
export type {
  CashSettlement,
  ClientDebt,
  CorrectionSide,
  OwedVisit,
  PaymentCorrection,
  PaymentDifferenceShown,
} from './contract';
export { plainText } from './domain/plain-text';
export { type Gender } from './domain/workflow/choices';
export {
  type ClientPreference,
  NO_PREFERENCE,
  preferenceOf,
  isAgainst,
  preferenceRank,
  preferenceWords,
  preferredFirst,
} from './domain/booking/client-preference';
export { isSpecialistFor, minutesOf, type ServiceAssignment } from './domain/booking/services';
