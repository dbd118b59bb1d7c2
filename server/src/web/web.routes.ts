import type { FastifyInstance } from 'fastify';
import type { Module } from '../platform/module.js';
import { createDelivery } from './delivery.routes.js';
import { mixRoutes } from './mix.routes.js';
import { partRoutes } from './parts.routes.js';
import { registerReleases } from './releases.routes.js';
import { startRoutes } from './starts.routes.js';
import { forgetShellFiles } from './built-remotes.js';
import { forgetOldStarts } from './starts.usecases.js';

type Delivery = ReturnType<typeof createDelivery>;

/** Each app has its own, for tests and several instances in one process. */
const deliveries = new WeakMap<FastifyInstance, Delivery>();

/** Delivers the front ends. */
export const webModule = (): Module => ({
  name: 'web',
  async routes(app, deps) {
    const delivery = createDelivery(deps);
    deliveries.set(app, delivery);
    delivery.routes(app);
  },
  notFound: (request, reply) => deliveries.get(request.server)?.pageOrFile(request, reply),
});

/** Takes releases of the front ends, hears how they start, and shows both to operators. */
export const releasesModule: Module = {
  name: 'releases',
  daily: [forgetOldStarts, forgetShellFiles],
  async routes(app, deps) {
    await registerReleases(app, deps);
    partRoutes(app);
    mixRoutes(app);
    startRoutes(app, deps);
  },
};
