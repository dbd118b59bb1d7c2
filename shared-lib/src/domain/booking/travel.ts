// How it works: docs/subsystems/who-is-free.md.
import * as m from '../../texts/m.js';

/* Service areas and the minutes between them, as operators set them. They warn and rank, and never block. `isShort`
  (staff-time/stops.ts) says when time is too short, `nearnessOf` (staff-time/suggest.ts) who is nearest. Source:
  R-booking-6. */

/** A part of the city. Travel times are estimated by these. */
export interface ServiceArea {
  readonly id: number;
  readonly name: string;
  /** What identifies an address besides the name: a district, a street, another spelling. */
  readonly words: readonly string[];
}

/** Minutes set for two areas, both ways; for one area if both are the same. */
export interface TravelPair {
  readonly one: number;
  readonly other: number;
  readonly minutes: number;
}

/** All data that travel times are estimated from. */
export interface TravelPlan {
  readonly areas: readonly ServiceArea[];
  readonly pairs: readonly TravelPair[];
  /** Minutes between two areas that have no entry, and to or from an address whose area is unknown. */
  readonly between: number;
  /** Minutes within an area that has no entry. */
  readonly within: number;
}

/** Wider than any area: an address in 'Makati, Metro Manila' is not in the area Manila. */
const WIDER = [' metro manila ', ' national capital region '];

/** Lower-case words and digits, with one blank around each: case, accents, full stops and commas do not matter. */
const plainWords = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** A word or name to search for. */
interface Sign {
  readonly area: ServiceArea;
  readonly plain: string;
}
interface KnownAddress {
  readonly plain: string;
  readonly area: ServiceArea | undefined;
}
interface Reading {
  readonly signs: readonly Sign[];
  readonly known: Map<string, KnownAddress>;
}
/** Cached results by list of areas, and by address: a board of four hundred visits asks for the same ones. */
const readings = new WeakMap<readonly ServiceArea[], Reading>();

function readingOf(areas: readonly ServiceArea[]): Reading {
  const before = readings.get(areas);
  if (before) return before;
  const signs = areas
    .flatMap((area) => [area.name, ...area.words].map((word) => ({ area, plain: plainWords(word) })))
    .filter(({ plain }) => plain.trim() !== '')
    .sort((one, other) => other.plain.length - one.plain.length || one.area.id - other.area.id);
  const reading = { signs, known: new Map<string, KnownAddress>() };
  readings.set(areas, reading);
  return reading;
}

function recognise(address: string, signs: readonly Sign[]): ServiceArea | undefined {
  const narrow = WIDER.reduce((rest, wider) => rest.replaceAll(wider, ' '), address);
  const found = signs
    .map((sign) => ({ sign, at: narrow.lastIndexOf(sign.plain) }))
    .filter(({ at }) => at >= 0)
    .reduce<{ sign: Sign; at: number } | undefined>(
      (best, one) => (best && (one.sign.plain.length < best.sign.plain.length || one.at <= best.at) ? best : one),
      undefined,
    );
  return found?.sign.area;
}

function readAddress(address: string, areas: readonly ServiceArea[]): KnownAddress {
  const { signs, known } = readingOf(areas);
  const before = known.get(address);
  if (before) return before;
  const plain = plainWords(address);
  const read = { plain, area: recognise(plain, signs) };
  known.set(address, read);
  return read;
}

/**
 * The area whose name or word the address contains, as whole words, without regard to case and accents. The longest
 * match wins. Among equally long ones the last in the address wins, because the city follows the street.
 */
export const serviceAreaOf = (address: string, areas: readonly ServiceArea[]): ServiceArea | undefined =>
  readAddress(address, areas).area;

/** Minutes from one area to another, or within one; undefined is an unknown area. The same both ways. */
function minutesBetweenAreas(
  { pairs, between, within }: TravelPlan,
  from: number | undefined,
  to: number | undefined,
): number {
  const said = pairs.find(({ one, other }) => (one === from && other === to) || (one === to && other === from));
  if (said) return said.minutes;
  return from !== undefined && from === to ? within : between;
}

/** About how many minutes it takes from one address to another; 0 if they are the same. */
export function travelMinutes(plan: TravelPlan, from: string, to: string): number {
  const [there, here] = [readAddress(from, plan.areas), readAddress(to, plan.areas)];
  return there.plain === here.plain ? 0 : minutesBetweenAreas(plan, there.area?.id, here.area?.id);
}

/** What is wrong with the name or the words of an area, beside the other areas; empty if both are right. */
export function areaProblems(
  { name, words }: Omit<ServiceArea, 'id'>,
  others: readonly ServiceArea[],
): { readonly name?: string; readonly words?: string } {
  const taken = new Map(
    others.flatMap((area) => [area.name, ...area.words].map((word) => [plainWords(word), area.name] as const)),
  );
  const nameOf = taken.get(plainWords(name));
  const empty = words.find((word) => plainWords(word).trim() === '');
  const double = words.find((word) => taken.has(plainWords(word)));
  return {
    ...(nameOf !== undefined && { name: m.is_called_so_or_recognised({ nameOf }) }),
    ...(plainWords(name).trim() === '' && { name: m.use_letters_or_digits() }),
    ...(double !== undefined && { words: `“${double}” stands for ${taken.get(plainWords(double))} already.` }),
    ...(empty !== undefined && { words: m.has_neither_letters_nor_digits({ empty }) }),
  };
}
