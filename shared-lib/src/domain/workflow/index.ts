export { BACKUP_FROM, calledForBackup } from './backup.js';
export * from './deadlines.js';
export * from './needs.js';
export { isPickupAhead, isRideHomeDeclined, passengers, ridersHome } from './pickup.js';
export * from './running.js';
export * from './state.js';
export { TABLE } from './table.js';
export { takenBack } from './undo.js';
export { allowedActions, allowedChanges, decide, type Decision } from './decide.js';
