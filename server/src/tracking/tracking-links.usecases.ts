// How it works: docs/subsystems/tracking.md.
import { randomBytes } from 'node:crypto';
import type { Body, Calls, TrackedVisit, WayToClient } from 'shared-lib/contract';
import { type Language, SYSTEM } from 'shared-lib/domain';
import { tokenHash } from '../accounts/passwords/secrets.js';
import { recordAudit } from '../audit/audit.repository.js';
import { chooseLanguage } from '../clients/clients.usecases.js';
import type { Config } from '../config.js';
import type { Caller } from '../platform/caller.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, notFound } from '../platform/errors.js';
import type { DailyTask } from '../platform/jobs/task.js';
import { sealerOf, type Sealer } from '../platform/seal.js';
import { companyInfo } from '../settings/company.usecases.js';
import { countOpened, findClientOfLink, findLink, findSent, forgetClosed, putLink } from './tracking.repository.js';
import * as m from '../texts/m.js';

/** The address of the page; the token follows. */
export const TRACKING_PATH = '/t/';
/** The request form. */
export const BOOK_PATH = '/book/';

/** Of the installation's key, the visit and the salt: 128 bits that stand nowhere. */
export const tokenOf = (sealer: Sealer, appointment: number, salt: Buffer): string =>
  sealer.secret(`tracking ${appointment} ${salt.toString('hex')}`).toString('base64url');

/** The address that opens the page of a visit. */
export const linkUrl = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  sealer: Sealer,
  { appointment, salt }: { readonly appointment: number; readonly salt: Buffer },
): string => `${publicUrl}${TRACKING_PATH}${tokenOf(sealer, appointment, salt)}`;

/** The link of a visit, and what was sent. Refusal: NOT_FOUND. */
export async function readTracking({ db, clock, config }: Deps, appointment: number): Promise<TrackedVisit> {
  const [found, sent, sealer, { name, phone_number }] = await Promise.all([
    findLink(db, appointment, clock.now()),
    findSent(db, appointment),
    sealerOf(db),
    companyInfo(db),
  ]);
  if (!found) throw notFound();
  const { generation, salt, made_at: madeAt, is_open, opened, first_opened_at: first, last_opened_at: last } = found;
  return {
    link:
      is_open && generation !== null && salt && madeAt
        ? {
            url: linkUrl(config, sealer, { appointment, salt }),
            generation,
            made_at: madeAt.toISOString(),
          }
        : null,
    is_open,
    opened:
      opened && first && last ? { count: opened, first_at: first.toISOString(), last_at: last.toISOString() } : null,
    business: { name, phone_number },
    sent: sent.map(({ at, way, about, by }) => ({
      at: at.toISOString(),
      way: way as WayToClient,
      about: about as TrackedVisit['sent'][number]['about'],
      by,
    })),
  };
}

/**
 * Makes the link of a visit, or a new one that ends the link before. Where another operator has made one meanwhile,
 * that one stays. Refusals: NOT_FOUND, ACTION_NOT_ALLOWED where the page has closed.
 */
export async function makeLink(
  { deps, actor, origin }: Caller,
  appointment: number,
  { replaces }: Body<Calls['tracking']['makeLink']>,
): Promise<TrackedVisit> {
  const now = deps.clock.now();
  const sealer = await sealerOf(deps.db);
  const salt = randomBytes(16);
  const made = { salt, tokenHash: tokenHash(tokenOf(sealer, appointment, salt)), replaces };
  await deps.db.tx(async (tx) => {
    const before = await findLink(tx, appointment, now);
    if (!before) throw notFound();
    if (!before.is_open) throw new ApiError('ACTION_NOT_ALLOWED', { detail: m.the_page_of_this_visit() });
    const generation = await putLink(tx, appointment, made, now);
    if (generation === undefined) return;
    const action = generation === 1 ? 'tracking.make' : 'tracking.renew';
    recordAudit(tx, { at: now, actor, action, entity: 'appointment', entityId: appointment, ...origin });
  });
  return readTracking(deps, appointment);
}

/** Notes in the visit's history what left an operator's screen. Refusal: NOT_FOUND. */
export async function noteSent(
  { deps, actor, origin }: Caller,
  appointment: number,
  { way, about }: Body<Calls['tracking']['noteSent']>,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    if (!(await findLink(tx, appointment, now))) throw notFound();
    recordAudit(tx, {
      at: now,
      actor,
      action: `tracking.${way}`,
      entity: 'appointment',
      entityId: appointment,
      ...(about && { after: { about } }),
      ...origin,
    });
  });
}

/** In which language a person sees the page, and whether they chose it just now. */
export interface SeenIn {
  readonly language: Language;
  readonly chosen: Language | undefined;
}

/**
 * Notes that a person saw the page, in the visit's history for the first time. A language that they chose becomes that
 * of the client. Source: R-beyond-1301.
 */
export async function noteSeen({ db, clock }: Deps, hash: Buffer, { language, chosen }: SeenIn): Promise<void> {
  const now = clock.now();
  await db.tx(async (tx) => {
    const client = chosen && (await findClientOfLink(tx, hash, now));
    if (client) await chooseLanguage(tx, { client, language: chosen, now });
    const counted = await countOpened(tx, hash, { now, language });
    if (counted?.opened !== 1) return;
    recordAudit(tx, { at: now, actor: SYSTEM, action: 'tracking.seen', entity: 'appointment', entityId: counted.id });
  });
}

/** Removes the links of visits whose page has closed. Those of a forgotten client: redaction.repository.ts. */
export const forgetTrackingLinks: DailyTask = {
  name: 'tracking.forget',
  at: '04:50',
  run: async ({ db, clock }) => {
    await forgetClosed(db, clock.now());
  },
};
