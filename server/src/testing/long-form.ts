/** True with `npm test -- --long`. Otherwise long tests run in their short form. */
export const isLongForm = process.env['HATID_LONG_TESTS'] === '1';

/** A test of the long form alone. What it shows is shown in the short form by another one, or rare. */
export const itWhenLong: (name: string, test: () => Promise<void>, timeoutMs?: number) => void = isLongForm
  ? it
  : () => undefined;
