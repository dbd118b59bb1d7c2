// How it works: docs/subsystems/client-messages.md.
import {
  CANCELLED,
  type ClientChannel,
  hasAgreed,
  limits,
  oneOf,
  quietUntil,
  type QuietHours,
  pageState,
} from 'shared-lib/domain';
import { readPhone, takesSms } from '../platform/phone/phone.js';
import type { ClientMessageRules } from '../settings/business-rules.usecases.js';
import type { ClientMessage, ToldPlan, ToldVisit } from './client-messages.repository.js';

/** A message about a visit that begins so soon after the quiet hours does not wait for their end. */
const BEFORE_START_MS = 60 * limits.MINUTE;

function addressOf({ email, phone_number: phone }: ToldVisit, channel: ClientChannel): string | undefined {
  if (channel === 'email') return email ?? undefined;
  const number = phone === null ? null : readPhone(phone).stored;
  return number !== null && takesSms(number) ? number : undefined;
}

/**
 * Where the client is written to: they gave an address or number, agreed to this channel, and the business uses it.
 * Undefined where not. Source: R-beyond-782, R-beyond-978.
 */
export function reachedAt(visit: ToldVisit, channel: ClientChannel, rules: ClientMessageRules): string | undefined {
  const consent = channel === 'email' ? visit.consent_email : visit.consent_sms;
  return rules.channels.includes(channel) && consent === 'given' && !visit.is_redacted
    ? addressOf(visit, channel)
    : undefined;
}

const isSameTime = (one: Pick<ClientMessage, 'starts_at' | 'ends_at'>, other: typeof one): boolean =>
  one.starts_at.getTime() === other.starts_at.getTime() && one.ends_at.getTime() === other.ends_at.getTime();

/** What the client heard last of a time: that it holds, or that nobody comes. */
const SAYS_A_TIME: readonly ClientMessage['about'][] = ['confirmation', 'reminder', 'cancellation'];

/** When it left, or may have left, in epoch milliseconds. */
const leftAt = ({ state, ended_at: ended, tried_at: tried }: ClientMessage): number | undefined =>
  (state === 'sent' ? ended : tried)?.getTime();

/**
 * The time that the client counts on: of another message than this one, which left or may have left. Undefined before
 * the first, and once they were told that it is cancelled. Source: R-beyond-974.
 */
export function lastTold(all: readonly ClientMessage[], message: ClientMessage): ClientMessage | undefined {
  const [newest] = all
    .filter((one) => one.id !== message.id && leftAt(one) !== undefined && SAYS_A_TIME.includes(one.about))
    .sort((one, other) => (leftAt(other) ?? 0) - (leftAt(one) ?? 0) || other.id - one.id);
  return newest?.about === 'cancellation' ? undefined : newest;
}

/** What of a visit matters to its client beside its time. */
export const PLAN_CHANGES = ['place', 'services', 'therapists'] as const;
export type PlanChange = (typeof PLAN_CHANGES)[number];

/** The plan that the client was told last, by another message than this one; undefined where none told it. */
export const lastPlan = (all: readonly ClientMessage[], message: ClientMessage): ToldPlan | undefined =>
  all
    .filter((one) => one.id !== message.id && leftAt(one) !== undefined && one.told)
    .sort((one, other) => (leftAt(other) ?? 0) - (leftAt(one) ?? 0) || other.id - one.id)[0]?.told ?? undefined;

/**
 * What is other than the client was told last. Who was told of no plan has no news of it, and neither has one who
 * agreed before this was noted. Source: R-beyond-1312.
 */
export function changesOf(all: readonly ClientMessage[], message: ClientMessage, { plan }: ToldVisit): PlanChange[] {
  const before = lastPlan(all, message);
  if (!before || !lastTold(all, message)) return [];
  const said = ({ place, services, price, therapists }: ToldPlan): Readonly<Record<PlanChange, string>> => ({
    place,
    services: [...services, price].join(),
    therapists: therapists.join(),
  });
  const [then, now] = [said(before), said(plan)];
  return PLAN_CHANGES.filter((change) => then[change] !== now[change]);
}

/**
 * Does an SMS say how to end these? The first about a visit does, whatever it is about, and the first after a consent
 * or to another number. One that was not delivered said nothing. Source: R-beyond-1095.
 */
export function saysHowToEnd(message: ClientMessage, { all, visit }: Pick<TellingNow, 'all' | 'visit'>): boolean {
  const since = visit.sms_since?.getTime() ?? 0;
  return !all.some((one) => one.id !== message.id && one.report !== 'undelivered' && (leftAt(one) ?? -1) >= since);
}

/** Nobody comes. It stays so when the record is deleted. A session that was ended early is none of these. */
const isCalledOff = ({ status, outcome }: ToldVisit): boolean => oneOf(CANCELLED, status) && outcome !== 'aborted';

