import type { Interval } from 'shared-lib/domain';
import type { Random } from './random.js';
import type { Diary } from './diary.js';
import type { ClientRecord, MaterialRecord, ServiceRecord } from './records.js';
import type { Visit } from './visit.js';

/** The people of the demo business by role; those with an account in the order of their user names. */
export interface Team {
  readonly operators: readonly number[];
  readonly therapists: readonly number[];
  readonly drivers: readonly number[];
  /** A therapist who has left. */
  readonly former: number;
  /** People without an account to sign in with: they do the work that the others have no time for. */
  readonly further: { readonly therapists: readonly number[]; readonly drivers: readonly number[] };
}

/** A stretch in which a person must be on duty. */
interface Duty extends Interval {
  readonly id: number;
}

/** The state of the seed while it writes the business. */
export interface World {
  readonly now: Date;
  readonly random: Random;
  readonly team: Team;
  readonly clients: readonly ClientRecord[];
  readonly services: readonly ServiceRecord[];
  readonly materials: ReadonlyMap<number, MaterialRecord>;
  readonly diary: Diary;
  readonly visits: Visit[];
  /** For further people, whose windows are around their work. */
  readonly duties: Duty[];
}

export function serviceOf({ services }: World, key: string): ServiceRecord {
  const found = services.find((service) => service.key === key);
  if (!found) throw new Error(`no demo service is called ${key}`);
  return found;
}

/** Adds the visit to the business. */
export function remember({ visits }: World, visit: Visit): Visit {
  visits.push(visit);
  return visit;
}
