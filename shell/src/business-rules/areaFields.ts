import { typedWhole } from 'shared-lib/controls';
import {
  AREA_WORD_LETTERS,
  AREA_WORDS_MAX,
  areaProblems,
  type ServiceArea,
  TRAVEL_MINUTES_MAX,
  type TravelSettings,
} from 'shared-lib/settings';
import * as m from '../texts/m';

/** An area as typed: its name, its words separated by commas, and the minutes under `to_` and the other area's id. */
export interface TypedArea extends Record<string, string> {
  name: string;
  words: string;
  within: string;
}
/** An area as the call takes it, and as the server sends it with a refusal. */
export interface SentArea {
  name: string;
  words: readonly string[];
  within: number | null;
  minutes: readonly { area: number; minutes: number | null }[];
}

export const toOther = (id: number): `to_${number}` => `to_${id}`;
const idIn = (field: string): number => Number(field.slice('to_'.length));
export const isToOther = (field: string): boolean => field.startsWith('to_');

const wordsIn = (typed: string): string[] =>
  typed
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
const minutesIn = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));
const asText = (minutes: number | null | undefined): string => (minutes == null ? '' : String(minutes));

export const typedOf = ({ name, words, within, minutes }: SentArea): TypedArea => ({
  name,
  words: words.join(', '),
  within: asText(within),
  ...Object.fromEntries(minutes.map((one) => [toOther(one.area), asText(one.minutes)])),
});

/** The minutes set between two areas, or within one. */
export const pairOf = ({ pairs }: TravelSettings, a: number, b: number) =>
  pairs.find(({ one, other }) => (one === a && other === b) || (one === b && other === a));

/** The fields for an area of the settings; empty fields for a new one. */
export function startOf(settings: TravelSettings, area: ServiceArea | undefined): TypedArea {
  const minutesTo = (id: number): number | null => (area && pairOf(settings, area.id, id)?.minutes) ?? null;
  const others = settings.areas.filter(({ id }) => id !== area?.id);
  return typedOf({
    name: area?.name ?? '',
    words: area?.words ?? [],
    within: area ? minutesTo(area.id) : null,
    minutes: others.map(({ id }) => ({ area: id, minutes: minutesTo(id) })),
  });
}

/** The body of the call, with the named fields only. */
export function bodyOf(typed: TypedArea, fields: readonly string[]) {
  const to = fields.filter(isToOther);
  return {
    ...(fields.includes('name') && { name: typed.name.trim() }),
    ...(fields.includes('words') && { words: wordsIn(typed.words) }),
    ...(fields.includes('within') && { within: minutesIn(typed.within) }),
    ...(to.length > 0 && {
      minutes: to.map((field) => ({ area: idIn(field), minutes: minutesIn(typed[field] ?? '') })),
    }),
  };
}

/** The names of the fields that differ. Spacing between words does not count. */
export const changedFields = (typed: TypedArea, seen: TypedArea): string[] =>
  Object.keys(typed).filter(
    (field) => JSON.stringify(bodyOf(typed, [field])) !== JSON.stringify(bodyOf(seen, [field])),
  );

const isMinutes = (typed: string): boolean =>
  typed.trim() === '' || (typedWhole(typed) ?? Infinity) <= TRAVEL_MINUTES_MAX;

/** The problems with the typed values, by field. */
export function problemsOf(typed: TypedArea, others: readonly ServiceArea[]): Record<string, string | undefined> {
  const words = wordsIn(typed.words);
  const found: Record<string, string | undefined> = { ...areaProblems({ name: typed.name, words }, others) };
  const long = words.find((word) => word.length > AREA_WORD_LETTERS);
  if (long) found.words = m.use_at_most_letters_a({ areaWordLetters: AREA_WORD_LETTERS });
  if (words.length > AREA_WORDS_MAX) found.words = m.use_at_most_words({ areaWordsMax: AREA_WORDS_MAX });
  if (typed.name.trim().length > AREA_WORD_LETTERS)
    found.name = m.use_at_most_letters({ areaWordLetters: AREA_WORD_LETTERS });
  for (const [field, value] of Object.entries(typed)) {
    if ((field === 'within' || isToOther(field)) && !isMinutes(value))
      found[field] = m.enter_a_whole_number_from({ travelMinutesMax: TRAVEL_MINUTES_MAX });
  }
  return found;
}
