import type { Call, Calls } from '../../contract';
import { limits, type Role } from '../../domain';

/** An answer to a question of the page's first script, as far as a reader of it needs it. */
export interface FirstAnswer {
  readonly data: unknown;
  /** Of the server, as HTTP writes it. */
  readonly date: string | null;
  /** When it came, as `performance.now()` counts. */
  readonly at: number;
}

/** What the page's first script asked before the code of the page was there. Source: R-beyond-271. */
export interface FirstCalls {
  /** The header that said who asks. */
  readonly authorization: string;
  /** By address. Undefined for one that failed, or was not answered in time: it is asked again as any other. */
  readonly answers: Map<string, Promise<FirstAnswer | undefined>>;
}

declare global {
  var hatidFirst: FirstCalls | undefined;
}

/** `date=2026-11-20&page=2`, without null and undefined. */
export function asQuery(params: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  return String(new URLSearchParams(said.map(([name, value]) => [name, String(value)])));
}

type Appointments = Calls['appointments'];
/** The compiler checks the path. */
type Address<C extends Call> = C['path'] | `${C['path']}?${string}`;

const TODAY: Address<Appointments['today']> = '/api/scheduling/appointments/today/?fields=card';
const UPCOMING: Address<Appointments['upcoming']> = '/api/scheduling/appointments/upcoming/?fields=card';
const PAGE = `page=1&page_size=${limits.PAGE_SIZE}`;
const NEEDS: Address<Appointments['needs']> = `/api/scheduling/appointments/needs_me/?${PAGE}`;
const REJECTED: Address<Appointments['rejected']> = `/api/scheduling/appointments/rejected/?${PAGE}&fields=card`;
const COUNTS: Address<Appointments['counts']> = '/api/scheduling/appointments/counts/';
const RULES: Address<Calls['settings']['scheduling']> = '/api/settings/scheduling/';

/**
 * The addresses that the first screen of each role asks, the most wanted first. The hooks of the screens ask them too,
 * and take these answers. A test in a browser (R-beyond-271) finds one that no screen takes.
 */
export const firstAddresses = (role: Role): readonly string[] => [
  ...(role === 'operator' ? [NEEDS, REJECTED] : [TODAY, UPCOMING]),
  COUNTS,
  RULES,
];

/** An answer counts for so long. What happened since the page began comes by the live channel. */
const FRESH_MS = limits.REQUEST_TIMEOUT_MS;

/** A request as the transport sends it. */
interface Question {
  readonly method?: string;
  readonly url?: string;
  readonly params?: object;
  readonly headers?: object;
}

/** The answer of the first script to a read with the same session, once; undefined if it did not ask. */
export function takeFirst({
  method,
  url = '',
  params,
  headers,
}: Question): Promise<FirstAnswer | undefined> | undefined {
  const first = globalThis.hatidFirst;
  const isSame =
    method === 'GET' && first?.authorization === (headers as Partial<Record<string, string>>).Authorization;
  if (!first || !isSame) return undefined;
  const query = asQuery({ ...params });
  const address = query ? `${url}?${query}` : url;
  const asked = first.answers.get(address);
  first.answers.delete(address);
  return asked?.then((answer) => (answer && performance.now() - answer.at < FRESH_MS ? answer : undefined));
}
