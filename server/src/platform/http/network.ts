import { isIPv6 } from 'node:net';

/** `2001:db8:0:7::/64` for `2001:db8:0:7::1`. An IPv4 address is its own network, also when it is written as IPv6. */
export function networkOf(address: string): string {
  const plain = address.split('%')[0] ?? '';
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(plain)?.[1];
  if (mapped || !isIPv6(plain)) return mapped ?? plain;
  // A URL writes an IPv6 address in its one short form.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string): string[] => (part ? part.split(':') : []);
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(zeros).fill('0'), ...groups(tail ?? '')];
  return `${all.slice(0, 4).join(':')}::/64`;
}
