import { randomBytes } from 'node:crypto';
import { CANCELLED, hasAgreed, limits, oneOf, quietUntil, type QuietHours, SYSTEM } from 'shared-lib/domain';
import { TELL_CLIENT } from '../appointments/workflow/plan-client-messages.js';
import { tokenHash } from '../accounts/passwords/secrets.js';
import { recordAudit } from '../audit/audit.repository.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { defineTask } from '../platform/jobs/task.js';
import { isRefusedForGood, storeInOutbox, submitMail } from '../platform/mail/mail-delivery.js';
import type { MailMessage } from '../platform/mail/mailer.js';
import { sealerOf } from '../platform/seal.js';
import { clientMessageRules, type ClientMessageRules } from '../settings/business-rules.usecases.js';
import { companyInfo } from '../settings/company.usecases.js';
import { correctedTexts } from '../settings/filipino-texts.usecases.js';
import { clientMail } from './client-mail.js';
import {
  claimMessage,
  endMessage,
  findToldVisit,
  lockMessages,
  type ClientMessage,
  type ToldVisit,
} from './client-messages.repository.js';
import { linkUrl, tokenOf } from './tracking-links.usecases.js';
import { findLink, putLink } from './tracking.repository.js';

/** Longer than the mail server may take. Afterwards another server may send it. */
const CLAIM_MS = 2 * limits.MINUTE;
/** A message about a visit that begins so soon after the quiet hours does not wait for their end. */
const BEFORE_START_MS = 60 * limits.MINUTE;

type Reachable = ToldVisit & { readonly email: string };

/** The client gave an address, agreed to e-mails, and the business sends them. Source: R-beyond-782. */
const isReachable = (visit: ToldVisit | undefined, { mails }: ClientMessageRules): visit is Reachable =>
  mails && visit?.consent === 'given' && visit.email !== null && !visit.is_deleted && !visit.is_redacted;

const isSameTime = (one: Pick<ClientMessage, 'starts_at' | 'ends_at'>, other: typeof one): boolean =>
  one.starts_at.getTime() === other.starts_at.getTime() && one.ends_at.getTime() === other.ends_at.getTime();

/** What the client heard last of a time: that it holds, or that nobody comes. */
const SAYS_A_TIME: readonly ClientMessage['about'][] = ['confirmation', 'reminder', 'cancellation'];

/** The time that the client counts on; undefined before the first, and once they were told that it is cancelled. */
function lastTold(all: readonly ClientMessage[]): ClientMessage | undefined {
  const when = ({ ended_at: at }: ClientMessage): number => at?.getTime() ?? 0;
  const [newest] = all
    .filter(({ about, state }) => state === 'sent' && SAYS_A_TIME.includes(about))
    .sort((one, other) => when(other) - when(one) || other.id - one.id);
  return newest?.about === 'cancellation' ? undefined : newest;
}

