import { lazy, Suspense } from 'react';
import { EmptyState } from 'shared-lib/entry';

// Lazy, so that no other page downloads it.
const DesignPage = lazy(() => import('./DesignPage'));

/** The design system at /dev/design. The page exists in demo mode only. */
export function DesignRoute({ demo }: { demo: boolean }) {
  if (!demo) return <EmptyState title="There is no such page." />;
  return (
    <Suspense fallback={null}>
      <DesignPage />
    </Suspense>
  );
}
