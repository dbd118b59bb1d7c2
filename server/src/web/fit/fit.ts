// How it works: docs/subsystems/releases.md.
import semver from 'semver';
import type {
  DescribedCall,
  DescribedCalls,
  Lacking,
  ReleaseNeeds,
  ServerRecord,
  ShellRecord,
} from 'shared-lib/contract';
import { asksFor } from 'shared-lib/contract';
import { misfitsOf, type Misfit, type Reader } from './schemas.js';

/** Something that is taken and not given, before it is said of whom. */
type Lack = Pick<Lacking, 'needs' | 'why'>;

/** 'needs `peso2` of shared-lib; shell 2.3.0 has no such name' */
export const sentenceOf = ({ needs, giver, why }: Omit<Lacking, 'taker'>): string => `needs ${needs}; ${giver} ${why}`;

/** The most sentences in one text. */
const MOST = 5;

/** What is lacking, in one text for people. */
export function wordsOf(lacking: readonly Lacking[]): string {
  const sentences = lacking.slice(0, MOST).map((one) => `${one.taker} ${sentenceOf(one)}.`);
  const more = lacking.length - MOST;
  return [...sentences, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}

/** Members that every object has. */
const isCommon = (member: string): boolean => member in Object.prototype;

/** Does an entry point have a name, or a member of one ('limits.NAME_MAX')? */
function hasName(given: ReadonlySet<string>, name: string): boolean {
  if (given.has(name)) return true;
  const [whole = '', ...rest] = name.split('.');
  // A CommonJS module has its default wherever it is imported.
  if (!given.has(whole)) return whole === 'default';
  // Members are listed for plain objects alone. Of anything else the name says enough.
  const listsMembers = [...given].some((one) => one.startsWith(`${whole}.`));
  return !listsMembers || isCommon(rest.join('.'));
}

function lackedNames(needs: ReleaseNeeds, shell: Pick<ShellRecord, 'names' | 'packages'>): Lack[] {
  return Object.entries(needs.names).flatMap(([entryPoint, names]): Lack[] => {
    const known = shell.names[entryPoint];
    if (!known) {
      // A package whose names nobody knows fits by its version.
      const isShared = Object.keys(shell.packages).some(
        (name) => entryPoint === name || entryPoint.startsWith(`${name}/`),
      );
      return isShared ? [] : [{ needs: `\`${entryPoint}\``, why: 'has no such part' }];
    }
    const given = new Set(known);
    return names
      .filter((name) => !hasName(given, name))
      .map((name) => ({ needs: `\`${name}\` of ${entryPoint}`, why: 'has no such name' }));
  });
}

/** A package fits from the version that the remote's range starts with, within its major version. */
function lackedPackages(needs: ReleaseNeeds, { packages }: Pick<ShellRecord, 'packages'>): Lack[] {
  return Object.entries(needs.packages).flatMap(([name, { range }]) => {
    const given = packages[name];
    if (given !== undefined && semver.satisfies(given, range)) return [];
    return [{ needs: `${name} ${range}`, why: given === undefined ? 'has none' : `has ${given}` }];
  });
}

/** What a remote takes of the shell and the shell does not give. */
export function lackedOfShell(taker: string, needs: ReleaseNeeds, shell: ShellRecord): Lacking[] {
  const giver = `shell ${shell.version}`;
  return [...lackedNames(needs, shell), ...lackedPackages(needs, shell)].map((lack) => ({ taker, giver, ...lack }));
}

/** The addresses that a remote asks by itself and the server does not have. */
export function lackedOfServer(taker: string, { addresses }: ReleaseNeeds, server: ServerRecord): Lacking[] {
  const paths = Object.keys(server.calls.calls).map((call) => call.slice(call.indexOf(' ') + 1));
  return addresses
    .filter((address) => !paths.some(asksFor([address])))
    .map((address) => ({
      taker,
      giver: `server ${server.version}`,
      needs: `the call ${address}`,
      why: 'has no such call',
    }));
}

const STRICTNESS = ['none', 'optional', 'session'] as const;

/** The types of a file that one side may send and the other does not take. */
const otherTypes = (taken: readonly string[] = [], given: readonly string[] = []): Misfit[] =>
  given.filter((type) => !taken.includes(type)).map((type) => ({ path: '', why: `may be a file of type ${type}` }));

interface Side {
  readonly call: DescribedCall;
  readonly of: DescribedCalls;
}

type Part = 'query' | 'body' | 'form' | 'answer';

const inPart = (part: Part, misfits: readonly Misfit[]): Misfit[] =>
  misfits.map(({ path, why }) => ({ path: path ? `${part}.${path}` : part, why }));

function misfitsOfPart(part: Part, wide: Side, narrow: Side, reader: Reader): Misfit[] {
  const [at, other] = [wide.call[part], narrow.call[part]];
  // What a server does not describe it leaves unread. A screen that describes no answer reads none.
  if (at === undefined) return [];
  const { schemas } = wide.of;
  if (other !== undefined)
    return inPart(part, misfitsOf({ schemas, at }, { schemas: narrow.of.schemas, at: other }, reader));
  if (reader === 'screen') return inPart(part, [{ path: '', why: 'is not answered' }]);
  return inPart(part, misfitsOf({ schemas, at }, { schemas: [{ type: 'object' }], at: 0 }, reader));
}

/** Where a server's call no longer does what a shell expects of it. */
function misfitsOfCall(shell: Side, server: Side): Misfit[] {
  const roles = shell.call.roles ?? ['everybody'];
  const refused = server.call.roles ? roles.filter((role) => !server.call.roles?.includes(role)) : [];
  const stricter = STRICTNESS.indexOf(server.call.auth) > STRICTNESS.indexOf(shell.call.auth);
  return [
    ...refused.map((role) => ({ path: '', why: `is not for ${role}` })),
    ...(stricter ? [{ path: '', why: 'needs a session' }] : []),
    ...(['query', 'body', 'form'] as const).flatMap((part) => misfitsOfPart(part, server, shell, 'server')),
    ...otherTypes(server.call.file, shell.call.file),
    ...(server.call.file && !shell.call.file ? [{ path: '', why: 'takes a file' }] : []),
    ...misfitsOfPart('answer', shell, server, 'screen'),
    ...otherTypes(shell.call.answersFile, server.call.answersFile),
  ];
}

/** What a shell takes of the API and a server does not give: calls that are gone, or that were narrowed. */
export function lackedByShell(shell: ShellRecord, server: ServerRecord): Lacking[] {
  const whole = { taker: `shell ${shell.version}`, giver: `server ${server.version}` };
  return Object.entries(shell.calls.calls).flatMap(([name, call]): Lacking[] => {
    const given = server.calls.calls[name];
    const needs = `the call ${name}`;
    if (!given) return [{ ...whole, needs, why: 'has no such call' }];
    return misfitsOfCall({ call, of: shell.calls }, { call: given, of: server.calls }).map(({ path, why }) => ({
      ...whole,
      needs,
      why: `has another: ${path || 'it'} ${why}`,
    }));
  });
}
