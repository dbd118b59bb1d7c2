import { lazy, Suspense } from 'react';
import { EmptyState } from 'shared-lib/entry';

// Nobody at work downloads it.
const DesignPage = lazy(() => import('./DesignPage'));

/** The design system at /dev/design; outside demo mode there is no such page. */
export function DesignRoute({ demo }: { demo: boolean }) {
  if (!demo) return <EmptyState title="There is no such page." />;
  return (
    <Suspense fallback={null}>
      <DesignPage />
    </Suspense>
  );
}
