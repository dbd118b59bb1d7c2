// How it works: docs/subsystems/appointments.md.
import type { ErrorCode } from '../errors.js';
import type { Actor } from '../people/roles.js';
import { CANNOT_COME_REASONS } from './cannot-come-reasons.js';
import type { Context, Row } from './row.js';
import { BEFORE_DROP_OFF, oneOf } from './statuses.js';
import type { CannotCome, WorkflowState } from './state.js';

/* A person who accepted, and cannot come after all. They stay assigned, and the status stays, until an operator
  replaces them, the visit ends, or they take it back. Source: R-beyond-255. */

/** `Car trouble, flat tire` */
export const whyCannotCome = ({ reason, note }: Pick<CannotCome, 'reason' | 'note'>): string =>
  [CANNOT_COME_REASONS[reason], note].filter(Boolean).join(', ');

/** The part of a visit that somebody was going to do. A ride home has its own driver. */
type PartOfVisit = 'therapist' | 'driver' | 'ride_home';

/** From acceptance until the work begins. After that, operators end a session early or ask for backup. */
export const CANNOT_COME_FROM = [...BEFORE_DROP_OFF, 'dropped_off', 'return_journey'] as const;

/** What a person accepted and has not done yet; undefined for everybody else. */
export function partAhead(state: WorkflowState, id: number): PartOfVisit | undefined {
  const { status, therapists, driver, pickup } = state;
  if (status === 'return_journey') return pickup?.driverId === id ? 'ride_home' : undefined;
  if (!oneOf(CANNOT_COME_FROM, status)) return undefined;
  const self = therapists.find((one) => one.id === id);
  if (self) return self.accepted ? 'therapist' : undefined;
  return driver?.id === id && driver.accepted && status !== 'dropped_off' ? 'driver' : undefined;
}

/** Those who said so, the first one first. */
export const cannotComeOf = ({ cannotCome }: Pick<WorkflowState, 'cannotCome'>): readonly CannotCome[] =>
  cannotCome?.people ?? [];

const hasSaid = (state: WorkflowState, { id }: Actor): boolean => cannotComeOf(state).some((one) => one.id === id);

function cannotComeGuard({ state, actor }: Context): ErrorCode | undefined {
  if (!partAhead(state, actor.id)) return 'ACTION_NOT_ALLOWED';
  return hasSaid(state, actor) ? 'ALREADY_ANSWERED' : undefined;
}

const canComeGuard = ({ state, actor }: Context): ErrorCode | undefined =>
  hasSaid(state, actor) ? undefined : 'ACTION_NOT_ALLOWED';

const sayCannotCome = ({ state, actor, input, now }: Context): WorkflowState => ({
  ...state,
  cannotCome: {
    people: [
      ...cannotComeOf(state),
      { id: actor.id, reason: input.cannotCome?.reason ?? 'other', note: input.cannotCome?.note ?? '', at: now },
    ],
  },
});

const sayCanCome = ({ state, actor }: Context): WorkflowState => ({
  ...state,
  cannotCome: { people: cannotComeOf(state).filter((one) => one.id !== actor.id) },
});

/** It ends for whoever is replaced, removed or asked again, and for all when the work begins or is called off. */
export function dropPastCannotCome(next: WorkflowState): WorkflowState {
  const said = cannotComeOf(next);
  const still = said.filter(({ id }) => partAhead(next, id));
  if (still.length) return still.length === said.length ? next : { ...next, cannotCome: { people: still } };
  if (!next.cannotCome) return next;
  const { cannotCome: _, ...rest } = next;
  return rest;
}

/** The rows of the table. */
export const CANNOT_COME_ROWS = {
  cannot_make_it: {
    who: 'therapist_or_any_driver',
    from: CANNOT_COME_FROM,
    guard: cannotComeGuard,
    next: sayCannotCome,
  },
  can_make_it: {
    who: 'therapist_or_any_driver',
    from: CANNOT_COME_FROM,
    guard: canComeGuard,
    next: sayCanCome,
  },
} as const satisfies Readonly<Record<string, Row>>;
