import { formatTime } from 'shared-lib';

/** A way between two neighbouring visits of one person for which there is too little time. */
export interface TightWayWords {
  /** First name. */
  readonly name: string;
  /** Whether the other visit is before the one that is spoken of, or behind it. */
  readonly side: 'before' | 'after';
  readonly leg: 'session' | 'outbound' | 'return';
  /** Areas of the other visit and of this one; null where nobody knows them. */
  readonly area: string | null;
  readonly here: string | null;
  /** When they leave the other visit, or have to be there. */
  readonly at: Date;
  /** What the way takes, and how much time there is. */
  readonly minutes: number;
  readonly room: number;
}

const LEAVES = { session: 'ends', outbound: 'drops off', return: 'picks up' } as const;
const COMES = { session: 'begins', outbound: 'drops off', return: 'picks up' } as const;

/** `Maria ends in Quezon City at 6:00 PM; about 50 min to Makati, only 30 min between.` Source: R-booking-6. */
export function tightWayWords({ name, side, leg, area, here, at, minutes, room }: TightWayWords): string {
  const isBefore = side === 'before';
  const does = (isBefore ? LEAVES : COMES)[leg];
  const where = area === null ? 'elsewhere' : `in ${area}`;
  const way = here === null ? 'on the way' : `${isBefore ? 'to' : 'from'} ${here}`;
  const left = room === 0 ? 'no time between' : `only ${room} min between`;
  return `${name} ${does} ${where} at ${formatTime(at)}; about ${minutes} min ${way}, ${left}.`;
}