interface TellingNow {
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

/** Does the message still hold, and is it news? Another length is none. Source: R-beyond-781, R-beyond-783. */
export function stillHolds(message: ClientMessage, telling: TellingNow): boolean {
  const { all, visit, now } = telling;
  const told = lastTold(all);
  const isSent = all.some(({ about, state }) => about === message.about && state === 'sent');
  switch (message.about) {
    case 'confirmation':
      return (
        hasAgreed(visit) &&
        isSameTime(message, visit) &&
        now < visit.starts_at &&
        told?.starts_at.getTime() !== visit.starts_at.getTime()
      );
    case 'reminder':
      return hasAgreed(visit) && isSameTime(message, visit) && now < visit.starts_at && !isJustConfirmed(telling);
    case 'cancellation':
      return oneOf(CANCELLED, visit.status) && told !== undefined && now < visit.ends_at;
    case 'receipt':
      return visit.outcome === 'completed' && (visit.amount_paid ?? 0) > 0 && !isSent;
    case 'thanks':
      return visit.outcome === 'completed' && !visit.is_rated && !isSent;
  }
}

/** Until when a message waits for the end of the quiet hours. A receipt is asked for, so it never waits. */
export function waitsUntil(
  { about, starts_at: startsAt }: Pick<ClientMessage, 'about' | 'starts_at'>,
  quiet: QuietHours | undefined,
  now: Date,
): Date | undefined {
  const until = about === 'receipt' || !quiet ? undefined : quietUntil(quiet, now);
  if (!until || about === 'thanks') return until;
  return until.getTime() + BEFORE_START_MS <= startsAt.getTime() ? until : undefined;
}

/** The address of the visit's page, whose link is made where there is none. */
async function pageOf(tx: Tx, { db, config }: Deps, visit: number, now: Date): Promise<string | undefined> {
  const sealer = await sealerOf(db);
  const salt = randomBytes(16);
  const before = await findLink(tx, visit, now);
  if (!before?.is_open) return undefined;
  if (before.salt) return linkUrl(config, sealer, { appointment: visit, salt: before.salt });
  const made = { salt, tokenHash: tokenHash(tokenOf(sealer, visit, salt)), replaces: 0 };
  if ((await putLink(tx, visit, made, now)) === undefined) return undefined;
  recordAudit(tx, { at: now, actor: SYSTEM, action: 'tracking.make', entity: 'appointment', entityId: visit });
  return linkUrl(config, sealer, { appointment: visit, salt });
}

interface Written {
  readonly message: ClientMessage;
  readonly mail: MailMessage;
  readonly about: string;
}

/** Claims a message and writes it by what is true now; undefined where it is not sent, or not yet. */
async function prepare(tx: Tx, deps: Deps, id: number, now: Date): Promise<Written | undefined> {
  const again = (runAt: Date) => deps.jobs.add(tx, TELL_CLIENT, { message: id }, { runAt });
  const all = await lockMessages(tx, id);
  const message = all.find((one) => one.id === id);
  if (message?.state !== 'waiting') return undefined;
  const busy = all.find(
    ({ state, claimed_until: until }) => state === 'waiting' && until && until > now,
  )?.claimed_until;
  if (busy) return void (await again(busy));
  const [visit, rules, company] = [
    await findToldVisit(tx, message.appointment_id),
    await clientMessageRules(tx),
    await companyInfo(tx),
  ];
  if (!isReachable(visit, rules) || !stillHolds(message, { all, visit, now }))
    return void (await endMessage(tx, id, 'dropped', now));
  const until = waitsUntil(message, rules.quiet, now);
  if (until) return void (await again(until));
  const url = await pageOf(tx, deps, visit.id, now);
  if (message.about === 'thanks' && !url) return void (await endMessage(tx, id, 'dropped', now));
  await correctedTexts(tx);
  // A cancelled visit may have had a time that nobody told.
  const told =
    message.about === 'cancellation' ? { ...visit, starts_at: lastTold(all)?.starts_at ?? visit.starts_at } : visit;
  const isMoved = message.about === 'confirmation' && lastTold(all) !== undefined;
  const host = new URL(deps.config.publicUrl).hostname;
  await claimMessage(tx, id, new Date(now.getTime() + CLAIM_MS));
  return {
    message,
    about: isMoved ? 'new_time' : message.about,
    mail: clientMail({
      about: message.about,
      isMoved,
      visit: told,
      company,
      url,
      id: `<client-message-${id}@${host}>`,
    }),
  };
}

async function end(tx: Tx, { message, about }: Written, state: 'sent' | 'failed', now: Date): Promise<void> {
  if (!(await endMessage(tx, message.id, state, now))) return;
  recordAudit(tx, {
    at: now,
    actor: SYSTEM,
    action: state === 'sent' ? 'tracking.mail' : 'tracking.mail_failed',
    entity: 'appointment',
    entityId: message.appointment_id,
    after: { about },
  });
}

/**
 * Sends a message to the client of a visit, once, while it still holds. What it says is read when it is sent: while the
 * mail server is away, the visit may move. Demo mode sends nothing. Source: R-beyond-780, R-beyond-781.
 */
export const tellClient = defineTask({
  ...TELL_CLIENT,
  async run({ message: id }, deps, { lastAttempt }) {
    const { db, clock, config } = deps;
    const url = config.demo ? undefined : config.smtpUrl;
    const written = await db.tx(async (tx) => {
      const now = clock.now();
      const made = await prepare(tx, deps, id, now);
      if (!made || url) return made;
      await storeInOutbox(tx, made.mail, now);
      await end(tx, made, 'sent', now);
      return undefined;
    });
    if (!written || !url) return;
    try {
      await submitMail(written.mail, { url, from: config.mailFrom, date: clock.now() });
    } catch (error) {
      const isOver = lastAttempt || isRefusedForGood(error);
      await db.tx((tx) => (isOver ? end(tx, written, 'failed', clock.now()) : claimMessage(tx, id, null)));
      if (isOver) return;
      throw error;
    }
    await db.tx((tx) => end(tx, written, 'sent', clock.now()));
  },
});
