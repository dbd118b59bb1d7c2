import * as groups from './call-groups.js';

/** Every call of the API, by resource. Its type names the groups: written out, it is too long for the compiler. */
export const calls: typeof groups = { ...groups };
export type Calls = typeof calls;
