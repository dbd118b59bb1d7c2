import type { FastifyInstance } from 'fastify';
import type { Module } from '../platform/module.js';
import { createDelivery } from './delivery.routes.js';
import { registerReleases } from './releases.routes.js';
import { SHELL_FOLDER } from './shell-files.js';

type Delivery = ReturnType<typeof createDelivery>;

/** Each app has its own, for tests and several instances in one process. */
const deliveries = new WeakMap<FastifyInstance, Delivery>();

/** Delivers the front ends and takes their releases. `shellFolder` is the folder of the built shell. */
export const webModule = (shellFolder = SHELL_FOLDER): Module => ({
  name: 'web',
  async routes(app, deps) {
    const delivery = createDelivery(deps, shellFolder);
    deliveries.set(app, delivery);
    delivery.routes(app);
    await registerReleases(app, deps);
  },
  notFound: (request, reply) => deliveries.get(request.server)?.pageOrFile(request, reply),
});
