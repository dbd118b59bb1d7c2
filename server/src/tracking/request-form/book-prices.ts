// How it works: docs/subsystems/surcharges.md.
import type { Service } from 'shared-lib/contract';
import {
  formatPesos,
  formatTime,
  isSurcharged,
  localDate,
  localTime,
  instantOf,
  pricedOn,
  type ServiceArea,
  serviceAreaOf,
  serviceDayOf,
  sumOfPrices,
  surchargeOf,
} from 'shared-lib/domain';
import type { StoredSurcharge } from '../../services/surcharges.repository.js';
import { escapeHtml } from '../../platform/html.js';
import { dayInWords } from '../page-language.js';
import { ELSEWHERE } from './book-form.js';
import * as m from '../../texts/m.js';

export type OfferedSurcharge = Pick<
  StoredSurcharge,
  'name' | 'unit' | 'amount' | 'from_time' | 'to_time' | 'days' | 'area' | 'starts_on' | 'ends_on'
>;

/** What is asked for, and what may come on top of it. */
export interface Asked {
  readonly chosen: readonly Service[];
  readonly surcharges: readonly OfferedSurcharge[];
}

/** `₱1,050.00, including Night ₱200.00`: as a booking works it out. Source: R-beyond-1330, R-beyond-1422. */
export function priceWords({ chosen, surcharges }: Asked, start: Date, area: number | null): string {
  const day = serviceDayOf(start);
  const cost = sumOfPrices(pricedOn(chosen, day));
  const lines = surcharges
    .filter((one) => isSurcharged(one, { day, start: localTime(start), area }))
    .map((one) => ({ name: one.name, price: surchargeOf(one, cost) }))
    .filter(({ price }) => price > 0);
  const price = formatPesos(cost + sumOfPrices(lines));
  const named = lines.map((line) => `${line.name} ${formatPesos(line.price)}`).join(', ');
  return named ? m.price_including({ price, lines: named }) : price;
}

/** By the value of the choice of an area: `''` is not chosen yet. An area that is left out is as elsewhere. */
export type PricesByArea = Readonly<Record<string, string>>;

/** The prices of a start in each area that has one of its own. */
export function pricesAt(asked: Asked, start: Date): PricesByArea {
  const elsewhere = priceWords(asked, start, null);
  const areas = [...new Set(asked.surcharges.flatMap(({ area }) => area ?? []))];
  const own = areas
    .map((area) => [String(area), priceWords(asked, start, area)] as const)
    .filter(([, words]) => words !== elsewhere);
  return {
    '': own.length > 0 ? m.price_or_more_by_area({ price: elsewhere }) : elsewhere,
    [ELSEWHERE]: elsewhere,
    ...Object.fromEntries(own),
  };
}

/** The prices of all starts, each once; and which of them a start has. */
export function pricesOf(
  asked: Asked,
  starts: readonly Date[],
): { readonly all: readonly PricesByArea[]; readonly at: ReadonlyMap<number, number> } {
  const all = new Map<string, number>();
  const at = new Map<number, number>();
  for (const start of starts) {
    const key = JSON.stringify(pricesAt(asked, start));
    if (!all.has(key)) all.set(key, all.size);
    at.set(start.getTime(), all.get(key) ?? 0);
  }
  return { all: [...all.keys()].map((key) => JSON.parse(key) as PricesByArea), at };
}

interface Offered {
  readonly services: readonly Service[];
  readonly surcharges: readonly OfferedSurcharge[];
  readonly areas: readonly ServiceArea[];
}

/** The price of each time that was asked for, at the address that was given. Undefined where a service is gone. */
export function pricesOfRequest(
  { services: ids, address }: { readonly services: readonly number[]; readonly address: string },
  { services, surcharges, areas }: Offered,
): ((start: Date) => string) | undefined {
  const chosen = services.filter(({ id }) => ids.includes(id));
  if (surcharges.length === 0 || chosen.length < ids.length) return undefined;
  const area = serviceAreaOf(address, areas)?.id ?? null;
  return (start) => priceWords({ chosen, surcharges }, start, area);
}

/** `Friday, 20 November, 7:00 PM`, as the times to choose from say it. */
const whenWords = (start: Date): string =>
  `${dayInWords(instantOf(localDate(start), '12:00'), 'weekday')}, ${formatTime(start)}`;

/** What the chosen times cost in the chosen area. The script says it again when either changes. R-beyond-1422. */
export function priceSection(
  prices: ReturnType<typeof pricesOf>,
  { starts, area }: { readonly starts: readonly Date[]; readonly area: string },
): string {
  const lines = starts.flatMap((start) => {
    const byArea = prices.all[prices.at.get(start.getTime()) ?? -1];
    return byArea ? `<p>${escapeHtml(`${whenWords(start)}: ${byArea[area] ?? byArea[ELSEWHERE] ?? ''}`)}</p>` : [];
  });
  return (
    `<section class="form" id="price" data-prices="${escapeHtml(JSON.stringify(prices.all))}"><h2>${escapeHtml(m.what_it_costs())}</h2>` +
    `<small>${escapeHtml(m.the_price_stands_here_once_chosen())}</small><output>${lines.join('')}</output></section>`
  );
}
