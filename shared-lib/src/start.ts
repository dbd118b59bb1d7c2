/**
 * The entry point for the page's first script (`shell/src/start`), which is a file of its own. It must stay small:
 * everybody waits for it.
 */
export { firstAddresses } from './api/http/first-calls';
export { isRole, type Role } from './domain';
export { MOBILE_BREAKPOINT } from './domain/limits';
export { dark, light } from './theme/tokens';
