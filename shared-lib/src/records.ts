/** The door of the Data and Inventory pages: the business's records, asked for and kept. Shared like the root. */
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
