import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A line between a client and one of some servers that can be slow, be cut, or swallow what is sent. */
export interface BadLine {
  /** `127.0.0.1:…` */
  readonly host: string;
  /** Milliseconds that every part takes from now on. */
  delay(ms: number): void;
  /** Ends every connection at once, as a network that changes does. */
  cut(): void;
  /** Every connection stays open and nothing comes through any more, as in a tunnel. */
  swallow(): void;
  /** Cuts what there is and stands no longer between anybody. */
  close(): Promise<void>;
}

interface Wire {
  readonly ends: readonly [net.Socket, net.Socket];
  swallowing: boolean;
}

/** Each connection goes to the next of the servers. */
export async function badLine(servers: readonly URL[]): Promise<BadLine> {
  const wires = new Set<Wire>();
  /**
   * Also those whose other end is gone without their knowing: whoever serves them would wait for them when it stops.
   */
  const open = new Set<net.Socket>();
  let late = 0;
  let made = 0;

  const carry = (wire: Wire, from: net.Socket, to: net.Socket): void => {
    // One after the other, so that slow parts are not overtaken by quick ones.
    let before = Promise.resolve();
    from.on('data', (data: Buffer) => {
      before = before.then(async () => {
        if (late) await wait(late);
        if (!wire.swallowing && !to.destroyed) to.write(data);
      });
    });
    from.on('error', () => undefined);
    open.add(from);
    from.on('close', () => {
      open.delete(from);
      wires.delete(wire);
      // In a tunnel nobody hears that the other end is gone.
      if (!wire.swallowing) to.destroy();
    });
  };

  const server = net.createServer((client) => {
    const { hostname, port } = servers[made++ % servers.length] ?? new URL('http://127.0.0.1');
    const remote = net.connect(Number(port), hostname);
    const wire: Wire = { ends: [client, remote], swallowing: false };
    wires.add(wire);
    carry(wire, client, remote);
    carry(wire, remote, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const cut = (): void => {
    for (const { ends } of wires) for (const end of ends) end.resetAndDestroy();
  };
  return {
    host: `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    delay: (ms) => {
      late = ms;
    },
    cut,
    swallow: () => {
      for (const wire of wires) wire.swallowing = true;
    },
    async close() {
      for (const end of open) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
