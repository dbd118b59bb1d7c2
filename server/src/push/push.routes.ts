import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { originOf } from '../platform/caller.js';
import { route } from '../platform/http/route.js';
import { answerMessage } from './answer-message.usecases.js';
import { callDevice, chooseForDevice, ownDevice, silenceDevice } from './devices.usecases.js';

/** Calls to a person's own device, and the buttons of its messages. Source: R-beyond-280..R-beyond-284. */
export function pushRoutes(app: FastifyInstance): void {
  const { push } = calls;
  route(app, push.read, ({ deps, user }) => ownDevice(deps, user));
  // The keys of a device are not kept with the answers.
  route(app, push.subscribe, ({ deps, user, body }) => callDevice(deps, user, body), { secret: true });
  route(app, push.change, ({ deps, user, body }) => chooseForDevice(deps, user, body));
  route(app, push.remove, async ({ deps, user }) => {
    await silenceDevice(deps, user);
    return undefined;
  });
  route(app, push.answer, ({ deps, body, request }) => answerMessage(deps, body.token, originOf(request)), {
    secret: true,
    rateLimit: { max: 60, seconds: 60 },
  });
}
