import { plainText, serverLimits } from 'shared-lib/domain';
import type { RatingTried } from './page.js';
import type { GivenRating } from './ratings.repository.js';
import * as m from '../texts/m.js';

/** What a client sent by the form of the page: a rating, or what was typed and what is wrong with it. */
export function readRatingForm(form: URLSearchParams): GivenRating | RatingTried {
  const stars = /^[1-5]$/.test(form.get('stars') ?? '') ? Number(form.get('stars')) : undefined;
  // A browser counts a line break once and sends two characters, so what is longer is cut and not refused.
  const words = plainText((form.get('words') ?? '').replaceAll('\r\n', '\n'))
    .trim()
    .slice(0, serverLimits.RATING_WORDS_MAX);
  return stars === undefined ? { stars, words, problem: m.choose_one_to_five_stars() } : { stars, words };
}
