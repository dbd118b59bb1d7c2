import { FIELD_TEXTS } from '../domain/field-texts';

/**
 * The complaint about an entry that must not be empty. What is no text, or a password, where blanks count, comes as a
 * yes or no.
 *
 * @example check: ({ reason, driver }) => ({ reason: required(reason), driver: required(driver !== undefined) })
 */
export function required(given: string | boolean): string | undefined {
  const isGiven = typeof given === 'string' ? given.trim() !== '' : given;
  return isGiven ? undefined : FIELD_TEXTS.required;
}
