import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

/** A port of this machine that nothing uses now. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
