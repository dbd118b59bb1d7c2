import { type ReactNode, useLayoutEffect, useState } from 'react';
import styled from 'styled-components';
import { LOADING_MS } from '../../domain/limits';
import { ErrorState } from '../empty/EmptyState';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { SkeletonRows } from '../skeleton/Skeleton';
import { beginWait, SHOWN_AFTER_WAIT } from '../skeleton/wait';
import * as m from '../../texts/m';

/**
 * `idle`: nothing is loading. `quiet`: under 300 ms, show nothing. Then `loading`, `slow` from 10 s, `failed` from 20
 * s.
 */
export type LoadingPhase = 'idle' | 'quiet' | 'loading' | 'slow' | 'failed';

/**
 * The phase of a wait. `attempt` restarts it while `loading` stays true (a retry). Source: 9-074..9-076.
 *
 * @example const phase = useDelayedLoading(query.isPending);
 */
export function useDelayedLoading(loading: boolean, attempt = 0): LoadingPhase {
  const [phase, setPhase] = useState<LoadingPhase>('quiet');
  // In the same commit that ended the last wait, so that this one continues it.
  useLayoutEffect(() => {
    if (!loading) return undefined;
    const { waited, end } = beginWait();
    const timers = [
      setTimeout(() => setPhase('loading'), Math.max(0, LOADING_MS.show - waited)),
      setTimeout(() => setPhase('slow'), LOADING_MS.warn),
      setTimeout(() => setPhase('failed'), LOADING_MS.fail),
    ];
    return () => {
      timers.forEach(clearTimeout);
      setPhase('quiet');
      end();
    };
  }, [loading, attempt]);
  return loading ? phase : 'idle';
}

const Slow = styled.p`
  margin-bottom: var(--s3);
  color: var(--ink-2);
  font-size: var(--t-s);
`;

export interface LoadingProps {
  /** What is loading, for screen readers and the late messages: 'appointments'. */
  what: string;
  /** Loads again; offered after 20 s. */
  onRetry: () => void;
  /** The shape of what will come: skeletons. */
  children?: ReactNode;
}

/**
 * Stands in while something loads: nothing visible before 300 ms, then the shape of what will come, words at 10 s,
 * Retry at 20 s. Show it while the query is pending.
 *
 * @example if (query.isPending) return <Loading what="appointments" onRetry={query.refetch}><SkeletonCard /></Loading>;
 */
export function Loading({ what, onRetry, children = <SkeletonRows /> }: LoadingProps) {
  const [attempt, setAttempt] = useState(0);
  const phase = useDelayedLoading(true, attempt);
  if (phase === 'failed') {
    return (
      <ErrorState
        title={m.loading_takes_too_long({ what })}
        text={m.please_check_your_internet_connection()}
        onRetry={() => {
          setAttempt(attempt + 1);
          onRetry();
        }}
      />
    );
  }
  return (
    <div {...SHOWN_AFTER_WAIT} aria-busy>
      <div role="status">
        {phase === 'slow' && <Slow>{m.this_takes_longer_than_usual({ what })}</Slow>}
        {phase === 'loading' && <VisuallyHidden>{m.loading({ what })}</VisuallyHidden>}
      </div>
      {children}
    </div>
  );
}
