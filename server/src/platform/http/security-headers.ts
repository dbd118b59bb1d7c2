// How it works: docs/subsystems/access.md.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../../config.js';

/**
 * Features of a device that no page here uses, and no injected script should. Location, notifications, sounds and the
 * clipboard have no row, so they stay allowed.
 */
const PERMISSIONS = [
  ...['camera', 'microphone', 'display-capture', 'payment', 'usb', 'serial', 'hid', 'bluetooth', 'midi'],
  ...['accelerometer', 'gyroscope', 'magnetometer', 'idle-detection', 'local-fonts', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .concat('geolocation=(self)')
  .join(', ');

/**
 * The headers that helmet sets. They are the same for every answer, so helmet runs once. `@fastify/helmet` would build
 * them for each request, and set them where Node copies headers one by one.
 */
function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  const set = helmet({
    // The web module sets the policy of pages, with its nonce.
    contentSecurityPolicy: false,
    // The same as `frame-ancestors` in every policy here.
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
