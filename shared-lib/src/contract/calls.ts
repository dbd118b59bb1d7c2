import * as calls from './resources.js';

/** Every call of the API, by resource. */
export { calls };
export type Calls = typeof calls;
