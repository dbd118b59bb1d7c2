// How it works: docs/subsystems/request-form.md.
import type { Company, Service } from 'shared-lib/contract';
import {
  addDays,
  addMinutes,
  instantOf,
  limits,
  serverLimits,
  serviceDayOf,
  SYSTEM,
  type ClientChannel,
  type Language,
  type ServiceArea,
} from 'shared-lib/domain';
import {
  assertMailAllowed,
  claimSms,
  endMailStreak,
  networkKey,
  uncountMail,
  uncountSms,
} from '../../accounts/codes/code-mail-limits.js';
import { hashPassword, isPassword } from '../../accounts/passwords/passwords.js';
import { newCode, newToken, tokenHash } from '../../accounts/passwords/secrets.js';
import { recordAudit } from '../../audit/audit.repository.js';
import { slotsOf } from '../../availability/free-staff/slots.usecases.js';
import { slotsSpan } from '../../availability/free-staff/slots-span.js';
import { findTeamTime } from '../../availability/free-staff/staff-time.repository.js';
import { readSchedulingRules } from '../../availability/rules/scheduling-rules.repository.js';
import type { Queryable, Tx } from '../../platform/database/database.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/errors.js';
import { tellRequests } from '../../booking-requests/requests.usecases.js';
import { findServices } from '../../services/services.repository.js';
import { findSurcharges } from '../../services/surcharges.repository.js';
import type { RequestRules } from '../../settings/business-rules.usecases.js';
import { companyInfo } from '../../settings/company.usecases.js';
import { correctedTexts } from '../../settings/filipino-texts.usecases.js';
import { readTravelPlan } from '../../travel/travel.usecases.js';
import {
  claimTry,
  countCodes,
  countWaitingOf,
  deleteRequest,
  findOwn,
  insertRequest,
  lockUnproved,
  lockWaitingOf,
  prove,
  putCodeBack,
  renewCode,
  type OwnRequest,
  type UnprovedRequest,
} from './book.repository.js';
import type { OfferedSurcharge } from './book-prices.js';
import { mailRequestCode, textRequestCode, type CodeReader, type SmsProblem } from './request-code.js';

/** What the request form is written from. */
export interface Offer {
  readonly company: Company;
  readonly services: readonly Service[];
  readonly areas: readonly ServiceArea[];
  /** Those that have not ended, and may begin by the last day that can be asked for. */
  readonly surcharges: readonly OfferedSurcharge[];
}

export async function readOffer(q: Queryable, now: Date): Promise<Offer> {
  const [company, services, { areas }, surcharges] = await Promise.all([
    companyInfo(q),
    findServices(q, serviceDayOf(now)),
    readTravelPlan(q),
    findSurcharges(q),
    correctedTexts(q),
  ]);
  // A price that begins after the last day that can be asked for is nothing to the client.
  const last = addDays(serviceDayOf(now), serverLimits.REQUEST_DAYS - 1);
  const offered = services.map(({ coming_prices: coming = [], ...service }) => ({
    ...service,
    coming_prices: coming.filter(({ from }) => from <= last),
  }));
  const today = serviceDayOf(now);
  const held = surcharges.filter(({ starts_on: from, ends_on: to }) => from <= last && (to === null || to >= today));
  return { company, services: offered, areas, surcharges: held };
}

/**
 * The starts at which a therapist and a driver are free for a visit of these minutes, as the calendar of operators
 * decides it. It says of nobody who that is, or how many. Reads only. Source: R-beyond-801.
 */
export async function offeredStarts({ db, clock }: Deps, duration: number, hours: number): Promise<Date[]> {
  const now = clock.now();
  const today = serviceDayOf(now);
  const days = Array.from({ length: serverLimits.REQUEST_DAYS }, (_, after) => addDays(today, after));
  const [rules, staff] = await Promise.all([
    readSchedulingRules(db),
    findTeamTime(db, { roles: ['therapist', 'driver'], span: slotsSpan(days, duration), except: null }),
  ]);
  const soonest = addMinutes(now, hours * 60);
  return days.flatMap((day) =>
    slotsOf(day, staff, { duration, rules, now })
      .filter((slot) => slot.free_therapists > 0 && slot.free_drivers > 0)
      .map(({ time }) => instantOf(day, time))
      .filter((start) => start >= soonest),
  );
}

