import Fastify from 'fastify';
import { setSecurityHeaders } from './security-headers.js';

function appAt(publicUrl: string) {
  const app = Fastify();
  setSecurityHeaders(app, { publicUrl });
  app.get('/', async () => ({ ok: true }));
  app.get('/own/', async (_request, reply) => reply.header('referrer-policy', 'origin').send({}));
  app.get('/broken/', async () => {
    throw new Error('broken');
  });
  return { headersAt: async (address: string) => (await app.inject(address)).headers };
}
const { headersAt } = appAt('http://localhost:8080');

const OF_ALL = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(self\)/),
};

describe('the security headers', () => {
  it('are on every answer, also for an unknown address and after a fault', async () => {
    for (const address of ['/', '/nowhere/', '/broken/']) expect(await headersAt(address)).toMatchObject(OF_ALL);
  });

  it('give way to those that a route sets itself, and the next answer has them again', async () => {
    expect(await headersAt('/own/')).toMatchObject({ ...OF_ALL, 'referrer-policy': 'origin' });
    expect(await headersAt('/')).toMatchObject(OF_ALL);
  });

  it('keep browsers on https if the product is reached by it, and nowhere else', async () => {
    expect(await headersAt('/')).not.toHaveProperty('strict-transport-security');
    expect(await appAt('https://hatid.example').headersAt('/')).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  });
});
