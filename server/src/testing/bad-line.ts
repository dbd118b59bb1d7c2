import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A line between a client and one of several servers. It can be slow, be cut, or swallow what is sent. */
export interface BadLine {
  /** `127.0.0.1:…` */
  readonly host: string;
  /** Delays every part by this many milliseconds from now on. */
  delay(ms: number): void;
  /** Ends every connection at once, as a change of network does. New ones work again. */
  cut(): void;
  /**
   * Keeps every connection open, but nothing passes any more, as in a tunnel. With `new too` new connections behave the
   * same until the line is cut.
   */
  swallow(which?: 'new too'): void;
  /**
   * The connection on which this text is sent next swallows it and everything after it; others go on. With 'answer' the
   * text still arrives, but its answer is swallowed. Settles when the text has come.
   */
  swallowAt(text: string, what?: 'all' | 'answer'): Promise<void>;
  /** Settles when this text is sent next. */
  seen(text: string): Promise<void>;
  /** Cuts every connection and closes the line. */
  close(): Promise<void>;
}

interface Wire {
  readonly ends: readonly [net.Socket, net.Socket];
  swallowing: boolean;
}

interface Watch {
  readonly text: string;
  readonly what: 'all' | 'answer' | 'nothing';
  readonly come: () => void;
}

const targetOf = (server: URL | string): net.NetConnectOpts =>
  typeof server === 'string' ? { path: server } : { port: Number(server.port), host: server.hostname };

/** Each connection goes to the next of the servers. A server is an address, or the path of a socket. */
export async function badLine(servers: readonly (URL | string)[]): Promise<BadLine> {
  const watches = new Set<Watch>();
  const wires = new Set<Wire>();
  /**
   * Includes connections whose other end is gone without notice. A server would otherwise wait for them when it stops.
   */
  const open = new Set<net.Socket>();
  let late = 0;
  let made = 0;
  let swallowsNew = false;

  const watched = (data: Buffer): Watch['what'] => {
    const found = [...watches].filter(({ text }) => data.includes(text));
    for (const watch of found) {
      watches.delete(watch);
      watch.come();
    }
    return found.find(({ what }) => what !== 'nothing')?.what ?? 'nothing';
  };
  const watch = (text: string, what: Watch['what']): Promise<void> =>
    new Promise((come) => watches.add({ text, what, come }));

  const carry = (wire: Wire, from: net.Socket, to: net.Socket): void => {
    // One after the other, so that a quick part does not overtake a slow one.
    let before = Promise.resolve();
    from.on('data', (data: Buffer) => {
      before = before.then(async () => {
        if (late) await wait(late);
        const swallows = from === wire.ends[0] && watches.size ? watched(data) : 'nothing';
        if (swallows === 'all') wire.swallowing = true;
        if (!wire.swallowing && !to.destroyed) to.write(data);
        if (swallows === 'answer') wire.swallowing = true;
      });
    });
    from.on('error', () => undefined);
    open.add(from);
    from.on('close', () => {
      open.delete(from);
      wires.delete(wire);
      // In a tunnel neither end notices that the other is gone.
      if (!wire.swallowing) to.destroy();
    });
  };

  const server = net.createServer((client) => {
    const remote = net.connect(targetOf(servers[made++ % servers.length] ?? ''));
    const wire: Wire = { ends: [client, remote], swallowing: swallowsNew };
    wires.add(wire);
    carry(wire, client, remote);
    carry(wire, remote, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const cut = (): void => {
    swallowsNew = false;
    // A socket that is a file knows no reset.
    for (const end of [...wires].flatMap(({ ends }) => ends)) {
      if (end.remoteAddress === undefined) end.destroy();
      else end.resetAndDestroy();
    }
  };
  return {
    host: `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    delay: (ms) => {
      late = ms;
    },
    cut,
    swallow: (which) => {
      swallowsNew = which === 'new too';
      for (const wire of wires) wire.swallowing = true;
    },
    swallowAt: (text, what = 'all') => watch(text, what),
    seen: (text) => watch(text, 'nothing'),
    async close() {
      for (const end of open) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
