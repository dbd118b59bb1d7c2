import * as m from '../texts/m';

/** Names or words as one says them: `Liza, Mia and Rosa`. */
export const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')}${m.and()}${names.at(-1)}`;
