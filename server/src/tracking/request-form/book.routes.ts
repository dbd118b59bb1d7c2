// How it works: docs/subsystems/request-form.md.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serverLimits, speaking } from 'shared-lib/domain';
import { withinHashing } from '../../accounts/passwords/passwords.js';
import { newToken, tokenHash } from '../../accounts/passwords/secrets.js';
import { retryLostRead } from '../../platform/database/retry-lost-read.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/errors.js';
import { networkOf } from '../../platform/http/network.js';
import { rateCounters } from '../../platform/http/rate-counters.js';
import { requestRules, type RequestRules } from '../../settings/business-rules.usecases.js';
import { isOfAnotherSite } from '../client-forms.js';
import { asClientPages, html } from '../client-pages.js';
import { readingOf, rememberChoice } from '../page-language.js';
import {
  emailIn,
  insteadOfSms,
  minutesOf,
  readForm,
  servicesIn,
  timesGone,
  TRAP,
  typedIn,
  UNTYPED,
} from './book-form.js';
import { pricesOfRequest } from './book-prices.js';
import { closedPage, ownPage, servicesPage, timesPage, type Written } from './book-page.js';
import {
  beginRequest,
  giveCode,
  offeredStarts,
  ownRequest,
  readOffer,
  sendAnotherCode,
  type Offer,
  type Unsent,
} from './book.usecases.js';
import { keepFor } from './keep-for.js';
import * as m from '../../texts/m.js';
import { BOOK_PATH } from '../tracking-links.usecases.js';

/** For one address, in a minute. */
const PAGE_LIMIT = { max: 60, timeWindow: 60_000 };
const FORM_LIMIT = { max: 20, timeWindow: 60_000 };
const HOUR_MS = 3_600_000;

