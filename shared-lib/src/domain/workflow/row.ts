import type { ErrorCode } from '../errors.js';
import type { Actor } from '../people/roles.js';
import type { Status } from './statuses.js';
import type { ChangeInput, Effect, WorkflowState } from './state.js';

/** What the workflow knows of one change. */
export interface Row {
  readonly who: Who;
  readonly from: readonly Status[];
  /** The refusal beyond role and status; undefined if there is none. */
  readonly guard?: (context: Context) => ErrorCode | undefined;
  readonly next: (context: Context) => WorkflowState;
  readonly effects?: readonly Effect[] | ((context: Context) => readonly Effect[]);
}

export interface Context {
  readonly state: WorkflowState;
  readonly actor: Actor;
  readonly input: ChangeInput;
  readonly now: number;
}

export type Who =
  | 'therapist'
  | 'driver'
  | 'pickup_driver'
  | 'asked_driver'
  | 'therapist_or_driver'
  | 'therapist_or_any_driver'
  | 'any_driver'
  | 'operator'
  | 'operator_or_therapist'
  | 'system';
