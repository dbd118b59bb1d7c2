export * from './state.js';
export { TABLE, type Context, type Row, type Who } from './table.js';
export { allowedActions, allowedChanges, decide, type Decision } from './decide.js';
