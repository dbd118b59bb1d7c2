import { FIELD_TEXTS } from '../domain/field-texts';

/**
 * The error of a required entry. For a value that is no text, or a password, where blanks count, pass a boolean.
 *
 * @example check: ({ reason, driver }) => ({ reason: required(reason), driver: required(driver !== undefined) })
 */
export function required(given: string | boolean): string | undefined {
  const isGiven = typeof given === 'string' ? given.trim() !== '' : given;
  return isGiven ? undefined : FIELD_TEXTS.required;
}
