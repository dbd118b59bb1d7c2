import type { ACTION_BODIES } from 'shared-lib/contract';
import type { Action } from 'shared-lib/domain';
import type { z } from 'zod';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { Step } from '../workflow/apply-transition.js';
import type { CommandContext } from '../workflow/command-context.js';

export type ParsedBody<A extends Action> = z.output<(typeof ACTION_BODIES)[A]>;
export interface Prepared extends Omit<Step, 'change'> {
  /** Effects to apply in the state that the action leads to. */
  readonly also?: readonly Step[];
}

/** Turns the body of an action into facts for the workflow and values to store. Refuses with field errors. */
export type Prepare<A extends Action> = (
  context: CommandContext,
  locked: LockedAppointment,
  body: ParsedBody<A>,
) => Prepared | Promise<Prepared>;
