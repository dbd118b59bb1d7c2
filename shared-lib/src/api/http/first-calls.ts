// How it works: docs/subsystems/starts.md.
import type { Call, Calls } from '../../contract';
import { limits, type Role } from '../../domain';

/** What the page's first script asked before the code of the page was there. Source: R-beyond-271. */
export interface FirstCalls {
  /** The header that said who asks. */
  readonly authorization: string;
  /** The data, by address. Undefined for one that failed, or was not answered in time: it is asked again. */
  readonly answers: Map<string, Promise<object | undefined>>;
}

declare global {
  var hatidFirst: FirstCalls | undefined;
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

/** The answer of the first script to a read with the same header, once; undefined if it did not ask. */
export function takeFirst(address: string, authorization: unknown): Promise<object | undefined> | undefined {
  const first = globalThis.hatidFirst;
  if (first?.authorization !== authorization) return undefined;
  const asked = first?.answers.get(address);
  first?.answers.delete(address);
  return asked;
}
