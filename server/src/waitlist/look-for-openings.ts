import { addMinutes, preferenceOf, SYSTEM, wishedStarts, type Interval } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { LOOK_FOR_OPENINGS } from '../availability/holds/staff-time-changes.js';
import { readTherapistsTime, type SpokenFor, type TherapistsTime } from '../availability/free-staff/openings.js';
import { notifyOffice } from '../notifications/notify.js';
import { settleWish } from '../notifications/settle.js';
import { wishExpiredMessage, wishOfferedMessage } from '../notifications/office-messages.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import type { Jobs } from '../platform/jobs/job-queue.js';
import { defineTask, type DailyTask } from '../platform/jobs/task.js';
import {
  findOffers,
  lockOpenings,
  lockOpenWishes,
  offer,
  takeOfferBack,
  type OpenWish,
} from './openings.repository.js';
import { tellWaitlist } from './waitlist-screens.js';
import { closeWish } from './waitlist.repository.js';

/** Wishes in one transaction: nobody who books meanwhile waits for long. */
const BATCH = 50;
/** Longer than any visit: what is read of people's time reaches that far past the last start. */
const DAY_MINUTES = 24 * 60;

/** As far as a look is planned for a wish. */
type WishSpan = Pick<OpenWish, 'first_start' | 'last_start'>;

/**
 * Looks for a slot for a wish that is new, and again when its window is over; null: for all, as a slot that was spoken
 * for is free again.
 */
export async function planLook(tx: Tx, jobs: Jobs, wish: WishSpan | null): Promise<void> {
  const span = { from: wish?.first_start.toISOString() ?? null, to: wish?.last_start.toISOString() ?? null };
  await jobs.add(tx, LOOK_FOR_OPENINGS, span);
  if (wish) await jobs.add(tx, LOOK_FOR_OPENINGS, span, { runAt: wish.last_start });
}

/** What a look at the open wishes goes by. */
interface Look {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly now: Date;
  readonly time: TherapistsTime;
  /** The slots of the other wishes, by the wish. */
  readonly spokenFor: Map<number, SpokenFor>;
}

const visitOf = (start: Date, minutes: number): Interval => ({ start, end: addMinutes(start, minutes) });

/** Of no wish but this one. */
const ofOthers = ({ spokenFor }: Look, wish: number): SpokenFor[] =>
  [...spokenFor].filter(([id]) => id !== wish).map(([, one]) => one);

/**
 * Everything that is open around a time is held against who is free: an offer that is no longer true is taken back, the
 * earliest wish is offered the first slot that fits, and one whose window is over is closed, and said.
 */
async function lookAt(look: Look, wish: OpenWish): Promise<void> {
  const { tx, now } = look;
  if (wish.last_start <= now) return expire(look, wish);
  const others = ofOthers(look, wish.id);
  const preference = preferenceOf(wish);
  const { offer_start: start, offer_therapist: therapist } = wish;
  if (start && therapist !== null) {
    const stands = look.time.findOpening({ starts: [start], duration: wish.duration, therapist, preference }, others);
    if (stands) return;
    await takeOfferBack(tx, wish.id, now);
    look.spokenFor.delete(wish.id);
    settleWish(tx, wish.id, now);
    tellWaitlist(tx, wish.id);
  }
  const opening = look.time.findOpening(
    { starts: wishedStarts(wish), duration: wish.duration, therapist: wish.therapist_id, preference },
    others,
  );
  if (opening) await offerOpening(look, wish, opening);
}

async function offerOpening(
  { tx, deps, now, spokenFor }: Look,
  wish: OpenWish,
  { start, therapist }: { readonly start: Date; readonly therapist: number },
): Promise<void> {
  const name = await offer(tx, wish.id, { start, therapist, now });
  spokenFor.set(wish.id, { therapist, ...visitOf(start, wish.duration) });
  notifyOffice(tx, {
    ...wishOfferedMessage({
      client: wish.client_name,
      start,
      therapist: name,
    }),
    occasion: 'wish_offered',
    wish: wish.id,
    actor: SYSTEM,
    now,
  });
  recordAudit(tx, {
    at: now,
    actor: SYSTEM,
    action: 'waitlist.offer',
    entity: 'wish',
    entityId: wish.id,
    after: { starts_at: start, therapist_id: therapist },
  });
  tellWaitlist(tx, wish.id);
  // Nobody took it up: once it begins, it is no slot any more.
  await deps.jobs.add(tx, LOOK_FOR_OPENINGS, { from: start.toISOString(), to: start.toISOString() }, { runAt: start });
}

async function expire({ tx, now, spokenFor }: Look, wish: OpenWish): Promise<void> {
  await closeWish(tx, wish.id, { state: 'expired', now, by: null });
  spokenFor.delete(wish.id);
  settleWish(tx, wish.id, now);
  notifyOffice(tx, {
    ...wishExpiredMessage(wish.client_name),
    occasion: 'wish_expired',
    wish: wish.id,
    actor: SYSTEM,
    now,
  });
  recordAudit(tx, { at: now, actor: SYSTEM, action: 'waitlist.expire', entity: 'wish', entityId: wish.id, after: {} });
  tellWaitlist(tx, wish.id);
}

interface LookedAround {
  readonly from: Date | null;
  readonly to: Date | null;
}

/** One batch; answers the last wish that was looked at, where there may be more. */
const lookOnce = (deps: Deps, around: LookedAround, after: number): Promise<number | undefined> =>
  deps.db.tx(async (tx) => {
    await lockOpenings(tx);
    const now = deps.clock.now();
    const wishes = await lockOpenWishes(tx, { ...around, after, most: BATCH });
    const [first] = wishes;
    if (!first) return undefined;
    const starts = wishes.flatMap(({ first_start, last_start }) => [first_start.getTime(), last_start.getTime()]);
    const span = { start: new Date(Math.min(...starts)), end: addMinutes(new Date(Math.max(...starts)), DAY_MINUTES) };
    const time = await readTherapistsTime(tx, span, now);
    const offers = await findOffers(tx);
    const spokenFor = new Map(
      offers.map(({ id, therapist, start, duration }) => [id, { therapist, ...visitOf(start, duration) }]),
    );
    const look: Look = { tx, deps, now, time, spokenFor };
    for (const wish of wishes) await lookAt(look, wish);
    return wishes.length === BATCH ? wishes.at(-1)?.id : undefined;
  });

async function lookForOpenings(deps: Deps, around: LookedAround): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) after = await lookOnce(deps, around, after);
}

/**
 * Somebody's time changed, or a wish did. Twice, or on two servers, it does the same as once: what is offered stands.
 * Source: R-booking-31.
 */
export const lookForOpeningsTask = defineTask({
  ...LOOK_FOR_OPENINGS,
  run: ({ from, to }, deps) =>
    lookForOpenings(deps, { from: from === null ? null : new Date(from), to: to === null ? null : new Date(to) }),
});

/** What opens slots without a word (a suspension that ends, a rule of the business) is found at the day's beginning. */
export const lookEveryMorning: DailyTask = {
  name: 'waitlist.look',
  at: '06:10',
  run: (deps) => lookForOpenings(deps, { from: null, to: null }),
};
