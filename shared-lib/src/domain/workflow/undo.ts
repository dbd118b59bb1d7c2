// How it works: docs/subsystems/calls-and-steps.md.
import type { ErrorCode } from '../errors.js';
import { UNDO_SECONDS } from '../limits.js';
import type { Context } from './row.js';
import type { Effect } from './state.js';

/** The person who took the last step can undo it for a moment. Source: R-workflow-21. */
export const undoGuard = ({ actor, input: { lastStep }, now }: Context): ErrorCode | undefined =>
  lastStep?.by === actor.id && now <= lastStep.at + UNDO_SECONDS * 1_000 ? undefined : 'NOT_UNDOABLE';

/**
 * What an undo also takes back. The stock returns only if the step took from it. After a restart of a session that an
 * operator had set back, the materials were taken and used before. Source: R-workflow-21, R-materials-1.
 */
export function takenBack({ input: { lastStep } }: Pick<Context, 'input'>): readonly Effect[] {
  switch (lastStep?.change) {
    case 'start_session':
      return lastStep.before.materials === 'none' ? ['restore_holds', 'return_materials'] : ['restore_holds'];
    case 'mark_awaiting_payment':
      return ['restore_holds'];
    default:
      return [];
  }
}
