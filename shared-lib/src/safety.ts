/**
 * The entry point of calls for help. It loads once the first page is drawn, on every page, so it holds only what is
 * asked there at once. What follows a call is in `shared-lib/settings`. Shared like the root.
 */
export { sosQueries } from './api/safety/sos';
