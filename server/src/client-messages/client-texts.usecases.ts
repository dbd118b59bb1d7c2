// How it works: docs/subsystems/client-messages.md.
import type { Answer, Body, Calls, ClientText } from 'shared-lib/contract';
import {
  addMinutes,
  CLIENT_TEXT_KINDS,
  CLIENT_TEXT_PARTS,
  type ClientTextKind,
  clientTextProblem,
  type ClientTexts,
  type KnownValues,
  LANGUAGES,
  type Language,
  valuesFor,
} from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Queryable } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { wrongFields } from '../platform/errors.js';
import { refuseStaleEdit } from '../platform/http/stale-edit.js';
import type { Principal } from '../platform/principal.js';
import { gatewayOf } from '../platform/sms/gateways.js';
import { companyInfo } from '../settings/company.usecases.js';
import { correctedTexts } from '../settings/filipino-texts.usecases.js';
import { endOfMails, endOfSms, ourTexts, valuesOf } from './client-mail.js';
import { PLAN_CHANGES } from './client-message-rules.js';
import { findToldVisit, type ToldVisit } from './client-messages.repository.js';
import {
  findAllWritten,
  findFittingVisits,
  findWrittenRow,
  lockWritten,
  putWritten,
  removeWritten,
  type WhichText,
  type WrittenRow,
} from './client-texts.repository.js';
import { BOOK_PATH, TRACKING_PATH } from '../tracking/tracking-links.usecases.js';
import * as m from '../texts/m.js';

type ClientTextCalls = Calls['clientTexts'];

/** As long as a real one, so that the parts of an SMS are counted right. It opens nothing. */
const NO_REAL_TOKEN = 'this-is-not-a-real-one';

/** What a preview is made from. */
interface Previewed {
  readonly visit: ToldVisit;
  readonly isExample: boolean;
}

/** A visit of nobody, for a business that has none yet. */
export const exampleOf = (now: Date): ToldVisit => ({
  id: 0,
  status: 'confirmed',
  outcome: null,
  starts_at: addMinutes(now, 24 * 60),
  ends_at: addMinutes(now, 25 * 60),
  total_price: 850,
  amount_paid: 850,
  is_deleted: false,
  first_name: m.example_client(),
  email: null,
  phone_number: null,
  is_redacted: false,
  consent_email: null,
  consent_sms: null,
  sms_since: null,
  driver: null,
  services: [m.example_service()],
  therapists: [m.example_therapist()],
  plan: { place: '', services: [], price: 850, therapists: [] },
  area: null,
  is_rated: false,
  said_here: false,
  language: null,
});

/** The newest visit that fits a message, or any, or an example. */
async function previews(q: Queryable, now: Date): Promise<(about: ClientTextKind) => Previewed> {
  const ids = await findFittingVisits(q);
  const visitOf = async (id: number | null) => (id === null ? undefined : findToldVisit(q, id));
  const [planned, completed, cancelled] = [
    await visitOf(ids.planned),
    await visitOf(ids.completed),
    await visitOf(ids.cancelled),
  ];
  return (about) => {
    const fitting = about === 'receipt' || about === 'thanks' ? completed : about === 'cancellation' && cancelled;
    const visit = fitting || planned;
    return visit ? { visit, isExample: false } : { visit: exampleOf(now), isExample: true };
  };
}

