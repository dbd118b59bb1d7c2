import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../../config.js';

/**
 * The headers that helmet sets. They are the same for every answer, so it is asked once: `@fastify/helmet` puts all its
 * parts together anew for each request, and sets the headers where Node copies them one by one.
 */
function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  const set = helmet({
    // The pages' own policy, with its nonce, is the web module's.
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: publicUrl.startsWith('https:') && { maxAge: 31_536_000 },
  });
  set(request, answer, () => undefined);
  return answer.getHeaders() as Record<string, string>;
}

export function setSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const headers = securityHeaders(config);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
