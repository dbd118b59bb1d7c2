import type { Answer, Body, Calls, MessageByProduct, WayByPhone, WayOfWords } from 'shared-lib/contract';
import { addMinutes, type ClientChannel, serverLimits, type WordToClient, wordsOf } from 'shared-lib/domain';
import { comingOf } from '../appointments/read/shown-words.js';
import { insertClientMessage } from '../appointments/store/new-client-messages.repository.js';
import { lockAppointment } from '../appointments/store/lock.repository.js';
import { isConcerned, type LockedAppointment } from '../appointments/store/locked-appointment.js';
import { updateDetails } from '../appointments/store/transition.repository.js';
import { sendingTask } from '../appointments/workflow/plan-client-messages.js';
import { recordAudit } from '../audit/audit.repository.js';
import type { Caller } from '../platform/caller.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, notFound } from '../platform/errors.js';
import { checkedOccurrence } from '../platform/occurred-at.js';
import { clientMessageRules } from '../settings/business-rules.usecases.js';
import { companyInfo } from '../settings/company.usecases.js';
import { correctedTexts } from '../settings/filipino-texts.usecases.js';
import { clientSms, languageOf } from './client-mail.js';
import { reachedAt } from './client-message-rules.js';
import { channelsTold, findToldVisit } from './client-messages.repository.js';
import { pageOf } from './client-messages.usecases.js';
import { findWritten } from './client-texts.repository.js';
import { findTaps, putWord } from '../tracking/client-taps.repository.js';
import { findLink, findSent } from '../tracking/tracking.repository.js';

/** That they are there is one message, whoever says it: the driver, or the step of the visit. */
const MESSAGE_OF = {
  here: 'arrived',
  come_down: 'come_down',
  which_unit: 'which_unit',
} as const satisfies Record<WordToClient, MessageByProduct>;

interface Told {
  readonly word: WordToClient;
  readonly now: Date;
}

/** The channels by which the client agreed to be told, and of these the ones by which they have not been told yet. */
async function channelsFor(
  tx: Tx,
  deps: Deps,
  { row }: LockedAppointment,
  about: MessageByProduct,
): Promise<{ readonly all: readonly ClientChannel[]; readonly fresh: readonly ClientChannel[] }> {
  const [visit, rules] = [await findToldVisit(tx, row.id), await clientMessageRules(tx, deps.config)];
  const all = rules.channels.filter((channel) => visit && reachedAt(visit, channel, rules) !== undefined);
  const told = await channelsTold(tx, { appointment: row.id, about, startsAt: row.starts_at.getTime() });
  return { all, fresh: all.filter((channel) => !told.includes(channel)) };
}

/** Queues the messages, as the steps of the visit do. */
async function send(
  tx: Tx,
  { jobs }: Deps,
  { row }: LockedAppointment,
  { about, channels, now }: { about: MessageByProduct; channels: readonly ClientChannel[]; now: Date },
): Promise<void> {
  for (const channel of channels) {
    const message = await insertClientMessage(
      tx,
      {
        channel,
        appointment: row.id,
        about,
        occasion: `said at version ${row.version + 1}`,
        startsAt: row.starts_at.getTime(),
        endsAt: row.ends_at.getTime(),
      },
      now,
    );
    if (message !== undefined) await jobs.add(tx, sendingTask({ about, channel }), { message });
  }
}

/** The same word is one word for some minutes, and asking for a unit that is known says nothing. */
function isSaid(taps: Awaited<ReturnType<typeof findTaps>>, { row }: LockedAppointment, { word, now }: Told): boolean {
  const last = taps?.[`${word}_at`];
  if (word === 'which_unit' && taps?.place === row.location) return true;
  return (
    last != null && now < addMinutes(last, serverLimits.WORD_MINUTES) && !(row.started_at && last < row.started_at)
  );
}

/**
 * The word for the SMS of the reader's own phone. It has no link: who has that could answer and rate as the client.
 * Source: R-beyond-1295.
 */
async function wordsByPhone(tx: Tx, id: number, about: MessageByProduct, now: Date): Promise<string | undefined> {
  const visit = await findToldVisit(tx, id);
  if (!visit) return undefined;
  const [company, written] = [await companyInfo(tx), await findWritten(tx, { about, language: languageOf(visit) })];
  await correctedTexts(tx);
  const beside = { company, written, url: undefined, arrivesAt: undefined, now, saysEnd: false };
  return clientSms({ about, visit, ...beside }, false);
}