export interface AskedVisit {
  readonly name: string;
  /** In E.164. */
  readonly phone: string;
  /** Empty where the code goes by SMS. */
  readonly email: string;
  readonly codeBy: ClientChannel;
  readonly address: string;
  readonly services: readonly number[];
  readonly wishes: readonly Date[];
  readonly agreed: boolean;
  readonly language: Language;
  readonly network: string;
}

const codeExpiry = (now: Date): Date => addMinutes(now, limits.CODE_MINUTES);
/** These limits are the same by e-mail and by SMS, which has more of its own. */
const codeTo = (to: string, network: string, now: Date) =>
  ({ purpose: 'book_online', email: to, askers: [networkKey(network)], stranger: true, now }) as const;
/** Why no code was sent: too many were sent, this address or number got one just before, or no SMS. */
export type Unsent = 'busy' | 'soon' | SmsProblem;
const unsent = (error: unknown): Unsent => {
  if (error instanceof ApiError && error.code === 'CODE_TOO_SOON') return 'soon';
  throw error;
};

const hourBefore = (now: Date): Date => new Date(now.getTime() - 60 * limits.MINUTE);
const isBusy = async (q: Queryable, now: Date): Promise<boolean> =>
  (await countCodes(q, hourBefore(now))) >= serverLimits.REQUEST_CODES_AN_HOUR;

/** A code that was counted and is to be handed over. */
interface Counted extends CodeReader {
  /** The count of an SMS. */
  readonly claim: string | undefined;
}

/** Counts a code, and queues the one that goes by e-mail. Refusal: 'busy' where no SMS is left. */
async function countCode(
  tx: Tx,
  { mail }: Deps,
  { reader, code, network, now }: { reader: CodeReader; code: string; network: string; now: Date },
): Promise<Counted | 'busy'> {
  const { code_by, code_to } = reader;
  const claim = code_by === 'sms' ? await claimSms(tx, code_to, now) : undefined;
  if (code_by === 'sms' && claim === undefined) return 'busy';
  await assertMailAllowed(tx, codeTo(code_to, network, now));
  if (code_by === 'email') await mailRequestCode(tx, mail, reader, code);
  return { ...reader, claim };
}

/** Sends a code that goes by SMS. Where it never left, all counts are as before, and `undo` puts the rest back. */
async function textCounted(
  deps: Deps,
  { claim, ...reader }: Counted,
  { code, network, undo }: { code: string; network: string; undo: (tx: Tx) => Promise<unknown> },
): Promise<SmsProblem | undefined> {
  if (claim === undefined) return undefined;
  const problem = await textRequestCode(deps, reader, code);
  if (problem)
    await deps.db.tx(async (tx) => {
      await undo(tx);
      await uncountMail(tx, codeTo(reader.code_to, network, deps.clock.now()));
      await uncountSms(tx, reader.code_to, claim);
    });
  return problem;
}

/**
 * Stores what somebody asks for and sends a code. No operator sees it before the code was given. Returns the token by
 * which the browser goes on. It does the same for a number on record and for any other. Source: R-beyond-802.
 */
export async function beginRequest(deps: Deps, asked: AskedVisit): Promise<{ readonly token: string } | Unsent> {
  const now = deps.clock.now();
  if (await isBusy(deps.db, now)) return 'busy';
  const [token, code] = [newToken(), newCode()];
  const hash = tokenHash(token);
  const reader = {
    code_by: asked.codeBy,
    code_to: asked.codeBy === 'sms' ? asked.phone : asked.email,
    language: asked.language,
  };
  const codeHash = await hashPassword(code);
  try {
    const { network } = asked;
    const counted = await deps.db.tx(async (tx) => {
      const claimed = await countCode(tx, deps, { reader, code, network, now });
      if (claimed !== 'busy')
        await insertRequest(tx, { ...asked, tokenHash: hash, now, codeHash, codeExpiresAt: codeExpiry(now) });
      return claimed;
    });
    if (counted === 'busy') return counted;
    // After the transaction: a slow gateway holds no connection.
    const undo = (tx: Tx) => deleteRequest(tx, hash);
    return (await textCounted(deps, counted, { code, network, undo })) ?? { token };
  } catch (error) {
    return unsent(error);
  }
}

