import { once } from 'node:events';
import net from 'node:net';
import { Worker } from 'node:worker_threads';
import { until } from '../../testing/until.js';
import { stopAccepting } from './stop-accepting.js';

/** A thread that connects several times when told to, and reports what came over each connection, or its error. */
const CLIENTS = `
  const { workerData: { port, steps, clients }, parentPort } = require('node:worker_threads');
  Atomics.wait(steps, 0, 0);
  for (let client = 0; client < clients; client++) {
    const socket = require('node:net').connect(port, '127.0.0.1', () => {
      if (Atomics.add(steps, 1, 1) === clients - 1) Atomics.notify(steps, 1);
      socket.write('?');
    });
    socket.on('data', (data) => parentPort.postMessage(String(data)));
    socket.on('error', ({ code }) => parentPort.postMessage(code));
  }
`;
/** Node takes one of them a turn, most of them in turns of less than 0.1 ms. */
const AT_ONCE = 20;

describe('a server that stops accepting connections', () => {
  // Negative controls, seen red: with only one turn before the close, or one that is short but took a connection.
  it('answers clients that connected while it was busy and was told to stop (R-beyond-620)', async () => {
    const server = net.createServer((socket) => socket.on('data', () => socket.end('!')));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as net.AddressInfo;
    const steps = new Int32Array(new SharedArrayBuffer(8));
    const clients = new Worker(CLIENTS, { eval: true, workerData: { port, steps, clients: AT_ONCE } });
    const answers: string[] = [];
    clients.on('message', (answer: string) => answers.push(answer));
    await once(clients, 'online');

    const stopped = stopAccepting(server);
    Atomics.store(steps, 0, 1);
    Atomics.notify(steps, 0);
    for (let connected = 0; connected < AT_ONCE; connected = Atomics.load(steps, 1))
      expect(Atomics.wait(steps, 1, connected, 5_000)).not.toBe('timed-out');
    await stopped;
    await until(async () => answers.length === AT_ONCE);
    expect(new Set(answers)).toEqual(new Set(['!']));
    await clients.terminate();

    const [refused] = (await once(net.connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
    expect(refused.code).toBe('ECONNREFUSED');
  });
});
