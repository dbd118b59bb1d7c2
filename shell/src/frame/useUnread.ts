import { useQuery } from '@tanstack/react-query';
import { adaptiveInterval, limits, notificationQueries, useUser } from 'shared-lib';

/** The number of unread notifications. Operators ask every 2 minutes (9-046), others as often as they are active. */
export function useUnread(): number {
  const { role } = useUser();
  const refetchInterval = role === 'operator' ? limits.REFRESH_EVERY_MS.operator.notifications : adaptiveInterval;
  return useQuery({ ...notificationQueries.unread(), refetchInterval }).data ?? 0;
}
