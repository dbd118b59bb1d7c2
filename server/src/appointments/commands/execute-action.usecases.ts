import { ACTION_BODIES, removeBlanks } from 'shared-lib/contract';
import { ACTIONS, LEG_BEGUN_BY, legBegunBy, type Action } from 'shared-lib/domain';
import type { Caller } from '../../platform/caller.js';
import { notFound } from '../../platform/errors.js';
import { parsePart } from '../../platform/http/validation.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import { findUndoableStep } from '../store/undoable-steps.repository.js';
import { refuseUnlessAllowed } from '../workflow/apply-transition.js';
import type { CommandContext } from '../workflow/command-context.js';
import { changeAppointment, type ChangedAppointment } from '../workflow/command-transaction.js';
import { answerNotFree } from './answer-not-free.js';
import { prepareAction } from './prepare-action.js';

const isAction = (name: string): name is Action => (ACTIONS as readonly string[]).includes(name);

export interface ActionRequest {
  readonly id: number;
  readonly action: string;
  /** Unparsed; each action has its own schema. */
  readonly body?: unknown;
  /** May refuse, once the appointment is locked and before anything is decided. Its writes are part of the action. */
  readonly first?: (context: CommandContext, locked: LockedAppointment) => Promise<void>;
}

/**
 * Executes an action in one transaction: lock, decide, effects, event, audit, notifications, store. Returns the updated
 * appointment, also to a driver who gives the pickup back with it.
 *
 * Refusals, in this order: 404 for another person's appointment or none, 403 for the wrong role, 409 where the table
 * does not allow it now, 400 for a body that does not fit. Source: 7-041..7-059, R-workflow-39, R-api-4.
 */
export const executeAction = (
  caller: Caller,
  { id, action, body, first }: ActionRequest,
): Promise<ChangedAppointment> =>
  answerNotFree(caller, () =>
    changeAppointment(
      caller,
      id,
      async (context, found) => {
        if (!isAction(action)) throw notFound();
        await first?.(context, found);
        const locked =
          action === 'undo' ? { ...found, lastStep: await findUndoableStep(context.tx, found.row) } : found;
        const elsewhere = legBegunBy(action, locked.state, context.now.getTime()) && locked.elsewhere;
        const known = { elsewhere, lastStep: locked.lastStep?.taken };
        await refuseUnlessAllowed(context, locked, { change: action, input: known });
        const parsed = parsePart(ACTION_BODIES[action], 'body', removeBlanks(ACTION_BODIES[action], body ?? {}));
        const { input, also = [], ...prepared } = await prepareAction(action, context, locked, parsed);
        return [{ change: action, input: { ...input, ...known }, ...prepared }, ...also];
      },
      // The people of this leg are locked with the appointment, whether it begins now or later.
      isAction(action) ? LEG_BEGUN_BY[action] : undefined,
    ),
  );
