/** `Ma. Teresa` and `Santos`; a single word has no last name. */
export function splitName(name: string): readonly [first: string, last: string] {
  const at = name.lastIndexOf(' ');
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)];
}

/** The first names of several people: `Corazon, Ramil`. */
export const firstNames = (names: readonly string[]): string => names.map((name) => splitName(name)[0]).join(', ');

/** `3:30` of `3:30 PM` or `Sat 12:30 AM`. Visits begin from 1 PM to 12:30 AM, so a day has each of these once. */
export const clockIn = (time: string): string => /\d+:\d\d/.exec(time)?.[0] ?? time;
