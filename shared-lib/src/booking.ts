/**
 * The door of booking and payment: whom, what and when to book, and what was paid; and of what waits for operators
 * besides appointments. Shared like the root.
 */
export {
  type BookingPreview,
  useAutoCancelOverdue,
  useCreateAppointment,
  useDeleteAppointment,
  useUpdateAppointment,
} from './api/appointment-writes';
export { availabilityQueries } from './api/availability';
export { useLiveLookups } from './api/live-lookups';
export {
  clientQueries,
  type NewClient,
  useCreateClient,
  useLiftMark,
  useMarkClient,
} from './api/clients';
export type { ClientMark, ClientOverview, ClientVisit } from './contract';
export type { LedgerEntry, ShownReceipt } from './contract';
export { PAYMENT_PARTS_MAX, PAYMENT_SAFETY_MS, RECEIPT_TYPES } from './domain/back-office-limits';
export { type Receipt, receiptQueries, useUploadReceipt } from './api/payment-receipts';
export { receiptFault } from './domain/receipts';
export { discountGiven, partsPaid } from './domain/payment-totals';
export { bookingTableQuery, useKeepBookingTable } from './api/booking-table';
export { inventoryQueries } from './api/inventory';
export {
  BOOKING_COLUMNS,
  BOOKING_ORDERINGS,
  BOOKING_TABLE_TEXTS,
  type BookingColumn,
  type BookingOrdering,
  type BookingSort,
  type BookingTable,
  DEFAULT_BOOKING_TABLE,
  isBookingOrdering,
  orderingBy,
  readOrdering,
} from './domain/booking-table';
export { BOOKING_CSV_HEADER, bookingCsvRows } from './domain/booking-csv';
export { type BookingsExport, fetchBookings } from './api/booking-export';
export { hasSeatsFor, needsCar } from './domain/seats';
export * from './domain/slots';
export {
  type NewSeries,
  seriesQueries,
  useBookSeries,
  useCancelSeries,
  useChangeSeries,
} from './api/series';
export type { ChangedSeriesVisit, SeriesDate } from './contract';
export * from './domain/series-dates';
export {
  useChangeWish,
  useKeepWish,
  useWithdrawWish,
  waitlistQueries,
} from './api/waitlist';
export { useLetNeedGo, useTakeNeed } from './api/taken-needs';
export type { Wish } from './contract';
export { backOfficeErrorText } from './domain/back-office-errors';
export { bookWishPath, WAITLIST_PATH, wishWindowFaults, type WishWindow } from './domain/waitlist';
export { serviceQueries, servicesOr } from './api/services';
export {
  correctionQueries,
  useApproveCorrection,
  useAskCorrection,
  useRefuseCorrection,
  useTakeCorrectionBack,
} from './api/corrections';
export { differenceQueries, useAgreeDifference } from './api/payment-differences';
export type { CorrectionSide, PaymentCorrection, PaymentDifferenceShown } from './contract';
