// How it works: docs/subsystems/client-messages.md.
import { randomBytes } from 'node:crypto';
import { MESSAGES_BY_PRODUCT } from 'shared-lib/contract';
import { addMinutes, type ClientChannel, limits, oneOf, SYSTEM } from 'shared-lib/domain';
import { sendingTask } from '../appointments/workflow/plan-client-messages.js';
import { tokenHash } from '../accounts/passwords/secrets.js';
import { recordAudit } from '../audit/audit.repository.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { sealerOf } from '../platform/seal.js';
import { clientMessageRules } from '../settings/business-rules.usecases.js';
import { companyInfo } from '../settings/company.usecases.js';
import { correctedTexts } from '../settings/filipino-texts.usecases.js';
import { readTravelPlan } from '../travel/travel.usecases.js';
import { languageOf, textOf, type ClientTelling } from './client-mail.js';
import { changesOf, lastTold, reachedAt, saysHowToEnd, stillHolds, waitsUntil } from './client-message-rules.js';
import {
  claimMessage,
  endMessage,
  findToldVisit,
  lockMessages,
  noteTold,
  type ClientMessage,
} from './client-messages.repository.js';
import { findWritten } from './client-texts.repository.js';
import { arrivalAt } from '../tracking/shown-visit.js';
import { linkUrl, tokenOf } from '../tracking/tracking-links.usecases.js';
import { findLink, findShown, putLink } from '../tracking/tracking.repository.js';

/** Longer than the mail server or the gateway may take. Afterwards another server may send it. */
export const CLAIM_MS = 2 * limits.MINUTE;

/** The address of the visit's page, whose link is made where there is none. */
export async function pageOf(tx: Tx, { db, config }: Deps, visit: number, now: Date): Promise<string | undefined> {
  const sealer = await sealerOf(db);
  const salt = randomBytes(16);
  const before = await findLink(tx, visit, now);
  if (!before?.is_open) return undefined;
  if (before.salt) return linkUrl(config, sealer, { appointment: visit, salt: before.salt });
  const made = { salt, tokenHash: tokenHash(tokenOf(sealer, visit, salt)), replaces: 0 };
  if ((await putLink(tx, visit, made, now)) === undefined) {
    // A message by the other channel, or an operator, has just made one.
    const other = (await findLink(tx, visit, now))?.salt;
    return other ? linkUrl(config, sealer, { appointment: visit, salt: other }) : undefined;
  }
  recordAudit(tx, { at: now, actor: SYSTEM, action: 'tracking.make', entity: 'appointment', entityId: visit });
  return linkUrl(config, sealer, { appointment: visit, salt });
}

/** When the people on the way arrive, as the page of the visit has it. */
async function arrivalOf(tx: Tx, visit: number): Promise<number | undefined> {
  const row = await findShown(tx, visit);
  return row && arrivalAt(row, await readTravelPlan(tx));
}

/** A message that this server has claimed, and what it says. */
export interface Claimed {
  readonly message: ClientMessage;
  /** In the trail: a confirmation of another time is 'new_time', of another plan 'changed'. */
  readonly about: string;
  /** An address or a number. */
  readonly to: string;
  readonly telling: ClientTelling;
}

/** Claims a message and reads what it says now; undefined where it is not sent, or not yet. */
export async function prepare(tx: Tx, deps: Deps, id: number, now: Date): Promise<Claimed | undefined> {
  const all = await lockMessages(tx, id);
  const message = all.find((one) => one.id === id);
  if (message?.state !== 'waiting') return undefined;
  const again = (runAt: Date) => deps.jobs.add(tx, sendingTask(message), { message: id }, { runAt });
  const drop = () => endMessage(tx, id, 'dropped', { now });
  // Of a newer version than this server, so another sends it. Source: R-beyond-1013.
  if (!oneOf(MESSAGES_BY_PRODUCT, message.about))
    return void (now < message.ends_at ? await again(addMinutes(now, 1)) : await drop());
  const busy = all.find(
    ({ state, claimed_until: until }) => state === 'waiting' && until && until > now,
  )?.claimed_until;
  if (busy) return void (await again(busy));
  // A second SMS cannot be told from the first, and is paid for. Source: R-beyond-979.
  if (message.channel === 'sms' && message.tried_at)
    return void (await end(tx, { message, about: message.about }, 'unsure', now));
  const [visit, rules, company] = [
    await findToldVisit(tx, message.appointment_id),
    await clientMessageRules(tx, deps.config),
    await companyInfo(tx),
  ];
  const to = visit && reachedAt(visit, message.channel, rules);
  if (!visit || to === undefined || !stillHolds(message, { all, visit, now })) return void (await drop());
  const until = waitsUntil(message, rules.quiet, now);
  if (until) return void (await again(until));
  const url = await pageOf(tx, deps, visit.id, now);
  if (message.about === 'thanks' && !url) return void (await drop());
  await correctedTexts(tx);
  const before = lastTold(all, message);
  // A cancelled visit may have had a time that nobody told.
  const told = message.about === 'cancellation' ? { ...visit, starts_at: before?.starts_at ?? visit.starts_at } : visit;
  const changes = message.about === 'confirmation' ? changesOf(all, message, visit) : [];
  const isMoved = before !== undefined && before.starts_at.getTime() !== visit.starts_at.getTime();
  const about = textOf(message.about, { isMoved, isChanged: changes.length > 0 });
  const arrivesAt = message.about === 'on_the_way' ? await arrivalOf(tx, visit.id) : undefined;
  const written = await findWritten(tx, { about, language: languageOf(visit) });
  const saysEnd = saysHowToEnd(message, { all, visit });
  await claimMessage(tx, id, now, new Date(now.getTime() + CLAIM_MS));
  if (message.about === 'confirmation') await noteTold(tx, id, visit.plan);
  const telling = { about, visit: told, changes, company, url, arrivesAt, now, written, saysEnd };
  return { message, about, to, telling };
}

/** It was taken; it never will be; or nobody knows whether it was. */
type End = 'sent' | 'failed' | 'unsure';

const ACTIONS = {
  email: { sent: 'tracking.mail', failed: 'tracking.mail_failed', unsure: 'tracking.mail_failed' },
  sms: { sent: 'tracking.sms', failed: 'tracking.sms_failed', unsure: 'tracking.sms_unsure' },
} as const satisfies Record<ClientChannel, Record<End, string>>;

/** Ends a message, once, and notes it in the visit's history. */
export async function end(
  tx: Tx,
  { message, about }: Pick<Claimed, 'message' | 'about'>,
  how: End,
  now: Date,
): Promise<void> {
  const state = how === 'unsure' ? 'failed' : how;
  if (!(await endMessage(tx, message.id, state, { now, mayHaveLeft: how === 'unsure' }))) return;
  recordAudit(tx, {
    at: now,
    actor: SYSTEM,
    action: ACTIONS[message.channel][how],
    entity: 'appointment',
    entityId: message.appointment_id,
    after: { about },
  });
}
