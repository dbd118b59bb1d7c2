/**
 * The entry point of calls for help. It is small and loads once the first page is drawn, on every page, so it holds
 * nothing else. Shared like the root.
 */
export { companyQuery } from './api/accounts/company';
export {
  claimSos,
  endSos,
  pressSos,
  ringSos,
  sendSosPlace,
  sosQueries,
  startDrill,
} from './api/safety/sos';
export * from './domain/office/sos';
