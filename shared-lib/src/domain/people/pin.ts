/** A point as an address has it: `14.5995,120.9842`. */
const DEGREES = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** As maps write a point into their links, the place before the middle of the view. */
const WRITTEN = [
  new RegExp(`!3d${DEGREES}!4d${DEGREES}`),
  new RegExp(`[?&](?:q|query|ll|destination|daddr|center)=(?:loc:)?${DEGREES},\\s*${DEGREES}`),
  new RegExp(`@${DEGREES},${DEGREES}`),
  new RegExp(`^(?:geo:)?${DEGREES}\\s*[,\\s]\\s*${DEGREES}(?:[?;].*)?$`),
];

const decoded = (typed: string): string => {
  try {
    return decodeURIComponent(typed.replaceAll('+', ' '));
  } catch {
    return typed;
  }
};

/** Six decimals are a tenth of a metre; one at least, as it is stored. */
const written = (degrees: number): string => degrees.toFixed(6).replace(/(\.\d+?)0+$/, '$1');

/**
 * The point in what was typed or pasted: latitude and longitude, or the address of a page of maps. Null where there is
 * none. A short link names no point. Source: R-beyond-1027.
 */
export function readPin(typed: string): string | null {
  const text = decoded(typed.trim());
  const [, north, east] = WRITTEN.map((form) => form.exec(text)).find((found) => found !== null) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? `${written(latitude)},${written(longitude)}` : null;
}
