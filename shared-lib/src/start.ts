/**
 * The entry point for the page's first script (`shell/src/start`), which is a file of its own. It must stay small:
 * everybody waits for it.
 */
export { firstAddresses, type FirstAnswer } from './api/http/first-calls';
export { isRole, type Role } from './domain';
export { isToken } from './session/is-token';
export { darkGround, lightGround, onDesk } from './theme/tokens';
