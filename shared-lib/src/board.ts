/**
 * The door of the dispatch board: a day kept live, and the rules of who is free, by which it draws what a move would
 * break. Shared like the root.
 */
export { useBoard } from './api/board';
export * from './domain/driver-plan';
export * from './domain/staff-time';
export { suspensionAt } from './domain/suspension';
export { travelMinutes } from './domain/travel';
export { statusTone } from './ui/badge/statusTone';
