import { once } from 'node:events';
import http from 'node:http';
import Fastify from 'fastify';
import { drain } from './drain.js';

describe('a server that stops', () => {
  it('keeps connections as long as it takes new ones, then closes each with its next answer (R-beyond-620)', async () => {
    const app = Fastify({ forceCloseConnections: 'idle' });
    app.get('/', async () => 'ok');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (): Promise<{ asksToClose: boolean; port: number | undefined }> => {
      const request = http.get(`http://127.0.0.1:${port}/`, { agent });
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      const { localPort } = response.socket;
      await once(response.resume(), 'end');
      return { asksToClose: response.headers.connection === 'close', port: localPort };
    };
    const { port } = app.server.address() as { port: number };
    const first = await ask();

    // Turns that are never quiet: connections may still be in the queue of the port.
    let busy = true;
    const burn = (): void => {
      for (const end = performance.now() + 1; performance.now() < end; );
      if (busy) setImmediate(burn);
    };
    setImmediate(burn);
    const drained = drain(app, 10);
    const whileAccepting = await ask().finally(() => (busy = false));
    expect(whileAccepting).toEqual({ asksToClose: false, port: first.port });
    while (app.server.listening) await new Promise((resolve) => setImmediate(resolve));
    expect(await ask()).toEqual({ asksToClose: true, port: first.port });
    await drained;
  });
});
