import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A method and the pattern of an address, as the router knows them. */
export interface ListedRoute {
  readonly method: string;
  readonly url: string;
  /** Set if the route's limit is tighter than the general one. */
  readonly limit?: RateLimitOptions;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route, however it was made. HEAD is answered by the GET beside it. */
    routeList: ListedRoute[];
  }
}

/** Records every route that is made from now on. */
export function listRoutes(app: FastifyInstance): void {
  app.decorate('routeList', []);
  app.addHook('onRoute', ({ method, url, config }) => {
    const limit = config?.rateLimit || undefined;
    for (const one of [method].flat())
      if (one !== 'HEAD') app.routeList.push({ method: one, url, ...(limit && { limit }) });
  });
}

const partsOf = (path: string): string[] => path.split('/').filter(Boolean);

function fits(pattern: readonly string[], path: readonly string[]): boolean {
  return pattern.length === path.length && pattern.every((part, at) => part.startsWith(':') || part === path[at]);
}

/**
 * The methods that an address accepts; none if it does not exist. Only for the API's patterns, which have no wildcards.
 */
export function methodsAt(routes: readonly ListedRoute[], address: string): string[] {
  const path = partsOf(address.split('?', 1)[0] ?? '');
  return [...new Set(routes.filter(({ url }) => fits(partsOf(url), path)).map(({ method }) => method))];
}

/** An ending of a file that is written as it is. */
const ENDING = /\.[a-z0-9]{1,11}$/;

/**
 * How logs and figures name what was asked: by the pattern of its route, never by the address, which may carry a token.
 * Pages and files of the front ends have no route, so they stand by their kind: 'page', 'file .js'.
 */
export function routeName(request: FastifyRequest, reply: FastifyReply): string {
  const { url } = request.routeOptions;
  if (url !== undefined) return url;
  if (reply.statusCode >= 400) return 'unknown';
  if (String(reply.getHeader('content-type')).startsWith('text/html')) return 'page';
  const ending = ENDING.exec(request.url.split('?', 1)[0] ?? '')?.[0];
  return ending === undefined ? 'file' : `file ${ending}`;
}
