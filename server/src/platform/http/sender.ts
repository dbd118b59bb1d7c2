// How it works: docs/subsystems/access.md.
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** An address with a port, as proxies write it (RFC 7239 for IPv6): `203.0.113.9:51522`, `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/;

const withoutPort = (named: string): string => {
  const [, inBrackets, beforePort] = WITH_PORT.exec(named) ?? [];
  return inBrackets ?? beforePort ?? named;
};

/** The addresses, from the nearest proxy on. Empty if the nearest proxy names none. */
function addressesOf(forwarded: string): string[] {
  const named = forwarded.split(',').map((part) => withoutPort(part.trim()));
  const firstClear = named.findLastIndex((part) => !isIP(part)) + 1;
  return named.slice(firstClear);
}

/**
 * X-Forwarded-For counts if it comes from a proxy of ours (HATID_TRUSTED_PROXIES), and as far as it names addresses.
 * Any other text would count as a new address with every request, and appear in the audit trail as one.
 */
export function forgetUnclearSenders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const forwarded = headers['x-forwarded-for'];
    if (forwarded !== undefined) headers['x-forwarded-for'] = addressesOf([forwarded].flat().join()).join();
    if (!headers['x-forwarded-for']) delete headers['x-forwarded-for'];
    done();
  });
}
