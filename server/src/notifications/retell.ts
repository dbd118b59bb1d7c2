import { formatDate, formatWeekday, heardIn, inFilipino, type Language, speaking } from 'shared-lib/domain';
import type { Tx } from '../platform/database/database.js';
import { retell, toldLately } from './notifications.repository.js';
import { FILIPINO } from '../texts/m.js';

/** The short names of weekdays and months in a language, from Thursday and January on. */
const shortNames = (language: Language): { readonly weekdays: string[]; readonly months: string[] } =>
  speaking(language, () => ({
    weekdays: [...Array(7).keys()].map((day) => formatWeekday(new Date(Date.UTC(2026, 0, day + 1, 4)))),
    months: [...Array(12).keys()].map((month) => formatDate(new Date(Date.UTC(2026, month, 1, 4))).split(' ')[2] ?? ''),
  }));

/** `Ana Reyes, Fri, 20 Nov, 4:00 PM: ` and what happened to that visit. */
const OF_VISIT = /^(.+ [AP]M: )(.+)$/;

/** What to say in `language`, by what was said in the other one. */
function catalogueFor(language: Language): Readonly<Record<string, string>> {
  const values = [...Array(10).keys()].map((at) => `{${at}}`);
  const pairs = FILIPINO.map(([english, ours]) => [english, inFilipino(english, ours, ...values)] as const);
  return Object.fromEntries(language === 'fil' ? pairs : pairs.map(([english, filipino]) => [filipino, english]));
}

/**
 * Tells a person's notifications again, in the language that they chose just now: they are kept as they were said. A
 * text that does not fit one of the product's stays as it is.
 */
export async function retellNotifications(tx: Tx, userId: number, language: Language): Promise<void> {
  const told = await toldLately(tx, userId);
  const catalogue = catalogueFor(language);
  const [from, to] = language === 'fil' ? (['en', 'fil'] as const) : (['fil', 'en'] as const);
  const [before, after] = [shortNames(from), shortNames(to)];
  const once = new Map<string, string>();
  const again = (text: string): string => {
    const known = once.get(text);
    if (known !== undefined) return known;
    const [, visit = '', what = ''] = OF_VISIT.exec(text) ?? [];
    const heard = heardIn(catalogue, what);
    const said = (heard === what ? heardIn(catalogue, text) : visit + heard).replace(
      /\b(\p{L}{3}), (\d{1,2}) (\p{L}{3})\b/gu,
      (_, weekday: string, day: string, month: string) =>
        `${after.weekdays[before.weekdays.indexOf(weekday)] ?? weekday}, ${day} ${after.months[before.months.indexOf(month)] ?? month}`,
    );
    once.set(text, said);
    return said;
  };
  const changed = told
    .map(({ id, title, message }) => ({ id, title: again(title), message: again(message), was: title + message }))
    .filter(({ title, message, was }) => title + message !== was)
    .map(({ id, title, message }) => ({ id, title, message }));
  if (changed.length) await retell(tx, userId, changed);
}
