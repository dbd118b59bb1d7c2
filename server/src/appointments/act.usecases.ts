import { ACTIONS, type Action } from 'shared-lib/domain';
import { ACTION_BODIES } from 'shared-lib/contract';
import type { Principal } from '../platform/principal.js';
import type { Deps } from '../platform/deps.js';
import type { JsonText } from '../platform/http/route.js';
import { parsePart } from '../platform/http/validation.js';
import { prepare } from './actions.js';
import { notFound } from './appointments.errors.js';
import { explainingConflicts } from './book.usecases.js';
import { carryOutLast, refuseUnlessAllowed } from './carry-out.js';
import { isConcerned, lockAppointment } from './locked-appointment.js';
import { answerFor } from './read/view.js';
import { actorOf, type Origin, type Scene } from './scene.js';

const isAction = (name: string): name is Action => (ACTIONS as readonly string[]).includes(name);

export interface ActionRequest {
  readonly id: number;
  readonly action: string;
  /** As it came; each action has its own schema. */
  readonly body: unknown;
  readonly origin: Origin;
}

/**
 * Takes an action: lock, decide, store, effects, event, audit, notifications, in one transaction. Answers the updated
 * appointment. Refusals, in this order: 404 for somebody else's or none, 403 for the wrong role, 409 where
 * the table does not allow it now, 400 for a body that does not fit. Source: product 2; points 7-041..7-059.
 */
export const act = (deps: Deps, user: Principal, request: ActionRequest): Promise<JsonText> =>
  explainingConflicts(deps, user, () =>
    deps.db.tx(async (tx) => {
      const { id, action, body, origin } = request;
      const scene: Scene = { tx, deps, actor: actorOf(user), now: deps.clock.now(), origin };
      const locked = await lockAppointment(tx, id);
      if (!locked || !isConcerned(locked, scene.actor) || !isAction(action)) throw notFound();
      await refuseUnlessAllowed(scene, locked, { change: action, input: {} });
      const parsed = parsePart(ACTION_BODIES[action], 'body', body ?? {});
      const prepared = await prepare(action, scene, locked, parsed);
      // Whoever gave a pickup back still sees what became of it, instead of a 404 for having done so.
      return (await carryOutLast(scene, locked, [{ change: action, ...prepared }])).map((record) =>
        answerFor(record, user, scene.now),
      );
    }),
  );