export interface NextCode extends Pick<AskedVisit, 'network' | 'language'> {
  /** An address to which it goes instead of by SMS. */
  readonly email?: string | undefined;
  readonly ways: RequestRules['ways'];
}

/** Where the next code goes: to the number where e-mail is not allowed any more. */
function nextReader(own: UnprovedRequest, { email, ways, language }: NextCode): CodeReader {
  const isByMail = ways.includes('email') && (email !== undefined || own.code_by === 'email');
  return isByMail
    ? { code_by: 'email', code_to: email ?? own.email, language }
    : { code_by: 'sms', code_to: own.phone_number, language };
}

/**
 * Sends another code for a request that waits for it, a few within its first hour. The one before it is over, unless
 * the new one never left. Nothing where there is none.
 */
export async function sendAnotherCode(deps: Deps, hash: Buffer, asked: NextCode): Promise<Unsent | undefined> {
  const now = deps.clock.now();
  const code = newCode();
  const codeHash = await hashPassword(code);
  try {
    const { network } = asked;
    const renewed = await deps.db.tx(async (tx) => {
      const own = await lockUnproved(tx, hash);
      if (!own) return undefined;
      const isOver = own.codes >= serverLimits.REQUEST_CODES_OF_ONE || own.made_at <= hourBefore(now);
      if (isOver || (await isBusy(tx, now))) return 'busy';
      const reader = nextReader(own, asked);
      const counted = await countCode(tx, deps, { reader, code, network, now });
      if (counted === 'busy') return counted;
      const { code_by: codeBy, code_to } = counted;
      const email = codeBy === 'email' ? code_to : '';
      await renewCode(tx, own.id, { codeHash, expiresAt: codeExpiry(now), codeBy, email });
      return { counted, own };
    });
    if (typeof renewed !== 'object') return renewed;
    const undo = (tx: Tx) => putCodeBack(tx, codeHash, renewed.own);
    return await textCounted(deps, renewed.counted, { code, network, undo });
  } catch (error) {
    return unsent(error);
  }
}

/** What became of a code: `many` where this address has requests enough that wait. */
export type Given = 'asked' | 'wrong' | 'many';

/** Takes the code of a request: with the right one it waits for an operator, once. Source: R-beyond-802. */
export async function giveCode(deps: Deps, hash: Buffer, code: string, network: string): Promise<Given> {
  const now = deps.clock.now();
  const tried = await claimTry(deps.db, hash, now, serverLimits.CODE_TRIES);
  const isRight = await isPassword(tried?.code_hash, code);
  if (!tried || !isRight) return (await findOwn(deps.db, hash))?.asked_at ? 'asked' : 'wrong';
  const given = await deps.db.tx(async (tx): Promise<Given> => {
    await lockWaitingOf(tx, tried.code_to);
    if ((await countWaitingOf(tx, tried.code_to)) >= serverLimits.REQUEST_WAITING_OF_ONE) return 'many';
    if (!(await prove(tx, tried, now))) return 'asked';
    recordAudit(tx, {
      at: now,
      actor: SYSTEM,
      action: 'booking_request.ask',
      entity: 'booking_request',
      entityId: tried.id,
    });
    tellRequests(tx);
    return 'asked';
  });
  if (given === 'asked')
    await endMailStreak(deps.db, { purpose: 'book_online', email: tried.code_to }, [networkKey(network)]);
  return given;
}

/** The request of the browser with this token; undefined where there is none, or it is too old to be shown. */
export async function ownRequest({ db, clock }: Deps, hash: Buffer): Promise<OwnRequest | undefined> {
  const own = await findOwn(db, hash);
  if (!own) return undefined;
  const days = own.asked_at ? serverLimits.TRACKING_DAYS : serverLimits.REQUEST_UNPROVED_HOURS / 24;
  return clock.now().getTime() < own.made_at.getTime() + days * limits.DAY ? own : undefined;
}