interface TellingNow {
  /** Of the visit, by the same channel. */
  readonly all: readonly ClientMessage[];
  readonly visit: ToldVisit;
  readonly now: Date;
}

/** A reminder within the hour after the confirmation would say the same again. */
const isJustConfirmed = ({ all, visit, now }: TellingNow): boolean =>
  all.some(
    (one) =>
      one.about === 'confirmation' &&
      isSameTime(one, visit) &&
      (one.state === 'waiting'
        ? stillHolds(one, { all, visit, now })
        : one.state === 'sent' && one.ended_at !== null && now.getTime() - one.ended_at.getTime() < 60 * limits.MINUTE),
  );

const leftLately = (one: ClientMessage, now: Date): boolean => now.getTime() - (leftAt(one) ?? 0) < 60 * limits.MINUTE;

/**
 * Is an e-mail that an operator wrote earlier still true? The words are theirs, so a time in them is the one of when
 * they pressed. Source: R-beyond-1294.
 */
export function isStillTrue({ about, starts_at: startsAt }: ClientMessage, visit: ToldVisit): boolean {
  // A ride home has statuses of its own after the visit was called off.
  const isOff = visit.is_deleted || visit.outcome === 'cancelled' || isCalledOff(visit);
  if (about === 'cancellation') return isOff;
  if (visit.is_deleted) return false;
  const saysItHolds = about === 'confirmation' || about === 'reminder';
  return !saysItHolds || (startsAt.getTime() === visit.starts_at.getTime() && !isOff);
}

/** The page says so, or who comes said that they are there. */
const isThere = (about: 'on_the_way' | 'arrived', visit: ToldVisit): boolean => {
  const state = pageState(visit);
  return about === 'arrived' && state === 'on_the_way' ? visit.said_here : state === about;
};

/** Does the message still hold, and is it news? Another length is none. Source: R-beyond-781, R-beyond-783. */
export function stillHolds(message: ClientMessage, telling: TellingNow): boolean {
  const { all, visit, now } = telling;
  const told = lastTold(all, message);
  const isAhead = now < visit.starts_at;
  const others = all.filter((one) => one.about === message.about && one.id !== message.id && leftAt(one) !== undefined);
  const isSent = others.length > 0;
  if (message.about === 'cancellation') {
    const isOff = (visit.is_deleted && visit.outcome === null) || isCalledOff(visit);
    return isOff && told !== undefined && now < visit.ends_at;
  }
  if (visit.is_deleted) return false;
  switch (message.about) {
    case 'confirmation':
      // Any other start is news, however near. Another length is none.
      return (
        hasAgreed(visit) &&
        isSameTime(message, visit) &&
        isAhead &&
        !(
          told?.state === 'sent' &&
          told.starts_at.getTime() === visit.starts_at.getTime() &&
          !changesOf(all, message, visit).length
        )
      );
    // Two answers of the same minute are one message.
    case 'kept':
      return (
        visit.outcome === null &&
        isAhead &&
        isSameTime(message, visit) &&
        !others.some((one) => (leftAt(one) ?? 0) > message.made_at.getTime())
      );
    case 'reminder':
      return (
        hasAgreed(visit) &&
        isSameTime(message, visit) &&
        isAhead &&
        !isJustConfirmed(telling) &&
        // An operator has just written one.
        !others.some((one) => isSameTime(one, visit) && leftLately(one, now))
      );
    // Once for a time: a second ride out is told by the page.
    case 'on_the_way':
    case 'arrived':
      return isThere(message.about, visit) && !others.some((one) => isSameTime(one, visit));
    case 'come_down':
    case 'which_unit':
      return oneOf(['on_the_way', 'arrived'], pageState(visit)) && !others.some((one) => isSameTime(one, visit));
    case 'receipt':
      return visit.outcome === 'completed' && (visit.amount_paid ?? 0) > 0 && !isSent;
    case 'thanks':
      return visit.outcome === 'completed' && !visit.is_rated && !isSent;
  }
}

/** A receipt is asked for, and where people are is no news in the morning. */
const NEVER_WAIT: readonly string[] = ['receipt', 'on_the_way', 'arrived', 'come_down', 'which_unit'];

/** Until when a message waits for the end of the quiet hours. Source: R-beyond-784. */
export function waitsUntil(
  { about, starts_at: startsAt }: { readonly about: ClientMessage['about'] | 'declined'; readonly starts_at: Date },
  quiet: QuietHours | undefined,
  now: Date,
): Date | undefined {
  const until = NEVER_WAIT.includes(about) || !quiet ? undefined : quietUntil(quiet, now);
  if (!until || about === 'thanks') return until;
  return until.getTime() + BEFORE_START_MS <= startsAt.getTime() ? until : undefined;
}
