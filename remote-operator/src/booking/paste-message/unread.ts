/** What was read of a message for one field. */
export interface Found<T> {
  /** As it stands in the message. */
  readonly said: string;
  /** Null where it can mean several things, or nothing that can be booked. */
  readonly value: T | null;
  /** Why somebody has to look at it. */
  readonly check?: string;
  /** What it can mean, where it can mean several things. */
  readonly choices?: readonly T[];
}

/** A place in a message. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** What one pattern met: the words, and where they stand. */
export interface Met extends Place {
  readonly said: string;
  /** What the pattern's groups met, by their number. */
  readonly parts: readonly (string | undefined)[];
}

/** Stands in for what was read already: no letter, no digit, no space. */
const READ = '\uE000';

/**
 * A message of which ever less is unread: whatever is recognised is taken out of it, so that nothing is read twice and
 * what is left was not understood. Places stay those of the whole message.
 */
export class Unread {
  readonly #message: string;
  #rest: string;

  constructor(message: string) {
    this.#message = message.replaceAll(READ, ' ');
    this.#rest = this.#message;
  }

  /** As long as the message; what was read is no letter, digit or space. */
  get rest(): string {
    return this.#rest;
  }

  said({ from, to }: Place): string {
    return this.#message.slice(from, to);
  }

  /** Everything that a pattern (with its flag `g`) meets in what is unread. */
  meets(pattern: RegExp): Met[] {
    return [...this.#rest.matchAll(pattern)].map((match) => ({
      said: match[0],
      parts: [...match],
      from: match.index,
      to: match.index + match[0].length,
    }));
  }

  take({ from, to }: Place): void {
    this.#rest = this.#rest.slice(0, from) + READ.repeat(to - from) + this.#rest.slice(to);
  }

  /** The same, taken out. */
  takeAll(pattern: RegExp): Met[] {
    const all = this.meets(pattern);
    for (const one of all) this.take(one);
    return all;
  }

  /** The unread pieces between what was read, line ends, commas, semicolons and ends of sentences. */
  pieces(): Place[] {
    return [...this.#rest.matchAll(/[^\uE000\n\r,;|]+/g)].flatMap(({ index, 0: run }) => {
      const places: Place[] = [];
      for (let from = 0; from < run.length; ) {
        const to = from + sentenceLength(run.slice(from));
        places.push({ from: index + from, to: index + to });
        from = to;
      }
      return places;
    });
  }
}

/** These end no sentence. */
const ABBREVIATION =
  /\b(?:st|ave|brgy|bldg|blk|blvd|rd|dr|sta|sto|ma|no|jr|sr|ext|cor|subd|vill|gen|col|pres|sen|flr|fl|rm|ph|mr|ms|mrs|\p{L})$/iu;

/** Does its last sign end a sentence, and not an abbreviation? */
export const endsSentence = (text: string): boolean =>
  /[!?]$/.test(text) || (text.endsWith('.') && !ABBREVIATION.test(text.slice(0, -1)));

/** How long the first sentence of a text is, with its end; the whole text where it is one. */
export function sentenceLength(text: string): number {
  for (const { index, 0: end } of text.matchAll(/[.!?]+(?:\s+|$)/g))
    if (endsSentence(text.slice(0, index) + end.trim())) return index + end.length;
  return text.length;
}

/** One of each, in their order. */
export const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** One value is the value; of several none is, and somebody has to choose. */
export function oneOf<T>(said: string, values: readonly T[], check: string): Found<T> {
  const choices = distinct(values);
  const [only] = choices;
  return choices.length === 1 && only !== undefined ? { said, value: only } : { said, value: null, check, choices };
}
