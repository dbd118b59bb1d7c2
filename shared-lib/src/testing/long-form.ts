/** True with `npm test -- --long`. Otherwise each long table runs in its short form: a sample by a fixed rule. */
export const isLongForm = process.env.HATID_LONG_TESTS === '1';
