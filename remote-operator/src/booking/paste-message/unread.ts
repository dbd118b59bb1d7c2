/** What the message says for one field. */
export interface Found<T> {
  /** The words of the message. */
  readonly said: string;
  /** Null when it can mean several things, or nothing that can be booked. */
  readonly value: T | null;
  /** Why the operator must check it. */
  readonly check?: string;
  /** The possible meanings, when there are several. */
  readonly choices?: readonly T[];
}

/** A place in a message. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** A match of a pattern: its words and its place. */
export interface Met extends Place {
  readonly said: string;
  /** The pattern's groups, by number. */
  readonly parts: readonly (string | undefined)[];
}

/** Replaces what was already read: no letter, no digit, no space. */
const READ = '\uE000';

/**
 * A message and what is still unread of it. What is recognised is taken out, so nothing is read twice, and the rest was
 * not understood. Places always refer to the whole message.
 */
export class Unread {
  readonly #message: string;
  #rest: string;

  constructor(message: string) {
    this.#message = message.replaceAll(READ, ' ');
    this.#rest = this.#message;
  }

  /** As long as the message. What was read is no letter, digit or space in it. */
  get rest(): string {
    return this.#rest;
  }

  said({ from, to }: Place): string {
    return this.#message.slice(from, to);
  }

  /** All matches of a pattern (with its flag `g`) in the unread text. */
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

  /** The same, and takes the matches out. */
  takeAll(pattern: RegExp): Met[] {
    const all = this.meets(pattern);
    for (const one of all) this.take(one);
    return all;
  }

  /** The unread pieces between read text, line ends, commas, semicolons and ends of sentences. */
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

/** These do not end a sentence. */
const ABBREVIATION =
  /\b(?:st|ave|brgy|bldg|blk|blvd|rd|dr|sta|sto|ma|no|jr|sr|ext|cor|subd|vill|gen|col|pres|sen|flr|fl|rm|ph|mr|ms|mrs|\p{L})$/iu;

/** Whether its last character ends a sentence, and not an abbreviation. */
export const endsSentence = (text: string): boolean =>
  /[!?]$/.test(text) || (text.endsWith('.') && !ABBREVIATION.test(text.slice(0, -1)));

/** The length of a text's first sentence, with its end; the whole text if it is one sentence. */
export function sentenceLength(text: string): number {
  for (const { index, 0: end } of text.matchAll(/[.!?]+(?:\s+|$)/g))
    if (endsSentence(text.slice(0, index) + end.trim())) return index + end.length;
  return text.length;
}

/** One of each, in their order. */
export const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** A single value is the value. With several the operator must choose. */
export function oneOf<T>(said: string, values: readonly T[], check: string): Found<T> {
  const choices = distinct(values);
  const [only] = choices;
  return choices.length === 1 && only !== undefined ? { said, value: only } : { said, value: null, check, choices };
}
