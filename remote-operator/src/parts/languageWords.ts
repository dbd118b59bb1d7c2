import * as m from '../texts/m';

/** The languages in which a client can be written to. */
export const LANGUAGE_WORDS = { en: m.english(), fil: m.filipino() } as const;
