import { once } from 'node:events';
import net from 'node:net';
import { Worker } from 'node:worker_threads';
import { stopAccepting } from './stop-accepting.js';

/** A thread that connects when told to, and reports the connection and the answer. */
const CLIENT = `
  const { workerData: { port, steps }, parentPort } = require('node:worker_threads');
  Atomics.wait(steps, 0, 0);
  const socket = require('node:net').connect(port, '127.0.0.1', () => {
    Atomics.store(steps, 1, 1);
    Atomics.notify(steps, 1);
    socket.write('?');
  });
  socket.on('data', (data) => parentPort.postMessage(String(data)));
  socket.on('error', ({ code }) => parentPort.postMessage(code));
`;

describe('a server that stops accepting connections', () => {
  // Negative control, seen red: with only one turn before the close, the client reads ECONNRESET.
  it('answers a client that connected while it was busy and was told to stop', async () => {
    const server = net.createServer((socket) => socket.on('data', () => socket.end('!')));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as net.AddressInfo;
    const steps = new Int32Array(new SharedArrayBuffer(8));
    const client = new Worker(CLIENT, { eval: true, workerData: { port, steps } });
    const answer = once(client, 'message');
    await once(client, 'online');

    const stopped = stopAccepting(server);
    Atomics.store(steps, 0, 1);
    Atomics.notify(steps, 0);
    expect(Atomics.wait(steps, 1, 0, 5_000)).not.toBe('timed-out');
    await stopped;
    expect(await answer).toEqual(['!']);
    await client.terminate();

    const [refused] = (await once(net.connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
    expect(refused.code).toBe('ECONNREFUSED');
  });
});
