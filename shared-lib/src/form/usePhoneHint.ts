import { useQuery } from '@tanstack/react-query';
import { phoneQueries } from '../api/records/phones';
import { useDebounced } from '../ui/field/useDebounced';

/** People pause between the parts of a number while they type. Half a number gets no message yet. */
const PAUSE_MS = 1_200;

/**
 * The hint below a phone field with a number that cannot be read. It is no rejection: the number is stored as typed.
 * Source: R-phone-1.
 */
export function usePhoneHint(typed: string): string | undefined {
  const { data } = useQuery(phoneQueries.read(useDebounced(typed.trim(), PAUSE_MS)));
  return data?.is_number === false ? 'This is not read as a phone number. It is kept as you typed it.' : undefined;
}
