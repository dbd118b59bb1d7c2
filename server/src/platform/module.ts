import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from './deps.js';
import type { DailyTask, RegisteredTask } from './jobs/task.js';

/** One area of the server, as the composition root sees it. modules.ts lists them all. */
export interface Module {
  readonly name: string;
  routes?(app: FastifyInstance, deps: Deps): void | Promise<void>;
  readonly tasks?: readonly RegisteredTask[];
  readonly daily?: readonly DailyTask[];
  /** Answers addresses outside /api and /ws that no route knows. At most one module has it. */
  notFound?(request: FastifyRequest, reply: FastifyReply): unknown;
}