/**
 * Notes in the history what left the reader's own phone, with when it left; the same word by the same way is one for
 * some minutes. The page has it where it is not older than these.
 */
async function noteByPhone(
  tx: Tx,
  { deps, actor, origin }: Caller,
  locked: LockedAppointment,
  { word, way, now, at }: Told & { readonly way: WayByPhone; readonly at: Date },
): Promise<Date> {
  const { id, status } = locked.row;
  const about = MESSAGE_OF[word];
  const [last] = (await findSent(tx, id)).filter((one) => one.way === way && one.about === about);
  if (last && at < addMinutes(last.at, serverLimits.WORD_MINUTES)) return last.at;
  const taps = await findTaps(tx, id);
  if ((taps?.words ?? 0) >= serverLimits.WORDS_OF_VISIT) throw new ApiError('ACTION_NOT_ALLOWED');
  const isNews = now < addMinutes(at, serverLimits.WORD_MINUTES) && !isSaid(taps, locked, { word, now: at });
  if (isNews && (await pageOf(tx, deps, id, now))) await putWord(tx, id, word, at);
  await updateDetails(tx, id, {}, now);
  tx.emit({
    type: 'appointment_updated',
    appointmentId: id,
    audience: { operators: true },
    payload: { change: 'words_to_client', status },
  });
  recordAudit(tx, {
    at: now,
    actor,
    action: `tracking.${way}`,
    entity: 'appointment',
    entityId: id,
    after: { about, ...(at < now && { occurred_at: at.toISOString() }) },
    ...origin,
  });
  return at;
}

/**
 * Tells the client a word of who comes: on the page of the visit at once, and by what they agreed to, once for a time.
 * It does nothing where it reaches nobody. Refusals: NOT_FOUND, ACTION_NOT_ALLOWED, CLIENT_NOT_REACHED.
 * Source: R-beyond-1010, R-beyond-1011.
 */
export async function tellNow(
  caller: Caller,
  id: number,
  { word, way, occurred_at: occurredAt }: Body<Calls['tracking']['tellNow']>,
): Promise<Answer<Calls['tracking']['tellNow']>> {
  const { deps, actor, origin } = caller;
  const now = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const locked = await lockAppointment(tx, id);
    if (!locked || !isConcerned(locked, actor)) throw notFound();
    const { row, state } = locked;
    if (!wordsOf(comingOf(state), actor.id).includes(word)) throw new ApiError('ACTION_NOT_ALLOWED');
    const about = MESSAGE_OF[word];
    if (way) {
      // A phone's clock may be ahead.
      const at = new Date(Math.min(Date.parse(checkedOccurrence(occurredAt, now) ?? now.toISOString()), now.getTime()));
      return { said_at: (await noteByPhone(tx, caller, locked, { word, way, now, at })).toISOString(), ways: [] };
    }
    const text = await wordsByPhone(tx, id, about, now);
    const taps = await findTaps(tx, id);
    const { all, fresh } = await channelsFor(tx, deps, locked, about);
    // Whoever looked at the page lately, or answered by it, reads it there.
    const lookedAt = (await findLink(tx, id, now))?.last_opened_at ?? null;
    const isFollowed =
      (taps?.taps ?? 0) > 0 || (lookedAt !== null && now < addMinutes(lookedAt, 60 * serverLimits.WORD_LOOKED_HOURS));
    const page: readonly WayOfWords[] = isFollowed ? ['page'] : [];
    if (isSaid(taps, locked, { word, now }))
      return { said_at: (taps?.[`${word}_at`] ?? now).toISOString(), ways: [...page, ...all], text };
    const ways = [...page, ...fresh];
    if (!ways.length) throw new ApiError('CLIENT_NOT_REACHED', { extra: { text } });
    const isTooMuch = (taps?.words ?? 0) >= serverLimits.WORDS_OF_VISIT;
    if (isTooMuch || (await pageOf(tx, deps, id, now)) === undefined) throw new ApiError('ACTION_NOT_ALLOWED');
    await putWord(tx, id, word, now);
    await send(tx, deps, locked, { about, channels: fresh, now });
    await updateDetails(tx, id, {}, now);
    tx.emit({
      type: 'appointment_updated',
      appointmentId: id,
      audience: { operators: true },
      payload: { change: 'words_to_client', status: row.status },
    });
    recordAudit(tx, {
      at: now,
      actor,
      action: `tracking.say_${word}`,
      entity: 'appointment',
      entityId: id,
      ...origin,
    });
    return { said_at: now.toISOString(), ways, text };
  });
}
