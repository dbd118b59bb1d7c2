// How it works: docs/subsystems/who-is-free.md.
import { addMinutes, preferenceOf, SYSTEM, waitlistStarts, type Interval } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { LOOK_FOR_OPENINGS } from '../availability/holds/staff-time-changes.js';
import { readTherapistsTime, type OfferedTime, type TherapistsTime } from '../availability/free-staff/openings.js';
import { notifyBesidesVisits } from '../notifications/notify.js';
import { settleEntry } from '../notifications/settle.js';
import { entryExpiredMessage, entryOfferedMessage } from '../notifications/office-messages.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import type { Jobs } from '../platform/jobs/job-queue.js';
import { defineTask, type DailyTask } from '../platform/jobs/task.js';
import {
  findOffers,
  lockOpenings,
  lockOpenEntries,
  offer,
  takeOfferBack,
  type OpenEntry,
} from './openings.repository.js';
import { tellWaitlist } from './waitlist-screens.js';
import { closeEntry } from './waitlist.repository.js';

/** Entries in one transaction: nobody who books meanwhile waits long. */
const BATCH = 50;
/** Longer than any visit: people's time is read this far past the last start. */
const DAY_MINUTES = 24 * 60;

/** The facts of an entry for planning a look. */
type EntrySpan = Pick<OpenEntry, 'first_start' | 'last_start'>;

/**
 * Looks for a slot for a new entry, and again when its window is over; null: for all, because an offered slot may go to
 * another entry.
 */
export async function planLook(tx: Tx, jobs: Jobs, entry: EntrySpan | null): Promise<void> {
  const span = { from: entry?.first_start.toISOString() ?? null, to: entry?.last_start.toISOString() ?? null };
  await jobs.add(tx, LOOK_FOR_OPENINGS, span);
  if (entry) await jobs.add(tx, LOOK_FOR_OPENINGS, span, { runAt: entry.last_start });
}

/** The state of one look at the open entries. */
interface Look {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly now: Date;
  readonly time: TherapistsTime;
  /** The offered slots, by entry. */
  readonly offered: Map<number, OfferedTime>;
}

const visitOf = (start: Date, minutes: number): Interval => ({ start, end: addMinutes(start, minutes) });

/** Slots of entries other than this one. */
const ofOthers = ({ offered }: Look, wish: number): OfferedTime[] =>
  [...offered].filter(([id]) => id !== wish).map(([, one]) => one);

/**
 * Compares one open entry with the free staff. An offer that is no longer possible is withdrawn, the earliest entry is
 * offered the first slot that fits, and an entry whose window is over is closed and reported.
 */
async function lookAt(look: Look, entry: OpenEntry): Promise<void> {
  const { tx, now } = look;
  if (entry.last_start <= now) return expire(look, entry);
  const others = ofOthers(look, entry.id);
  const preference = preferenceOf(entry);
  const { offer_start: start, offer_therapist: therapist } = entry;
  if (start && therapist !== null) {
    const stands = look.time.findOpening({ starts: [start], duration: entry.duration, therapist, preference }, others);
    if (stands) return;
    await takeOfferBack(tx, entry.id, now);
    look.offered.delete(entry.id);
    settleEntry(tx, entry.id, now);
    tellWaitlist(tx, entry.id);
  }
  const opening = look.time.findOpening(
    { starts: waitlistStarts(entry), duration: entry.duration, therapist: entry.therapist_id, preference },
    others,
  );
  if (opening) await offerOpening(look, entry, opening);
}

async function offerOpening(
  { tx, deps, now, offered }: Look,
  entry: OpenEntry,
  { start, therapist }: { readonly start: Date; readonly therapist: number },
): Promise<void> {
  const name = await offer(tx, entry.id, { start, therapist, now });
  offered.set(entry.id, { therapist, ...visitOf(start, entry.duration) });
  notifyBesidesVisits(tx, {
    ...entryOfferedMessage({
      client: entry.client_name,
      start,
      therapist: name,
    }),
    occasion: 'wish_offered',
    wish: entry.id,
    actor: SYSTEM,
    now,
  });
  recordAudit(tx, {
    at: now,
    actor: SYSTEM,
    action: 'waitlist.offer',
    entity: 'wish',
    entityId: entry.id,
    after: { starts_at: start, therapist_id: therapist },
  });
  tellWaitlist(tx, entry.id);
  // If nobody takes the slot, it is gone when it begins.
  await deps.jobs.add(tx, LOOK_FOR_OPENINGS, { from: start.toISOString(), to: start.toISOString() }, { runAt: start });
}

async function expire({ tx, now, offered }: Look, entry: OpenEntry): Promise<void> {
  await closeEntry(tx, entry.id, { state: 'expired', now, by: null });
  offered.delete(entry.id);
  settleEntry(tx, entry.id, now);
  notifyBesidesVisits(tx, {
    ...entryExpiredMessage(entry.client_name),
    occasion: 'wish_expired',
    wish: entry.id,
    actor: SYSTEM,
    now,
  });
  recordAudit(tx, { at: now, actor: SYSTEM, action: 'waitlist.expire', entity: 'wish', entityId: entry.id, after: {} });
  tellWaitlist(tx, entry.id);
}

interface LookedAround {
  readonly from: Date | null;
  readonly to: Date | null;
}

/** One batch. Returns the last entry it looked at, where there may be more. */
const lookOnce = (deps: Deps, around: LookedAround, after: number): Promise<number | undefined> =>
  deps.db.tx(async (tx) => {
    await lockOpenings(tx);
    const now = deps.clock.now();
    const wishes = await lockOpenEntries(tx, { ...around, after, most: BATCH });
    const [first] = wishes;
    if (!first) return undefined;
    const starts = wishes.flatMap(({ first_start, last_start }) => [first_start.getTime(), last_start.getTime()]);
    const span = { start: new Date(Math.min(...starts)), end: addMinutes(new Date(Math.max(...starts)), DAY_MINUTES) };
    const time = await readTherapistsTime(tx, span, now);
    const offers = await findOffers(tx);
    const offered = new Map(
      offers.map(({ id, therapist, start, duration }) => [id, { therapist, ...visitOf(start, duration) }]),
    );
    const look: Look = { tx, deps, now, time, offered };
    for (const entry of wishes) await lookAt(look, entry);
    return wishes.length === BATCH ? wishes.at(-1)?.id : undefined;
  });

async function lookForOpenings(deps: Deps, around: LookedAround): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) after = await lookOnce(deps, around, after);
}

/**
 * Runs when a person's time or an entry changed. Twice, or on two servers, it does the same as once: existing offers
 * stay.
 * Source: R-booking-31.
 */
export const lookForOpeningsTask = defineTask({
  ...LOOK_FOR_OPENINGS,
  run: ({ from, to }, deps) =>
    lookForOpenings(deps, { from: from === null ? null : new Date(from), to: to === null ? null : new Date(to) }),
});

/**
 * Finds slots that open without an event (a suspension that ends, a rule of the business) at the beginning of the day.
 */
export const lookEveryMorning: DailyTask = {
  name: 'waitlist.look',
  at: '06:10',
  run: (deps) => lookForOpenings(deps, { from: null, to: null }),
};
