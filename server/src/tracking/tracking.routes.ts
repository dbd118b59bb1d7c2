// How it works: docs/subsystems/tracking.md.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { calls, type Company, type TrackedVisit } from 'shared-lib/contract';
import { formatTime, limits, serverLimits, speaking } from 'shared-lib/domain';
import { tokenHash } from '../accounts/passwords/secrets.js';
import { callerOf } from '../platform/caller.js';
import { retryLostRead } from '../platform/database/retry-lost-read.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, notFound } from '../platform/errors.js';
import { rateCounters } from '../platform/http/rate-counters.js';
import { route } from '../platform/http/route.js';
import { hoursToCancel, hoursToMove, requestRules } from '../settings/business-rules.usecases.js';
import { companyInfo } from '../settings/company.usecases.js';
import { correctedTexts } from '../settings/filipino-texts.usecases.js';
import { readTravelPlan } from '../travel/travel.usecases.js';
import { endedPage, pageTitle, trackingPage, visitHtml } from './page.js';
import { keepAskedVisit, listCancelRequests } from './cancel-requests.usecases.js';
import { isOfAnotherSite, takeForm, triedOf } from './client-forms.js';
import { asClientPages, html } from './client-pages.js';
import { choiceOf, momentInWords, readingOf, rememberChoice } from './page-language.js';
import { listLowRatings, ratingsByTherapist, readRating, settleLowRating } from './ratings.usecases.js';
import { shownVisit, type Beside } from './shown-visit.js';
import { makeLink, noteSeen, noteSent, readTracking, TRACKING_PATH } from './tracking-links.usecases.js';
import { receiptPage } from './receipt-page.js';
import { findReceipt } from './receipt.repository.js';
import { findTracked, type TrackedRow } from './tracking.repository.js';
import { keepAskedTime, listTimeRequests, offeredTimes } from './time-requests.usecases.js';
import { timesPage, type TimesWritten } from './times-page.js';
import { visitFile } from './visit-file.js';
import * as m from '../texts/m.js';

/** What an operator can send by hand, beside the link, and whether by e-mail. */
type Prepared = (
  deps: Deps,
  appointment: number,
  link: TrackedVisit['link'],
) => Promise<Pick<TrackedVisit, 'texts' | 'language' | 'mail'>>;

/** What operators do with the tracking link of a visit. */
export function trackingLinkRoutes(app: FastifyInstance, prepared: Prepared): void {
  const { tracking } = calls;
  const withTexts = async (deps: Deps, id: number, tracked: TrackedVisit): Promise<TrackedVisit> => ({
    ...tracked,
    ...(await prepared(deps, id, tracked.link)),
  });
  route(app, tracking.read, async ({ params: { id }, deps }) => withTexts(deps, id, await readTracking(deps, id)));
  // The answer is the secret itself, so it must not be stored with the kept answers. A repeat makes no second link.
  route(
    app,
    tracking.makeLink,
    async (asked) => {
      const { id } = asked.params;
      return withTexts(asked.deps, id, await makeLink(callerOf(asked), id, asked.body));
    },
    { secret: true },
  );
  route(app, tracking.noteSent, async (asked) => {
    await noteSent(callerOf(asked), asked.params.id, asked.body);
    return undefined;
  });
}

/** How clients rated visits, as operators read and settle it. */
export function ratingRoutes(app: FastifyInstance): void {
  const { ratings } = calls;
  route(app, ratings.read, ({ params, deps }) => readRating(deps.db, params.id));
  route(app, ratings.settle, ({ params, body, ...asked }) => settleLowRating(callerOf(asked), params.id, body));
  route(app, ratings.low, ({ query, deps }) => listLowRatings(deps.db, query));
  route(app, ratings.byTherapist, ({ query, deps }) => ratingsByTherapist(deps.db, query));
}

/** Clients who ask to cancel, as operators answer them. */
export function cancelRequestRoutes(app: FastifyInstance): void {
  const { cancelRequests } = calls;
  route(app, cancelRequests.waiting, ({ query, deps }) => listCancelRequests(deps.db, query));
  route(app, cancelRequests.keep, ({ params, ...asked }) => keepAskedVisit(callerOf(asked), params.id));
}

