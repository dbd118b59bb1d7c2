import { formatTime } from 'shared-lib';

/** A way between two neighbouring visits of one person, with too little time for it. */
export interface TightWayWords {
  /** First name. */
  readonly name: string;
  /** Whether the other visit comes before this one, or after it. */
  readonly side: 'before' | 'after';
  readonly leg: 'session' | 'outbound' | 'return';
  /** The areas of the other visit and of this one; null when unknown. */
  readonly area: string | null;
  readonly here: string | null;
  /** When they leave the other visit, or must be there. */
  readonly at: Date;
  /** Minutes that the way takes, and minutes that there are. */
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
