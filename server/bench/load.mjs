// A load generator on plain sockets, in its own process. It must cost less than the server it measures.
import net from 'node:net';

/** Seconds until a new server runs compiled code. Measured: the processor time of an action falls for this long. */
export const WARM_UP = 15;

/**
 * Sends requests over `connections` sockets for `seconds`, each as soon as the last was answered. `next()` gives the
 * text of a request. Answers requests a second, p50 and p99 in milliseconds, and the number of answers that were not
 * 2xx.
 */
export async function load({ host, port, next, connections = 16, seconds = 5 }) {
  const latencies = [];
  let failed = 0;
  let firstFailure = '';
  const until = performance.now() + seconds * 1000;
  const one = () =>
    new Promise((resolve, reject) => {
      const socket = net.connect(port, host);
      socket.setNoDelay(true);
      let sentAt = 0;
      let buffered = Buffer.alloc(0);
      let wanted = -1;
      const send = () => {
        if (performance.now() >= until) {
          socket.end();
          resolve();
          return;
        }
        sentAt = performance.now();
        wanted = -1;
        buffered = Buffer.alloc(0);
        socket.write(next());
      };
      socket.on('data', (chunk) => {
        buffered = buffered.length ? Buffer.concat([buffered, chunk]) : chunk;
        if (wanted < 0) {
          const end = buffered.indexOf('\r\n\r\n');
          if (end < 0) return;
          const head = buffered.toString('latin1', 0, end);
          wanted = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
          if (!head.startsWith('HTTP/1.1 2')) {
            failed++;
            firstFailure ||= buffered.toString();
          }
        }
        if (buffered.length < wanted) return;
        latencies.push(performance.now() - sentAt);
        send();
      });
      socket.on('error', reject);
      socket.on('connect', send);
    });
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, one));
  const elapsed = (performance.now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  return { rate: latencies.length / elapsed, p50: at(0.5), p99: at(0.99), failed, firstFailure };
}

/** Warms a server up with `target`. Its `rate(seconds)` then measures requests a second, as often as needed. */
export async function warm(server, target) {
  await load({ ...target, seconds: WARM_UP });
  return {
    rate: async (seconds) => {
      const { rate, failed, firstFailure } = await load({ ...target, seconds });
      if (failed) throw new Error(`${failed} requests failed: ${firstFailure}`);
      return rate;
    },
    stop: () => server.stop(),
  };
}

export const get = (address, token) =>
  `GET ${address} HTTP/1.1\r\nhost: localhost\r\nconnection: keep-alive\r\naccept: application/json\r\n${token ? `authorization: Token ${token}\r\n` : ''}\r\n`;
export const post = (address, token, body = '{}') =>
  `POST ${address} HTTP/1.1\r\nhost: localhost\r\nconnection: keep-alive\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nauthorization: Token ${token}\r\n\r\n${body}`;
