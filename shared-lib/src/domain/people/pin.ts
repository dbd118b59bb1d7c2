// How it works: docs/subsystems/clients.md.
const DEGREES = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const PAIR = String.raw`${DEGREES},\s*${DEGREES}`;
/** As an address of a map ends a part of itself, or names the point in brackets. */
const END = String.raw`(?=\s*(?:[&#(/?]|$))`;
/** What was typed, without an address around it: `14.5995, 120.9842`. With a `q`, that is the place. */
const TYPED = new RegExp(`^(?:geo:)?${DEGREES}\\s*[,\\s]\\s*${DEGREES}(?:[?;](?!(?:.*[?&;])?q=).*)?$`);
/** As maps write a place that they show into their links. */
const NAMED = new RegExp(
  [
    `!3d${DEGREES}!4d${DEGREES}`,
    `[?&](?:q|query|ll|destination|daddr)=(?:loc:)?${PAIR}${END}`,
    `/(?:place|search)/${PAIR}${END}`,
  ].join('|'),
  'g',
);
/** The middle of a map that shows no place. */
const VIEW = new RegExp(`/maps/@${PAIR},`);
/** From one place to another: any point of it may be the wrong one. */
const DIRECTIONS = /\/dir(?:ections)?\b|[?&](?:saddr|origin|waypoints)=/;

const decoded = (typed: string): string => {
  try {
    return decodeURIComponent(typed.replaceAll('+', ' '));
  } catch {
    return typed;
  }
};

/** Six decimals are a tenth of a metre; one at least, as it is stored. */
const written = (degrees: number): string => degrees.toFixed(6).replace(/(\.\d+?)0+$/, '$1');

/** `14.5995,120.9842` of the two numbers that were found; null where they are no point. */
function pointOf(found: RegExpMatchArray | null): string | null {
  const [north, east] = found?.slice(1).filter((part) => part !== undefined) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? `${written(latitude)},${written(longitude)}` : null;
}

/**
 * The point in what was typed or pasted: latitude and longitude, or the address of a page of maps that names one place.
 * Null where there is none, or more than one. A short link names no point, and the middle of a view is none while a
 * place is searched in it. Source: R-beyond-1027, R-beyond-1111.
 */
export function readPin(typed: string): string | null {
  const text = decoded(typed.trim());
  if (TYPED.test(text)) return pointOf(TYPED.exec(text));
  if (DIRECTIONS.test(text)) return null;
  const named = new Set([...text.matchAll(NAMED)].map(pointOf));
  const [one = null] = named;
  if (named.size > 0) return named.size === 1 ? one : null;
  return /[?&](?:q|query)=/.test(text) ? null : pointOf(VIEW.exec(text));
}
