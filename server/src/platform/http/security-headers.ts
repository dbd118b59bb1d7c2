import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../../config.js';

/**
 * What no page here asks a device for, and no script that got into one should. Where somebody is stays ours to ask;
 * notifications, sounds and what is copied have no row, so they stay as they are.
 */
const PERMISSIONS = [
  ...['camera', 'microphone', 'display-capture', 'payment', 'usb', 'serial', 'hid', 'bluetooth', 'midi'],
  ...['accelerometer', 'gyroscope', 'magnetometer', 'idle-detection', 'local-fonts', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .concat('geolocation=(self)')
  .join(', ');

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
    // As `frame-ancestors` of every policy here says.
    frameguard: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: publicUrl.startsWith('https:') && { maxAge: 31_536_000 },
  });
  set(request, answer, () => undefined);
  return { ...(answer.getHeaders() as Record<string, string>), 'permissions-policy': PERMISSIONS };
}

export function setSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const headers = securityHeaders(config);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
