import type { FastifyInstance } from 'fastify';
import { createFrame } from '../platform/http/app-frame.js';
import type { Deps } from '../platform/deps.js';

/** The server's frame with a test's own routes. It shows what every call gets, whatever the call does. */
export async function frameWith(
  deps: Deps,
  bind: (app: FastifyInstance) => void | Promise<void>,
): Promise<FastifyInstance> {
  const app = await createFrame(deps);
  app.checkAnswers = true;
  await bind(app);
  await app.ready();
  return app;
}