/** Clients who ask for another time, as operators answer them. */
export function timeRequestRoutes(app: FastifyInstance): void {
  const { timeRequests } = calls;
  route(app, timeRequests.waiting, ({ query, deps }) => listTimeRequests(deps.db, query));
  route(app, timeRequests.keep, ({ params, ...asked }) => keepAskedTime(callerOf(asked), params.id));
}

/** For one address, in a minute. Several clients may share one; each page asks four times. */
const PAGE_LIMIT = { max: 60, timeWindow: 60_000 };
const STATE_LIMIT = { max: 240, timeWindow: 60_000 };
const FORM_LIMIT = { max: 20, timeWindow: 60_000 };
const SEEN_LIMIT = { max: 30, timeWindow: 60_000 };

interface Found {
  readonly row: TrackedRow | undefined;
  readonly company: Company;
}

/** A guess costs what a working link costs: three reads, whatever the text is. */
async function find({ db, clock }: Deps, hash: Buffer): Promise<Found> {
  const [row, company] = await retryLostRead(() =>
    Promise.all([findTracked(db, hash, clock.now()), companyInfo(db), correctedTexts(db)]),
  );
  return { row, company };
}

/** What the page is written from, besides the visit. */
async function readBeside({ db, config }: Deps): Promise<Omit<Beside, 'company' | 'now'>> {
  const [plan, cancel, move, { hours }] = await Promise.all([
    readTravelPlan(db),
    hoursToCancel(db),
    hoursToMove(db),
    requestRules(db, config),
  ]);
  return { plan, hoursToCancel: cancel, hoursToMove: move, canBook: hours > 0 };
}

interface Asked {
  readonly Params: { readonly token: string };
  readonly Querystring: Readonly<Record<string, unknown>>;
}

/**
 * The page by which a client follows a visit, written here. The link alone gives access: an unknown, ended or replaced
 * one reveals nothing. No GET changes anything: messengers open links for their previews. Source: R-beyond-460.
 */
