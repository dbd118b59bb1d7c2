/**
 * The entry point of the Data, Inventory, Sales & Reports and Logs pages: business records, their sums, and their
 * history. Shared like the root.
 */
export { inventoryQueries, type StockSearch, useMoveStock } from './api/records/inventory';
export { type RecordBody, type StaffAction, useSaveRecord, useShowAfresh, useStaffAction } from './api/records/records';
export {
  type AnyRecord,
  type RecordOf,
  recordQueries,
  type RecordSearch,
  useMergeClients,
  useSetComingPrice,
} from './api/records/record-pages';
export { consentsQuery, useRecordConsent } from './api/records/client-consents';
export {
  CONSENT_HOW_WORDS,
  CONSENT_HOWS,
  CONSENT_STATE_WORDS,
  CONSENT_STATES,
  CONSENT_WORDS,
  type ConsentAbout,
  type ConsentHow,
  CONSENTS,
  type ConsentState,
} from './domain/people/client-consents';
export type { ClientConsent } from './contract';
export { PRICE_DAYS_AHEAD, PRICE_TEXTS } from './domain/money/coming-prices';
export type { PriceFrom } from './domain/money/prices';
export { contactsQuery, type ContactsChange, useChangeContacts } from './api/records/client-contacts';
export {
  CLIENT_ADDRESS_KINDS,
  CLIENT_ADDRESS_WORDS,
  CLIENT_CONTACTS_MAX,
  CLIENT_PHONE_KINDS,
  CLIENT_PHONE_WORDS,
  type ClientAddressKind,
  type ClientPhoneKind,
} from './domain/people/client-contacts';
export { BIRTH_MONTH_WORDS, BIRTH_MONTHS } from './domain/people/birth-month';
export { readPin } from './domain/people/pin';
export type { ClientAddress, ClientCompanion, ClientContacts, ClientPhone } from './contract';
export { type ClientFile, useExportClient } from './api/records/client-export';
export { erasureQueries, useAskErasure, useDecideErasure } from './api/records/erasures';
export { ERASURE_REASONS, type ErasureBlock, type ErasureReason } from './domain/office/erasure';
export type { Erasure } from './contract';
export { ownersQuery, useChangeOwner } from './api/records/owners';
export {
  type ExportFilters,
  fetchExport,
  fetchTemplate,
  importQuery,
  useCheckImport,
  useStartImport,
} from './api/records/imports';
export { useKeepTime, useKeepVisit } from './api/appointments/keep-visit';
export { ratingQueries, useSettleRating } from './api/appointments/ratings';
export { trackingQueries, useMailText, useMakeTrackingLink, useNoteSent } from './api/appointments/tracking';
export { hasShareSheet, shareText } from './api/appointments/shareSheet';
export type { MessageToClient, Owners, RatedTherapist, TrackedVisit, WayToClient } from './contract';
export { smsHref } from './domain/people/sms-href';
export { viberHref } from './domain/people/viber-href';
export { smsParts } from './domain/people/sms-parts';
export { fetchTrail, type LogFilters, logQueries, useNewestEntries } from './api/records/logs';
export type { BrowserLogEntry, LogEntry, Movement, StockedMaterial, StockRecord } from './contract';
export {
  AUDIT_ACTION_NAMES,
  AUDIT_ENTITIES,
  AUDIT_ENTITY_NAMES,
  type AuditAction,
  type AuditEntity,
  auditRecord,
  auditWords,
} from './domain/office/audit';
export {
  auditField,
  auditReason,
  auditValue,
  capital,
  type ChangeInWords,
  changesInWords,
  type NamesByNumber,
} from './domain/office/audit-values';
export { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX, LOG_SEARCH_DAYS } from './domain/back-office-limits';
export { type Doing, doingIn } from './domain/workflow/doing';
export {
  daysOfCover,
  entryFault,
  isLowStock,
  type MovementKind,
  parseUnitCost,
  STOCK_TEXTS,
} from './domain/office/stock';
export { fetchReport, type ReportExport, reportQueries } from './api/money/reports';
export {
  creditQuery,
  feeQuery,
  useAddCredit,
  useDecideFee,
  useDecideRefund,
  useRefundCredit,
  useTakeFeeBack,
  useVoidCredit,
} from './api/money/client-credit';
export { refundsQuery } from './api/money/refunds';
export { CREDIT_METHODS, type CreditMethod, usableCredit } from './domain/money/credit';
export { FEE_SOURCES, type FeeSource } from './domain/money/fees';
export {
  useExtendVoucher,
  useLookUpVoucher,
  useRefundVoucher,
  useSellVoucher,
  useVoidVoucher,
  voucherQueries,
} from './api/money/vouchers';
export {
  isVoucherCode,
  plainVoucherCode,
  shownVoucherCode,
  VOUCHER_END,
  VOUCHER_LETTERS,
  VOUCHER_STATES,
  type VoucherState,
} from './domain/money/vouchers';
export type { CreditEntry, CreditRefund, VisitFee, Voucher, WholeVoucher } from './contract';
export type { WriteOff } from './contract';
export { fetchUnpaidFile, useUndoWriteOff, writtenOffQuery } from './api/money/write-offs';
export type { MaterialUsed, ReportGroup, ReportSummary, ReportVisit, ShortAndOver, Statement } from './contract';
export { daysIn, monthPeriod, PERIOD_TEXTS, type Period, weekPeriod } from './domain/time/periods';
export {
  bookFileName,
  NO_KEY,
  REPORT_DAYS_MAX,
  REPORT_DIMENSIONS,
  REPORT_FIGURES,
  type ReportDimension,
  type ReportFigure,
  reportFileName,
} from './domain/office/reports';
export { StatementSheet } from './statement/StatementSheet';
export { OwnTips } from './statement/TipTable';
export { periodWords } from './statement/periodWords';
export { invoiceQueries, useInvoiceStep, useIssueInvoice, useMailPaper, useSetInvoices } from './api/money/invoices';
export type { Invoice, InvoiceSettings } from './contract';
export {
  EXEMPT_KINDS,
  INVOICE_PREFIX,
  INVOICE_TEXTS,
  MAIL_PAPER_TEXTS,
  MANUAL_NUMBER,
  TIN,
  VOID_REASONS,
  VOID_WORDS,
  type VoidReason,
} from './domain/money/invoices';
export { DISCOUNT_ID_MAX, DISCOUNT_RULES, DISCOUNT_WORDS, percentOfPrice } from './domain/money/discounts';
export { bookQueries, fetchBook, useSetAccounts } from './api/money/books';
export type { Book, BookFigure, BooksOverview, JournalLine, Receipt, Sale } from './contract';
export { costQueries, fetchCosts, useAddCost, useProveCost, useVoidCost } from './api/money/costs';
export type { Cost, CostProof } from './contract';
export { openingsQuery, useAddOpening, useVoidOpening } from './api/money/opening-balances';
export type { OpeningAccounts, OpeningBalance, OpeningPeople } from './contract';
export {
  FROM_BEFORE,
  OPENING_BALANCES,
  OPENING_MAX,
  OPENING_OF,
  OPENING_SIDES,
  OPENING_VOIDED,
  type OpeningAccount,
  type Side,
} from './domain/money/opening-balances';
export { averageUnitCost, COST_CATEGORIES, COST_WORDS, type CostCategory, costsFileName } from './domain/money/costs';
export { dayQueries, useDayStep, useSeeGcash } from './api/money/days';
export type { BookDay, ClosedDay, DayChange, DayCorrection, DayGcash, DayPerson, DayVisit } from './contract';
export { type DayStep, needsDayReason, ownCounts } from './domain/money/day-close';
export { cashQueries, useConfirmRemittance, useCountCash, useWithdrawRemittance } from './api/money/cash';
export type { CashHolder, CashOf, Remittance } from './contract';
export { asksToSettle, countFaults, leavesHand, type RemittanceList, REMITTANCE_LISTS } from './domain/money/cash';
export { CashFigures } from './cash/CashFigures';
export { countDifferenceWords, OWN_CASH, REMITTANCE_WORDS } from './cash/cashWords';
export { MovementTable } from './cash/MovementTable';
export { OwnWeek } from './cash/OwnWeek';
export { plannedVisits } from './cash/plannedVisits';
export { OwnCash } from './cash/OwnCash';
export {
  payoutQueries,
  useAddPayLine,
  usePayPeople,
  useStartPayouts,
  useVoidPayout,
} from './api/money/payouts';
export type { Payee, PayGroup, Payout } from './contract';
export {
  HAND_KINDS,
  type HandKind,
  nettedCash,
  PAY_PERIODS,
  payPeriod,
  type PayPeriodKind,
  PAYOUT_METHODS,
  type PayoutMethod,
} from './domain/money/payouts';
export { OwnPayouts } from './payouts/OwnPayouts';
export { PayLines } from './payouts/PayLines';
export { METHOD_WORDS, paidWords, STATE_WORDS } from './payouts/payoutWords';
export { WaitingRemittances } from './cash/WaitingRemittances';
export { BOOKING_CSV_HEADER, bookingCsvRows } from './domain/booking/booking-csv';
