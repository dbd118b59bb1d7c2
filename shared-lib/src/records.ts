/**
 * The door of the Data, Inventory and Sales & Reports pages: the business's records, asked for, kept and added up.
 * Shared like the root.
 */
export { inventoryQueries, type StockSearch, useMoveStock } from './api/inventory';
export {
  type AnyRecord,
  type Listed,
  type RecordBody,
  type RecordOf,
  recordQueries,
  type RecordSearch,
  type StaffAction,
  type StaffKind,
  useSaveRecord,
  useShowAfresh,
  useStaffAction,
  useMergeClients,
} from './api/records';
export {
  type ExportFilters,
  fetchExport,
  fetchTemplate,
  importQuery,
  useCheckImport,
  useStartImport,
} from './api/imports';
export type { Movement, StockedMaterial, StockRecord } from './contract';
export { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from './domain/back-office-limits';
export { daysOfCover, entryFault, isLowStock, type MovementKind, STOCK_TEXTS } from './domain/stock';
export { type BehindSearch, fetchReport, type ReportExport, reportQueries } from './api/reports';
export type { Earning, ReportGroup, ReportSummary, ReportVisit, Statement } from './contract';
export { monthPeriod, type Period, weekPeriod } from './domain/periods';
export { NO_KEY, REPORT_DAYS_MAX, type ReportDimension, type ReportFigure } from './domain/reports';
export { StatementSheet } from './statement/StatementSheet';
export { periodWords } from './statement/periodWords';
