import type { UseQueryResult } from '@tanstack/react-query';

/** It was answered, or failed once: nothing waits for a retry. */
export const isKnown = ({ isPending, failureCount }: Pick<UseQueryResult, 'isPending' | 'failureCount'>): boolean =>
  !isPending || failureCount > 0;