const COOKIE = 'request';
const TOKEN = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`);
const ownHash = ({ headers }: FastifyRequest): Buffer | undefined => {
  const token = TOKEN.exec(headers.cookie ?? '')?.[1];
  return token === undefined ? undefined : tokenHash(token);
};

type Query = Readonly<Record<string, unknown>>;
/** A query may name a service once or several times. */
const queried = (query: Query): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().flatMap((one): [string, string][] => (typeof one === 'string' ? [[name, one]] : [])),
    ),
  );

interface Asked {
  readonly Querystring: Query;
  readonly Body: unknown;
}

/** A form of the page that was sent. */
interface Sent {
  readonly request: FastifyRequest<Asked>;
  readonly reply: FastifyReply;
  readonly form: URLSearchParams;
  readonly offer: Offer;
  readonly rules: RequestRules;
}

/**
 * The form on which anybody asks for a visit, written here. A setting opens it. No GET changes anything, and no answer
 * depends on who is on record. Source: R-beyond-800, R-beyond-801, R-beyond-802.
 */
export async function bookPageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { clock, config } = deps;
  const counter = new (rateCounters(clock))();
  const isSecure = config.publicUrl.startsWith('https:');

  /** Whether a network may get another code in this hour. */
  const mayGetCode = (network: string): boolean =>
    !config.rateLimit || counter.count(network, HOUR_MS).current <= serverLimits.REQUEST_CODES_OF_NETWORK;

  const setToken = (reply: FastifyReply, token: string): FastifyReply =>
    reply.header(
      'set-cookie',
      `${COOKIE}=${token}; Max-Age=${serverLimits.TRACKING_DAYS * 24 * 3600}; Path=${BOOK_PATH}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    );

  const offerNow = (): Promise<Offer> => retryLostRead(() => readOffer(deps.db, deps.clock.now()));
  const startsNow = (minutes: number, hours: number): Promise<Date[]> =>
    retryLostRead(() => offeredStarts(deps, minutes, hours));
  const keptOffer = keepFor<Offer>(clock, serverLimits.REQUEST_TIMES_SECONDS);
  const keptStarts = keepFor<Date[]>(clock, serverLimits.REQUEST_TIMES_SECONDS);
  const shownStarts = (minutes: number, hours: number): Promise<Date[]> =>
    keptStarts(`${minutes} ${hours}`, () => startsNow(minutes, hours));
  /** What is set now: a form that was closed is closed at once. */
  const rulesNow = (): Promise<RequestRules> => retryLostRead(() => requestRules(deps.db, config));
  const writtenFor = (request: FastifyRequest<{ Querystring: Query }>, { company, surcharges }: Offer): Written => ({
    nonce: randomBytes(16).toString('base64'),
    reading: readingOf(request),
    company,
    surcharges,
  });
  const saying =
    ({ reading }: Written) =>
    (write: () => string): string =>
      speaking(reading.language, write);
  const servicesProblem = (isGone: boolean): string =>
    isGone ? m.a_service_is_offered_no_longer() : m.choose_a_service_first();
  const REFUSED = {
    busy: { status: 429, words: () => m.too_many_ask_now() },
    soon: { status: 429, words: () => m.a_code_was_sent_just_now() },
    down: { status: 503, words: () => m.no_sms_leaves_now() },
    unreached: { status: 422, words: () => m.this_number_gets_no_sms() },
  } as const satisfies Readonly<Record<Unsent, { status: number; words: () => string }>>;
  /** Why no code came, and the other way where there is one. */
  const refusedWords = (why: Unsent, { ways }: RequestRules): string =>
    [REFUSED[why].words(), ...(why === 'down' || why === 'unreached' ? [insteadOfSms(ways)] : [])].join(' ');

  await app.register(async (pages) => {
    asClientPages(pages);

    pages.get<Asked>(BOOK_PATH, { config: { rateLimit: PAGE_LIMIT } }, async (request, reply) => {
      const [rules, offer] = await Promise.all([rulesNow(), keptOffer('', offerNow)]);
      const { hours, ways } = rules;
      const written = writtenFor(request, offer);
      const say = saying(written);
      rememberChoice(request, reply, { path: BOOK_PATH, isSecure });
      if (hours === 0) return html(reply.code(404), written.nonce).send(say(() => closedPage(written)));
      const query = queried(request.query);
      const step = query.get('step');
      const hash = ownHash(request);
      const own = step === null && hash ? await ownRequest(deps, hash) : undefined;
      if (own)
        return html(reply, written.nonce).send(
          say(() =>
            ownPage(own, { ...written, mailable: ways.includes('email'), priceOf: pricesOfRequest(own, offer) }),
          ),
        );
      const { chosen, isGone } = servicesIn(query, offer.services);
      if (step !== 'times' || isGone || chosen.length === 0)
        return html(reply, written.nonce).send(
          say(() =>
            servicesPage(offer.services, chosen, {
              ...written,
              problem: isGone || step === 'times' ? servicesProblem(isGone) : undefined,
            }),
          ),
        );
      const free = await shownStarts(minutesOf(chosen), hours);
      const asked = { chosen, areas: offer.areas, free, ways, typed: UNTYPED, problems: {} };
      return html(reply, written.nonce).send(say(() => timesPage(asked, written)));
    });

    /** The services again, with what is wrong with those chosen and all that was typed. */
    const chooseAnew = ({ request, reply, form, offer }: Sent) => {
      const written = writtenFor(request, offer);
      const { chosen, isGone } = servicesIn(form, offer.services);
      const page = () =>
        servicesPage(offer.services, chosen, { ...written, typed: typedIn(form), problem: servicesProblem(isGone) });
      return html(reply.code(422), written.nonce).send(saying(written)(page));
    };

    /** From the services to the times, with what was typed before the services had to be chosen again. */
    const showTimes = async (sent: Sent) => {
      const { request, reply, form, offer, rules } = sent;
      const { hours, ways } = rules;
      const { chosen, isGone } = servicesIn(form, offer.services);
      if (isGone || chosen.length === 0) return chooseAnew(sent);
      const written = writtenFor(request, offer);
      const free = await shownStarts(minutesOf(chosen), hours);
      const typed = typedIn(form);
      const page = () =>
        timesPage({ chosen, areas: offer.areas, free, ways, typed, problems: timesGone(typed, free) }, written);
      return html(reply, written.nonce).send(saying(written)(page));
    };

    /** Stores a request and sends its code, or shows the form again with what is wrong. */
    const ask = async (sent: Sent) => {
      const { request, reply, form, offer, rules } = sent;
      const { hours, ways } = rules;
      const written = writtenFor(request, offer);
      const say = saying(written);
      // A program that fills in every field is led on as everybody is, but nothing is stored or sent.
      if (form.get(TRAP)) return setToken(reply, newToken()).redirect('?', 303);
      const { chosen, isGone } = servicesIn(form, offer.services);
      if (isGone || chosen.length === 0) return chooseAnew(sent);
      const { language } = written.reading;
      const read = (free: readonly Date[]) => {
        const beside = { areas: offer.areas, free, ways };
        const { typed, problems, asked } = speaking(language, () => readForm(form, beside));
        return { asked, problems, shown: { chosen, ...beside, typed, problems } };
      };
      const kept = read(await shownStarts(minutesOf(chosen), hours));
      // What is free at this moment decides. A form that is wrong elsewhere does not come so far.
      const isWrongElsewhere = Object.keys(kept.problems).some((field) => field !== 'start');
      const { asked, problems, shown } = isWrongElsewhere ? kept : read(await startsNow(minutesOf(chosen), hours));
      const network = networkOf(request.ip);
      if (Object.keys(problems).length > 0)
        return html(reply.code(422), written.nonce).send(say(() => timesPage(shown, written)));
      const begun = mayGetCode(network)
        ? await withinHashing(
            () => beginRequest(deps, { ...asked, services: chosen.map(({ id }) => id), language, network }),
            request,
          )
        : 'busy';
      if (typeof begun === 'string')
        return html(reply.code(REFUSED[begun].status), written.nonce).send(
          say(() => {
            const words = refusedWords(begun, rules);
            return timesPage(
              begun === 'unreached' ? { ...shown, problems: { phone: words } } : { ...shown, refused: words },
              written,
            );
          }),
        );
      return setToken(reply, begun.token).redirect('?', 303);
    };

    /** Takes the code of this browser's request, or sends another. */
    const goOn = async ({ request, reply, form, offer, rules }: Sent) => {
      const hash = ownHash(request);
      const written = writtenFor(request, offer);
      const network = networkOf(request.ip);
      const { language } = written.reading;
      if (!hash) return reply.redirect('?', 303);
      const mailable = rules.ways.includes('email');
      const isByMail = form.get('do') === 'mail';
      const problem = await withinHashing(async () => {
        if (isByMail || form.get('do') === 'again') {
          const email = isByMail && mailable ? emailIn(form) : undefined;
          if (isByMail && email === undefined) return () => m.write_an_e_mail_address();
          const next = { network, language, email, ways: rules.ways };
          const why = mayGetCode(network) ? await sendAnotherCode(deps, hash, next) : 'busy';
          return why && (() => refusedWords(why, rules));
        }
        const given = await giveCode(deps, hash, (form.get('code') ?? '').replace(/\s/g, ''), network);
        if (given === 'asked') return undefined;
        return () => (given === 'many' ? m.you_have_requests_enough() : m.this_code_is_wrong_or_over());
      }, request);
      const own = problem && (await ownRequest(deps, hash));
      if (!problem || !own) return reply.redirect('?', 303);
      return html(reply.code(422), written.nonce).send(
        saying(written)(() =>
          ownPage(own, {
            ...written,
            mailable,
            problem: problem(),
            typed: isByMail ? (form.get('email') ?? '') : '',
            priceOf: pricesOfRequest(own, offer),
          }),
        ),
      );
    };

    pages.post<Asked>(BOOK_PATH, { config: { rateLimit: FORM_LIMIT } }, async (request, reply) => {
      if (isOfAnotherSite(request.headers)) throw new ApiError('FORBIDDEN');
      const [rules, offer] = await Promise.all([rulesNow(), offerNow()]);
      if (rules.hours === 0) {
        const written = writtenFor(request, offer);
        return html(reply.code(404), written.nonce).send(saying(written)(() => closedPage(written)));
      }
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const sent = { request, reply, form, offer, rules };
      switch (form.get('do')) {
        case 'ask':
          return ask(sent);
        case 'times':
          return showTimes(sent);
        default:
          return goOn(sent);
      }
    });
  });
}
