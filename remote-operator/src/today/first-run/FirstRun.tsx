import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { adaptiveInterval, lazyComponent, type Profile, useOwnProfile } from 'shared-lib';
import { businessQueries } from 'shared-lib/booking';

/** A business that runs does not load it. */
const Checklist = lazyComponent(() => import('./Checklist').then((code) => code.Checklist));

const KEY = 'first-run-over';

/**
 * Remembers in this browser that this account's business is set up, so that the dashboard stops asking. The time when
 * the account was made tells apart two businesses at the same address.
 */
function rememberFirstRunOver({ created_at }: Profile): void {
  try {
    localStorage.setItem(KEY, created_at);
  } catch {
    // A browser without storage asks on each visit.
  }
}

function wasFirstRunOver({ created_at }: Profile): boolean {
  try {
    return localStorage.getItem(KEY) === created_at;
  } catch {
    return false;
  }
}

/**
 * What a new business lacks before its first confirmed visit, from its data. Each step opens the place where it is
 * done. A step disappears once it is done, here or by a colleague. Source: R-pages-3.
 */
export function FirstRun() {
  const profile = useOwnProfile();
  const { data } = useQuery({
    ...businessQueries.firstRun(),
    enabled: profile !== undefined && !wasFirstRunOver(profile),
    // No live message covers everything that completes a step.
    refetchInterval: ({ state }) => (state.data && !state.data.complete ? adaptiveInterval() : false),
  });
  const isOver = data?.complete === true;
  useEffect(() => {
    if (isOver && profile) rememberFirstRunOver(profile);
  }, [isOver, profile]);
  if (!data || isOver) return null;
  return (
    <Suspense fallback={null}>
      <Checklist all={data.steps} />
    </Suspense>
  );
}
