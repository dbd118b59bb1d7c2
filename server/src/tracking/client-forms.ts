// How it works: docs/subsystems/tracking.md.
import type { IncomingHttpHeaders } from 'node:http';
import type { Deps } from '../platform/deps.js';
import { askToCancel } from './cancel-requests.usecases.js';
import { sayLate, sayUnit, unitIn } from './client-taps.usecases.js';
import { confirmVisit } from './client-confirms.usecases.js';
import type { Tried } from './page.js';
import { readRatingForm } from './rating-form.js';
import { rateVisit } from './ratings.usecases.js';
import { askForTime } from './time-requests.usecases.js';
import * as m from '../texts/m.js';

/**
 * Did a page of another site send this? Browsers say so, or at least from where. A page that sends no referrer, such as
 * the client's own, is `null` as an origin. Source: R-beyond-542.
 */
export function isOfAnotherSite({ 'sec-fetch-site': site, origin, host }: IncomingHttpHeaders): boolean {
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && origin !== 'null' && URL.parse(origin)?.host !== host;
}

/**
 * What was not taken: a rating or a unit that is none, a word about another time than the visit has, a time that is
 * not free.
 */
export type Untaken = 'rating' | 'time' | 'slot' | 'unit';

/** Does what a form of the client's page asks for. Returns what was not taken. */
export async function takeForm(deps: Deps, hash: Buffer, form: URLSearchParams): Promise<Untaken | undefined> {
  switch (form.get('do')) {
    case 'confirm': {
      const became = await confirmVisit(deps, hash, form.get('time') ?? '');
      return became === 'changed' ? 'time' : undefined;
    }
    case 'cancel':
      await askToCancel(deps, hash);
      return undefined;
    case 'time':
      return (await askForTime(deps, hash, form.get('start') ?? '')) === 'taken' ? 'slot' : undefined;
    case 'late':
      await sayLate(deps, hash);
      return undefined;
    case 'unit': {
      const unit = unitIn(form.get('unit') ?? '');
      if (unit === undefined) return 'unit';
      await sayUnit(deps, hash, unit);
      return undefined;
    }
    default: {
      const rating = readRatingForm(form);
      if ('problem' in rating) return 'rating';
      await rateVisit(deps, hash, rating);
      return undefined;
    }
  }
}

/** What the page shows beside the form, in the language that is spoken. */
export function triedOf(untaken: Exclude<Untaken, 'slot'>, form: URLSearchParams): Tried {
  if (untaken === 'time') return { problem: m.the_time_has_changed_look() };
  if (untaken === 'unit') return { unit: form.get('unit') ?? '' };
  const rating = readRatingForm(form);
  return 'problem' in rating ? { rating } : {};
}
