import { useQuery } from '@tanstack/react-query';
import { phoneQueries } from '../api/records/phones';
import { useDebounced } from '../ui/field/useDebounced';

/** Whoever still types pauses between the parts of a number: they are not told that half of it is none. */
const PAUSE_MS = 1_200;

/**
 * What stands below a phone field while a number is in it that cannot be read. It is no refusal: the number is kept as
 * typed. Source: R-phone-1.
 */
export function usePhoneHint(typed: string): string | undefined {
  const { data } = useQuery(phoneQueries.read(useDebounced(typed.trim(), PAUSE_MS)));
  return data?.is_number === false ? 'This is not read as a phone number. It is kept as you typed it.' : undefined;
}
