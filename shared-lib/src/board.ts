/**
 * The entry point of the dispatch board: a live day, and the rules of who is free, which show what a move would break.
 * Shared like the root.
 */
export { useBoard } from './api/appointments/board';
export * from './domain/driver-plan/driver-plan';
export * from './domain/staff-time';
export { foldText } from './domain/people/fold';
export { suspensionAt } from './domain/people/suspension';
export { travelMinutes } from './domain/booking/travel';
export { standingStatus } from './domain/workflow/standing-label';
export { statusTone } from './ui/badge/statusTone';
export { isPastStart } from './domain/booking/slots';
