/** The door of the Data page: the business's records, asked for and kept. Shared like the root. */
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
