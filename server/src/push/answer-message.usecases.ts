// How it works: docs/subsystems/push.md.
import { speaking } from 'shared-lib/domain';
import { executeAction } from '../appointments/commands/execute-action.usecases.js';
import { tokenHash } from '../accounts/passwords/secrets.js';
import type { RequestOrigin } from '../platform/caller.js';
import type { Deps } from '../platform/deps.js';
import { ApiError } from '../platform/errors.js';
import * as m from '../texts/m.js';
import { STEP_DONE } from './message-words.js';
import { consumeToken, findToken } from './messages.repository.js';
import { fingerprint, type PushStep } from './visit-step.js';

const tooLate = (): ApiError => new ApiError('ACTION_NOT_ALLOWED', { detail: m.push_this_is_over() });

/**
 * Does the step of a button with the product closed. Its token counts once, for its person, visit and step alone; the
 * answer tells nothing of the visit. Refusal: ACTION_NOT_ALLOWED for a token that is unknown, used, or of a step that
 * is over. Source: R-beyond-284.
 */
export async function answerMessage(deps: Deps, token: string, origin: RequestOrigin): Promise<{ message: string }> {
  const hash = tokenHash(token);
  const found = await findToken(deps.db, hash, deps.clock.now());
  if (!found) throw tooLate();
  const { action, step, role, language, user_id: id, appointment_id } = found;
  try {
    await executeAction(
      { deps, actor: { id, role }, origin },
      {
        id: appointment_id,
        action,
        async first({ tx, now }, locked) {
          if (!(await consumeToken(tx, hash, now)) || fingerprint(locked, { id }) !== step) throw tooLate();
        },
      },
    );
  } catch (error) {
    // A refusal carries the visit, which only a session may read.
    throw error instanceof ApiError && error.status < 500 ? speaking(language ?? 'en', tooLate) : error;
  }
  return { message: speaking(language ?? 'en', STEP_DONE[action as PushStep]) };
}
