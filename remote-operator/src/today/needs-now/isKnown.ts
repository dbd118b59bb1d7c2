import type { UseQueryResult } from '@tanstack/react-query';

/** It was answered, or failed once: nothing else is kept waiting for a further try. */
export const isKnown = ({ isPending, failureCount }: Pick<UseQueryResult, 'isPending' | 'failureCount'>): boolean =>
  !isPending || failureCount > 0;