export async function trackingPageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { clock, config } = deps;
  const counter = new (rateCounters(clock))();

  /** Only links that work are counted, so guesses cannot fill the memory or close another person's page. */
  const refuseAbove = (most: number, key: string, ms: number): void => {
    if (!config.rateLimit) return;
    const { current, ttl } = counter.count(key, ms);
    if (current > most) throw new ApiError('RATE_LIMITED', { retryAfter: ttl / 1000 });
  };
  const countOf = (hash: Buffer): void =>
    refuseAbove(serverLimits.TRACKING_A_MINUTE, hash.toString('hex'), limits.MINUTE);

  const besideNow = async (company: Company): Promise<Beside> => ({
    ...(await retryLostRead(() => readBeside(deps))),
    company,
    now: clock.now(),
  });
  const ended = (written: Parameters<typeof endedPage>[0]) =>
    speaking(written.reading.language, () => endedPage(written));
  /** The times that are free at this moment, to ask for one. */
  const writeTimes = async (
    row: TrackedRow,
    { hoursToMove: hours }: Beside,
    { tried, ...written }: Pick<TimesWritten, 'nonce' | 'reading' | 'company'> & { tried?: string },
  ): Promise<string> => {
    const starts = await retryLostRead(() => offeredTimes(deps, row, hours));
    return speaking(written.reading.language, () =>
      timesPage({
        ...written,
        id: row.id,
        now: momentInWords(new Date(row.starts_at)),
        starts,
        ...(tried !== undefined && { problem: tried ? m.this_time_is_free_no_longer() : m.choose_a_time_first() }),
      }),
    );
  };
  const isSecure = config.publicUrl.startsWith('https:');

  await app.register(async (pages) => {
    asClientPages(pages);

    pages.get<Asked>(`${TRACKING_PATH}:token/`, { config: { rateLimit: PAGE_LIMIT } }, async (request, reply) => {
      const { params, query } = request;
      const hash = tokenHash(params.token);
      const { row, company } = await find(deps, hash);
      const nonce = randomBytes(16).toString('base64');
      const reading = readingOf(request, row?.language);
      const { language } = reading;
      const link = row ? `${TRACKING_PATH}${request.params.token}` : undefined;
      rememberChoice(request, reply, { path: TRACKING_PATH, link, isSecure });
      if (!row) return html(reply.code(404), nonce).send(ended({ nonce, reading, company }));
      countOf(hash);
      const beside = await besideNow(company);
      const visit = speaking(language, () => shownVisit(row, beside));
      if (query['calendar'] !== undefined && visit.hasCalendar)
        return reply
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', 'attachment; filename="visit.ics"')
          .send(visitFile(row, { host: new URL(config.publicUrl).hostname, company, now: clock.now() }));
      if (query['receipt'] !== undefined && visit.facts.some(({ hasReceipt }) => hasReceipt)) {
        const receipt = await retryLostRead(() => findReceipt(deps.db, row.id));
        if (receipt)
          return html(reply, nonce).send(speaking(language, () => receiptPage(receipt, { nonce, reading, company })));
      }
      if (query['times'] !== undefined && visit.time?.canAsk)
        return html(reply, nonce).send(await writeTimes(row, beside, { nonce, reading, company }));
      const updated = formatTime(clock.now());
      return html(reply, nonce).send(
        speaking(language, () => trackingPage(visit, { nonce, reading, company, updated, id: row.id })),
      );
    });

    pages.get<Asked>(
      `${TRACKING_PATH}:token/state/`,
      { config: { rateLimit: STATE_LIMIT } },
      async (request, reply) => {
        const hash = tokenHash(request.params.token);
        const { row, company } = await find(deps, hash);
        if (!row) throw notFound();
        countOf(hash);
        const beside = await besideNow(company);
        return reply.send(
          speaking(readingOf(request, row.language).language, () => {
            const visit = shownVisit(row, beside);
            return {
              html: visitHtml(visit),
              // Screen readers say it when it changes.
              title: [visit.said[0]?.words, visit.title].filter(Boolean).join(' '),
              page_title: pageTitle(visit, company),
              updated: formatTime(beside.now),
              is_over: visit.isOver,
            };
          }),
        );
      },
    );

    /** The forms of the page, with its script or without. After one a plain form shows the page again. */
    pages.post<Asked & { Body: unknown }>(
      `${TRACKING_PATH}:token/`,
      { config: { rateLimit: FORM_LIMIT } },
      async (request, reply) => {
        const { params, body, headers } = request;
        if (isOfAnotherSite(headers)) throw new ApiError('FORBIDDEN');
        const hash = tokenHash(params.token);
        const { row, company } = await find(deps, hash);
        const reading = readingOf(request, row?.language);
        const { language } = reading;
        const nonce = randomBytes(16).toString('base64');
        if (!row) return html(reply.code(404), nonce).send(ended({ nonce, reading, company }));
        countOf(hash);
        refuseAbove(serverLimits.TRACKING_FORMS_AN_HOUR, `forms ${hash.toString('hex')}`, 60 * limits.MINUTE);
        const form = body instanceof URLSearchParams ? body : new URLSearchParams();
        const untaken = await takeForm(deps, hash, form);
        if (!untaken) return reply.redirect('?', 303);
        // The visit may have changed since it was found: that may be why.
        const now = (await find(deps, hash)).row ?? row;
        const beside = await besideNow(company);
        if (untaken === 'slot')
          return html(reply.code(422), nonce).send(
            await writeTimes(now, beside, { nonce, reading, company, tried: form.get('start') ?? '' }),
          );
        const updated = formatTime(beside.now);
        const page = speaking(language, () =>
          trackingPage(shownVisit(now, beside), {
            nonce,
            reading,
            company,
            updated,
            id: row.id,
            tried: triedOf(untaken, form),
          }),
        );
        return html(reply.code(422), nonce).send(page);
      },
    );

    /** The page's own script says that a person sees it. The answer is the same for every link. */
    pages.post<Asked>(`${TRACKING_PATH}:token/seen/`, { config: { rateLimit: SEEN_LIMIT } }, async (request, reply) => {
      const hash = tokenHash(request.params.token);
      const { row } = await find(deps, hash);
      const chosen = row && choiceOf(request, row.language);
      if (chosen && chosen !== row.language)
        refuseAbove(serverLimits.TRACKING_LANGUAGES_AN_HOUR, `languages ${hash.toString('hex')}`, 60 * limits.MINUTE);
      await noteSeen(deps, hash, { ...readingOf(request, row?.language), chosen });
      return reply.code(204).send();
    });
  });
}
