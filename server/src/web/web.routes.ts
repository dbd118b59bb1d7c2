import type { FastifyInstance } from 'fastify';
import type { Module } from '../platform/module.js';
import { createDelivery } from './delivery.routes.js';
import { mixRoutes } from './mix.routes.js';
import { partRoutes } from './parts.routes.js';
import { registerReleases } from './releases.routes.js';
import { SHELL_FOLDER } from './shell-files.js';
import { startRoutes } from './starts.routes.js';
import { forgetOldStarts } from './starts.usecases.js';

type Delivery = ReturnType<typeof createDelivery>;

/** Each app has its own, for tests and several instances in one process. */
const deliveries = new WeakMap<FastifyInstance, Delivery>();

/** Delivers the front ends. `shellFolder` is the folder of the built shell. */
export const webModule = (shellFolder = SHELL_FOLDER): Module => ({
  name: 'web',
  async routes(app, deps) {
    const delivery = createDelivery(deps, shellFolder);
    deliveries.set(app, delivery);
    delivery.routes(app);
  },
  notFound: (request, reply) => deliveries.get(request.server)?.pageOrFile(request, reply),
});

/** Takes releases of the front ends, hears how they start, and shows both to operators. */
export const releasesModule: Module = {
  name: 'releases',
  daily: [forgetOldStarts],
  async routes(app, deps) {
    await registerReleases(app, deps);
    partRoutes(app);
    mixRoutes(app);
    startRoutes(app, deps);
  },
};
