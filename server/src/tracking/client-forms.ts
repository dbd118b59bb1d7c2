import type { IncomingHttpHeaders } from 'node:http';
import type { Deps } from '../platform/deps.js';
import { askToCancel } from './cancel-requests.usecases.js';
import { confirmVisit } from './client-confirms.usecases.js';
import type { Tried } from './page.js';
import { readRatingForm } from './rating-form.js';
import { rateVisit } from './ratings.usecases.js';
import * as m from '../texts/m.js';

/**
 * Did a page of another site send this? Browsers say so, or at least from where. A page that sends no referrer, such as
 * the client's own, is `null` as an origin. Source: R-beyond-542.
 */
export function isOfAnotherSite({ 'sec-fetch-site': site, origin, host }: IncomingHttpHeaders): boolean {
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && origin !== 'null' && URL.parse(origin)?.host !== host;
}

/** Does what a form of the client's page asks for. Returns what was not taken, to be shown beside the form. */
export async function takeForm(deps: Deps, hash: Buffer, form: URLSearchParams): Promise<Tried | undefined> {
  switch (form.get('do')) {
    case 'confirm': {
      const became = await confirmVisit(deps, hash, form.get('time') ?? '');
      return became === 'changed' ? { problem: m.the_time_has_changed_look() } : undefined;
    }
    case 'cancel':
      await askToCancel(deps, hash);
      return undefined;
    default: {
      const rating = readRatingForm(form);
      if ('problem' in rating) return { rating };
      await rateVisit(deps, hash, rating);
      return undefined;
    }
  }
}