/** Makes the shown texts, with what does not change between them read once. */
async function shower(q: Queryable, { clock, config }: Deps) {
  const now = clock.now();
  const [company, previewOf] = [await companyInfo(q), await previews(q, now)];
  await correctedTexts(q);
  const takesReplies = gatewayOf(config)?.takesReplies === true;
  const ofVisit = `${config.publicUrl}${TRACKING_PATH}${NO_REAL_TOKEN}`;
  return ({ about, language }: WhichText, row: WrittenRow | undefined): ClientText => {
    const { visit, isExample } = previewOf(about);
    const paid = { ...visit, amount_paid: visit.amount_paid || visit.total_price };
    // Nobody is on the way to a visit of a preview: they arrive when it begins.
    const arrivesAt = Math.max(visit.starts_at.getTime(), now.getTime());
    const url = about === 'declined' ? `${config.publicUrl}${BOOK_PATH}` : ofVisit;
    // A preview of a change shows each of them.
    const changes = about === 'changed' ? PLAN_CHANGES : [];
    const telling = { about, visit: paid, changes, arrivesAt, now, company, url, written: {}, saysEnd: true };
    const values: KnownValues = valuesOf(telling, language);
    const ours = ourTexts(about, language);
    return {
      about,
      language,
      sms: row?.sms ?? ours.sms,
      subject: row?.subject ?? ours.subject,
      mail: row?.mail ?? ours.mail,
      ours,
      changed: row !== undefined,
      changed_at: row?.changed_at.toISOString() ?? null,
      changed_by: row?.changed_by ?? null,
      values: valuesFor(about, 'mail').map((name) => ({ name, value: values[name] ?? null })),
      is_example: isExample,
      sms_end: about === 'declined' ? '' : endOfSms(language, takesReplies),
      mail_end: endOfMails(about, language),
    };
  };
}

/** All messages to clients, in each language, as they are written now. Source: R-beyond-1090. */
export async function clientTexts(deps: Deps): Promise<Answer<ClientTextCalls['list']>> {
  const rows = new Map((await findAllWritten(deps.db)).map((row) => [`${row.about} ${row.language}`, row]));
  const show = await shower(deps.db, deps);
  const which = LANGUAGES.flatMap((language: Language) => CLIENT_TEXT_KINDS.map((about) => ({ about, language })));
  return { results: which.map((one) => show(one, rows.get(`${one.about} ${one.language}`))) };
}

/** Of the given texts the ones that differ from others. */
const differing = (texts: ClientTexts, from: ClientTexts): Partial<ClientTexts> =>
  Object.fromEntries(CLIENT_TEXT_PARTS.filter((part) => texts[part] !== from[part]).map((part) => [part, texts[part]]));

/**
 * Writes a message in the words of the business. What is null or equals ours is stored as none, so it follows later
 * releases. Refusals: VALIDATION_FAILED beside the text; STALE_VERSION, where it says something else than what was on
 * the screen. Source: R-beyond-1090, R-beyond-1091.
 */
export async function changeClientText(
  deps: Deps,
  user: Principal,
  { about, language, seen, ...typed }: Body<ClientTextCalls['change']> & WhichText,
  requestId: string,
): Promise<ClientText> {
  const problems = CLIENT_TEXT_PARTS.flatMap((part) => {
    const text = typed[part];
    const problem = text === null ? undefined : clientTextProblem(about, part, text);
    return problem === undefined ? [] : [[part, [problem]] as const];
  });
  if (problems.length) throw wrongFields(Object.fromEntries(problems));
  const now = deps.clock.now();
  const which = { about, language };
  // Before the lock, which keeps everybody else from saving. Source: R-beyond-1203.
  const show = await shower(deps.db, deps);
  return deps.db.tx(async (tx) => {
    const row = await lockWritten(tx, which);
    const stored = show(which, row);
    const { ours } = stored;
    refuseStaleEdit(seen, { sms: stored.sms, subject: stored.subject, mail: stored.mail }, stored);
    const after: ClientTexts = {
      sms: typed.sms ?? ours.sms,
      subject: typed.subject ?? ours.subject,
      mail: typed.mail ?? ours.mail,
    };
    const changed = differing(after, stored);
    if (Object.keys(changed).length === 0) return stored;
    const own = differing(after, ours);
    if (Object.keys(own).length === 0) await removeWritten(tx, which);
    else {
      const { sms = null, subject = null, mail = null } = own;
      await putWritten(tx, { ...which, sms, subject, mail, at: now, by: user.userId });
    }
    recordAudit(tx, {
      at: now,
      actor: { id: user.userId, role: user.role },
      action: 'settings.client_text',
      entity: 'settings',
      entityId: 'client-texts',
      before: { message: about, language, ...differing(stored, after) },
      after: { message: about, language, ...changed },
      requestId,
    });
    return show(which, await findWrittenRow(tx, which));
  });
}
