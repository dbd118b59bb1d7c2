// How it works: docs/subsystems/database.md.
import type pg from 'pg';
import { Hosts, type Host } from './hosts.js';

/** What an address of a database means, or what is wrong with it: a text that follows the name of the setting. */
type DatabaseAddress =
  | { readonly problem: string }
  | {
      readonly problem?: undefined;
      /** The address with its first host alone, in the form that the database's client reads. */
      readonly connectionString: string;
      /** Every host, when there are several or the one has to take writes. */
      readonly hosts: readonly Host[];
    };

const EXAMPLE = 'must be an address such as postgresql://user:password@host:5432/hatid';
/** Texts never quote the address: a special character in a password can make a part of it look like a host. */
const SEVERAL =
  'has hosts that cannot be read: write postgresql://user:password@db1:5432,db2:5432/hatid, with special characters of the password as % codes';
const DEFAULT_PORT = 5432;

/** Scheme, what stands before the hosts, the hosts, and the rest. */
const PARTS = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)(.*)$/is;
const HOST = /^(\[[0-9a-f:.]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/i;

/** Reads an address of one host or of several, separated by commas. Source: R-beyond-430. */
export function readAddress(address: string): DatabaseAddress {
  const [, scheme = '', before = '', list = '', rest = ''] = PARTS.exec(address) ?? [];
  const names = list.split(',');
  const single = `${scheme}${before}${names[0] ?? ''}${rest}`;
  if (!scheme || !URL.canParse(single)) return { problem: names.length > 1 ? SEVERAL : EXAMPLE };
  const url = new URL(single);
  const wanted = url.searchParams.get('target_session_attrs');
  url.searchParams.delete('target_session_attrs');
  const connectionString = wanted === null ? single : url.href;
  const takesWrites = wanted === 'read-write' || wanted === 'primary';
  if (names.length === 1 && (wanted === null || wanted === 'any')) return { connectionString, hosts: [] };
  if (wanted !== null && !takesWrites)
    return {
      problem:
        'has a target_session_attrs for servers that take no writes, but Hatid writes: set read-write, or leave it out',
    };
  if (['host', 'hostaddr', 'port'].some((name) => url.searchParams.has(name)))
    return { problem: 'names its hosts twice: leave out host and port behind the question mark' };
  const hosts = names.flatMap((name) => hostOf(name) ?? []);
  if (hosts.length < names.length) return { problem: SEVERAL };
  if (new Set(hosts.map(({ name }) => name)).size < hosts.length) return { problem: 'names one host twice' };
  return { connectionString, hosts };
}

function hostOf(text: string): Host | undefined {
  const [, written, digits] = HOST.exec(text) ?? [];
  const port = Number(digits ?? DEFAULT_PORT);
  if (written === undefined || port < 1 || port > 65_535) return undefined;
  try {
    const host = decodeURIComponent(written.replace(/^\[(.*)\]$/, '$1'));
    return { host, port, name: `${written}:${port}` };
  } catch {
    return undefined;
  }
}

/**
 * How to connect to an address that was checked at the start.
 * @throws for an address that cannot be read, without quoting it
 */
export function connectionTo(address: string, onChange?: (host: string) => void): pg.ClientConfig {
  const read = readAddress(address);
  if (read.problem !== undefined) throw new Error(`the address of the database ${read.problem}`);
  const { connectionString, hosts } = read;
  return { connectionString, ...(hosts.length > 0 && { hosts: new Hosts(hosts, onChange) }) };
}
