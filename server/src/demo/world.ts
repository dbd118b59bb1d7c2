import type { Interval } from 'shared-lib/domain';
import type { Random } from './random.js';
import type { Diary } from './diary.js';
import type { ClientRecord, MaterialRecord, ServiceRecord } from './records.js';
import type { Visit } from './visit.js';

/** The people of the demo business by role, those with an account in the order of their user names. */
export interface Team {
  readonly operators: readonly number[];
  readonly therapists: readonly number[];
  readonly drivers: readonly number[];
  /** A therapist who left. */
  readonly former: number;
  /** Who has no account to look around with: they carry what the others cannot be in at the same time. */
  readonly further: { readonly therapists: readonly number[]; readonly drivers: readonly number[] };
}

/** A stretch in which somebody has to be on duty. */
interface Duty extends Interval {
  readonly id: number;
}

/** Everything the seed knows while it writes the story of the business. */
export interface World {
  readonly now: Date;
  readonly random: Random;
  readonly team: Team;
  readonly clients: readonly ClientRecord[];
  readonly services: readonly ServiceRecord[];
  readonly materials: ReadonlyMap<number, MaterialRecord>;
  readonly diary: Diary;
  readonly visits: Visit[];
  /** Of further people, whose windows are around what they do. */
  readonly duties: Duty[];
}

export function serviceOf({ services }: World, key: string): ServiceRecord {
  const found = services.find((service) => service.key === key);
  if (!found) throw new Error(`no demo service is called ${key}`);
  return found;
}

/** The visit is part of the story from now on. */
export function remember({ visits }: World, visit: Visit): Visit {
  visits.push(visit);
  return visit;
}
