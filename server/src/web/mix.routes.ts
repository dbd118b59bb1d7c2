import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { deviceOf, newDevice, sendDevice } from '../platform/http/device.js';
import { route } from '../platform/http/route.js';
import { sealerOf } from '../platform/seal.js';
import { chosenBy, letChoose, readMix } from './mix.usecases.js';

/** Versions of remotes that one browser runs. */
export function mixRoutes(app: FastifyInstance): void {
  const { mix } = calls;
  route(app, mix.read, async ({ deps, user, request }) =>
    readMix(deps, user, deviceOf(await sealerOf(deps.db), request)),
  );
  route(
    app,
    mix.choose,
    async ({ deps, user, body, request, reply }) => {
      const sealer = await sealerOf(deps.db);
      const previews = await chosenBy(deps, user, body.versions);
      const device = { ...(deviceOf(sealer, request) ?? newDevice(deps.clock.now())), previews };
      sendDevice(sealer, reply, device, deps);
      return readMix(deps, user, device);
    },
    // The cookie belongs to this answer, which is not kept for a second try.
    { secret: true },
  );
  route(app, mix.letChoose, async ({ deps, user, body, request }) => {
    await letChoose(deps, user, body.who, request.id);
    return readMix(deps, user, deviceOf(await sealerOf(deps.db), request));
  });
}
