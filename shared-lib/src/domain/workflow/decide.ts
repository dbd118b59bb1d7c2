import type { ErrorCode } from '../errors.js';
import type { Actor } from '../people/roles.js';
import { oneOf } from './statuses.js';
import {
  ACTIONS,
  CHANGES,
  type Action,
  type Change,
  type ChangeInput,
  type Effect,
  type WorkflowState,
  wasCalledOff,
} from './state.js';
import { dropPastCannotCome } from './cannot-come.js';
import { dropPastLate } from './running-late.js';
import { dropPastSecondDriver } from './second-driver.js';
import type { Context, Who } from './row.js';
import { TABLE } from './table.js';

export type Decision =
  | { readonly allowed: true; readonly next: WorkflowState; readonly effects: readonly Effect[] }
  | Refusal;

/** Does the actor have a role that may ever do this? */
function hasRole(who: Who, role: Actor['role']): boolean {
  switch (who) {
    case 'pickup_driver':
    case 'asked_driver':
    case 'any_driver':
      return role === 'driver';
    case 'therapist_or_driver':
    case 'therapist_or_any_driver':
      return role === 'therapist' || role === 'driver';
    case 'operator_or_therapist':
      return role === 'operator' || role === 'therapist';
    default:
      return role === who;
  }
}

/** Is the actor one of this appointment's own people for this change? */
function isAssigned(who: Who, actor: Actor, state: WorkflowState): boolean {
  if (actor.role === 'therapist') return state.therapists.some(({ id }) => id === actor.id);
  if (who === 'asked_driver') return Boolean(state.backup?.asked.includes(actor.id));
  if (who === 'therapist_or_any_driver' || who === 'any_driver')
    return [state.driver?.id, state.pickup?.driverId].includes(actor.id);
  if (actor.role === 'driver')
    return who === 'pickup_driver' ? state.pickup?.driverId === actor.id : state.driver?.id === actor.id;
  return true;
}

/** What a person lacks for a change: the role that ever may, or a place among the people of this appointment. */
export type Lack = 'role' | 'assignment';

interface Refusal {
  readonly allowed: false;
  readonly code: ErrorCode;
  /** With WRONG_ROLE. `wrongRoleText` says it. */
  readonly lacks?: Lack;
}

function refusalOf(change: Change, context: Context): Refusal | undefined {
  const row = TABLE[change];
  const { actor, state } = context;
  if (!hasRole(row.who, actor.role)) return { allowed: false, code: 'WRONG_ROLE', lacks: 'role' };
  if (!isAssigned(row.who, actor, state)) return { allowed: false, code: 'WRONG_ROLE', lacks: 'assignment' };
  if (!row.from.includes(state.status)) return { allowed: false, code: 'ACTION_NOT_ALLOWED' };
  const code = row.guard?.(context);
  return code && { allowed: false, code };
}

/**
 * May this actor make this change now, and what follows? Pure: the server, the screens and an offline phone all use it.
 * @param now epoch milliseconds of the injected clock Refusals: WRONG_ROLE (403), ACTION_NOT_ALLOWED or a guard's own
 *   code (409). Callers first check whether the actor may see the appointment at all (404).
 */
export function decide(change: Change, context: Context): Decision {
  const refusal = refusalOf(change, context);
  if (refusal) return refusal;
  const row = TABLE[change];
  const next = dropPastLate(dropPastCannotCome(dropPastSecondDriver(context.state, row.next(context))));
  const effects = typeof row.effects === 'function' ? row.effects(context) : (row.effects ?? []);
  return { allowed: true, next, effects: [...effects, ...askedOfMoney(context.state, next, effects)] };
}

/**
 * Money that needs a decision: paid for a called-off visit, or unpaid for a delivered one. Any change that leads there
 * asks for one, and any change that leads away ends the request. New rows of the table follow this too. Changes that
 * record or clear a payment say it themselves. Source: R-money-30, R-money-31.
 */
const askedOfMoney = (before: WorkflowState, next: WorkflowState, effects: readonly Effect[]): readonly Effect[] =>
  moneyToDecide(next) === moneyToDecide(before) || SAY_IT.some((effect) => effects.includes(effect))
    ? []
    : ['compare_payment'];

const SAY_IT: readonly Effect[] = ['record_payment', 'add_payment', 'clear_payment', 'compare_payment'];

function moneyToDecide({ outcome, paymentStatus }: WorkflowState): 'left' | 'owed' | undefined {
  if (paymentStatus === 'paid' && wasCalledOff(outcome)) return 'left';
  return paymentStatus === 'unpaid' && outcome === 'completed' ? 'owed' : undefined;
}

const NO_INPUT: ChangeInput = {};

/** Cached by role and status: there are few pairs, and every row of a list asks. */
const everAllowed = new Map<string, readonly Change[]>();

function changesOf(role: Actor['role'], status: WorkflowState['status']): readonly Change[] {
  const pair = `${role} ${status}`;
  const known =
    everAllowed.get(pair) ??
    CHANGES.filter((change) => hasRole(TABLE[change].who, role) && TABLE[change].from.includes(status));
  everAllowed.set(pair, known);
  return known;
}

/**
 * What this person may do now, in the order of the work. It includes edits, status override and deletion. The server
 * sends it as `allowed_actions`.
 */
export function allowedChanges(state: WorkflowState, actor: Actor, now: number): Change[] {
  const context = { state, actor, input: NO_INPUT, now };
  return changesOf(actor.role, state.status).filter((change) => !refusalOf(change, context));
}

/** The changes among them that have their own button. */
export const allowedActions = (state: WorkflowState, actor: Actor, now: number): Action[] =>
  allowedChanges(state, actor, now).filter((change): change is Action => oneOf(ACTIONS, change));
