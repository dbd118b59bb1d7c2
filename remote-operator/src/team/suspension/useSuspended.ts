import { useQuery } from '@tanstack/react-query';
import { type StaffMember, staffQueries } from 'shared-lib';

/** The driver, if suspended now. `isAsked`: whether it matters here. */
export function useSuspended(driverId: number | null | undefined, isAsked = true): StaffMember | undefined {
  const staff = useQuery({ ...staffQueries.active(), enabled: isAsked && driverId != null });
  return isAsked ? staff.data?.find(({ id, suspended_until: until }) => id === driverId && until) : undefined;
}
