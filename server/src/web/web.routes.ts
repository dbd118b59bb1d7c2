import type { FastifyInstance } from 'fastify';
import type { Module } from '../platform/module.js';
import { createDelivery } from './delivery.routes.js';
import { registerReleases } from './releases.routes.js';
import { SHELL_FOLDER } from './shell-files.js';

type Delivery = ReturnType<typeof createDelivery>;

/** Each app has its own, for tests and several instances in one process. */
const deliveries = new WeakMap<FastifyInstance, Delivery>();

/** Delivery of the front ends, and their releases. `shellFolder` is where the shell was built to. */
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
